import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';

const mark = '/* prepared */';

/**
 * Put in front of a statement's columns (`modifyFront(prepared)`): PostgreSQL then parses and plans it once a
 * connection instead of at each call. For the few statements that every request makes, which find their row by a key
 * whatever the values are: for others a plan that does not know the values may be a bad one.
 */
export const prepared = sql.raw(mark);

/** Text to name; as many as there are marked statements in the code. */
const names = new Map<string, string>();

function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = createHash('sha256').update(text).digest('hex').slice(0, 32);
  names.set(text, name);
  return name;
}

/** A connection that prepares marked statements under a name made of their text. */
export class PreparingClient extends pg.Client {
  override query: pg.Client['query'] = (...given: unknown[]): never => {
    const [text, values, ...rest] = given;
    const isMarked = typeof text === 'string' && text.startsWith(`select ${mark}`);
    const sent = isMarked ? [{ text, values, name: nameOf(text) }, ...rest] : given;
    return Reflect.apply(super.query, this, sent) as never;
  };
}
