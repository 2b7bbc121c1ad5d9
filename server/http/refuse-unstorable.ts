import { invalidField } from '#server/app-error.ts';

/**
 * What PostgreSQL says to U+0000 in a text, and to it or half a surrogate pair in JSON; 22021 and 22P05 of
 * https://www.postgresql.org/docs/18/errcodes-appendix.html
 */
const codes = new Set(['22021', '22P05']);

/** U+0000, or half of a surrogate pair. */
const unstorable = /\0|\p{Cs}/u;

/**
 * Whichever field the database could not keep is refused by its name, as other bad input is; a module may still clean a
 * text instead.
 * @param sent what came in: query and body
 * @returns the refusal, or the failure itself where it is of another kind
 */
export function refuseUnstorable(failure: unknown, ...sent: unknown[]): unknown {
  const code = failure instanceof Error && 'code' in failure ? String(failure.code) : '';
  if (!codes.has(code)) return failure;
  const path = sent.map((part) => findUnstorable(part)).find((found) => found !== undefined);
  return path === undefined ? failure : invalidField(path, 'holds a character that cannot be kept');
}

/** Where in a value the first such text stands, dotted. */
function findUnstorable(value: unknown, path: string[] = []): string | undefined {
  if (typeof value === 'string') return unstorable.test(value) ? path.join('.') || 'body' : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, part] of Object.entries(value)) {
    const found = unstorable.test(name) ? path.join('.') || 'body' : findUnstorable(part, [...path, name]);
    if (found !== undefined) return found;
  }
  return undefined;
}
