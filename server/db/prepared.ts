import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';

const mark = '/* prepared */';

/**
 * Put before a statement's columns (`modifyFront(prepared)`). PostgreSQL then parses and plans it once per
 * connection instead of on each call. This is for the few statements every request runs, which find their row
 * by a key whatever the values are. For others, a plan made without the values may be bad.
 */
export const prepared = sql.raw(mark);

/** Statement names by text, one for each marked statement in the code. */
const names = new Map<string, string>();

function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = createHash('sha256').update(text).digest('hex').slice(0, 32);
  names.set(text, name);
  return name;
}

/** A connection that prepares marked statements, each under a name derived from its text. */
export class PreparingClient extends pg.Client {
  override query: pg.Client['query'] = (...given: unknown[]): never => {
    const [text, values, ...rest] = given;
    const isMarked = typeof text === 'string' && text.startsWith(`select ${mark}`);
    const sent = isMarked ? [{ text, values, name: nameOf(text) }, ...rest] : given;
    return Reflect.apply(super.query, this, sent) as never;
  };
}
