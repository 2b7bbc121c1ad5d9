import { contract } from '#contract/index.ts';
import type { Route } from '#contract/route.ts';
import type { Run, User } from './users.ts';

/** What a user can read without naming anything. */
const reads = Object.values(contract)
  .flatMap((group): Route[] => Object.values(group))
  .filter(
    ({ method, path, access, answer }) =>
      method === 'GET' && access === 'user' && answer && !path.includes('{'),
  );

/** What is checked of them on a day: a third, so three days check all. */
export const thirdOf = <T>(all: readonly T[], day: number): T[] =>
  all.filter((_, place) => place % 3 === day % 3);

const anyId = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** The tables with users' rows. */
async function ownedTables({ system }: Run, column: string): Promise<string[]> {
  const { rows } = await system.admin.query<{ name: string }>(
    `select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and column_name in ('user_id', $1)
     group by table_name having count(*) = $2`,
    [column, column === 'user_id' ? 1 : 2],
  );
  return rows.map(({ name }) => name);
}

/** Reads a third of what there is to read, so three days read all of it. @returns the ids of other users' rows, and answers that are failures */
export async function findForeign(run: Run, user: User): Promise<string[]> {
  const wrong: string[] = [];
  const ids = new Set<string>();
  const today = thirdOf(reads, run.day);
  for (const { path } of today) {
    const answer = await run.system.call('GET', path, { token: user.who.token });
    const text = await answer.text();
    if (answer.status >= 500) wrong.push(`${path} answers ${answer.status}: ${text}`);
    for (const [id] of text.matchAll(anyId)) ids.add(id);
  }
  const tables = await ownedTables(run, 'id');
  const all = tables.map(
    (name) => `select '${name}' as name from ${name} where id = any($1::uuid[]) and user_id <> $2`,
  );
  const { rows } = await run.system.admin.query<{ name: string }>(all.join(' union all '), [
    [...ids],
    user.who.userId,
  ]);
  return [...wrong, ...rows.map(({ name }) => `reads a ${name} of another user`)];
}

/** How many of the erased people are looked for each day, the last ones. */
const lookedFor = 40;

/** Names that somebody else has whom the user knows, or knew before a merge. */
async function readOtherNames({ system }: Run, { who }: User): Promise<Set<string | null>> {
  const { rows } = await system.admin.query<{ name: string | null }>(
    `select name from person where user_id = $1
     union select unnest(array[kept ->> 'name', gone ->> 'name']) from person_merge where user_id = $1`,
    [who.userId],
  );
  return new Set(rows.map(({ name }) => name));
}

/**
 * Looks for erased people in a third of their user's tables, so three days look in all: by what identifies them, and by
 * a name that only they had.
 */
export async function findErased(run: Run, user: User): Promise<string[]> {
  const { erased, who } = user;
  const others = await readOtherNames(run, user);
  const texts = erased
    .slice(-lookedFor)
    .flatMap(({ slug, name }) => (others.has(name) ? [slug] : [slug, name]));
  if (texts.length === 0) return [];
  const wrong: string[] = [];
  const tables = await ownedTables(run, 'user_id');
  const pattern = `(^|[^a-z0-9-])(${texts.map((text) => text.replace(/[^\p{L}\p{N} -]/gu, '.')).join('|')})($|[^a-z0-9-])`;
  for (const name of thirdOf(tables, run.day)) {
    const { rows } = await run.system.admin.query<{ found: string[] }>(
      `select regexp_match(t::text, $1) as found from ${name} t where user_id = $2 and t::text ~ $1 limit 1`,
      [pattern, who.userId],
    );
    wrong.push(...rows.map(({ found }) => `${found[1]} was erased and is in ${name}`));
  }
  return wrong;
}
