import type pg from 'pg';
import { withClient } from '#test/database.ts';

/** Tables with a user's identity and current permissions, which each user has separately. */
const own = [
  'session',
  'access_token',
  'audit_entry',
  'ended_sign_in',
  'magic_link',
  'user_slot',
  'idempotency_key',
  'list',
  'engagement_count',
];

/**
 * The id of a copied row. It keeps the timestamp, so copies sort like the originals; the rest depends on the
 * old id and the new user.
 */
const copyOf = (column: string) => `(
  left(${column}::text, 20) || substr(md5(${column}::text || $2), 1, 3) || '-' || substr(md5(${column}::text || $2), 4, 12)
)::uuid`;

/** Copies all data its user had at creation to another user. */
export type Copy = (toUser: string) => Promise<void>;

/**
 * Copies a user's own rows to other users of the same database, as if they had done the same. Each id column
 * gets the copy's id, so references between rows stay intact. For users who have only connected and synced
 * profiles: ids inside texts and JSON aren't replaced.
 */
export async function readyCopy(databaseUrl: string, fromUser: string): Promise<Copy> {
  const copies: string[] = [];
  await withClient(databaseUrl, async (client) => {
    for (const { name, columns } of await tablesOfUsers(client)) {
      const { rowCount } = await client.query(`select 1 from "${name}" where user_id = $1 limit 1`, [
        fromUser,
      ]);
      if (rowCount) copies.push(copyOfTable(name, columns));
    }
  });
  // One statement: foreign keys are checked when all rows are there.
  const statement = `with ${copies.join(', ')} select $1::text, $2::text`;
  return (toUser) =>
    withClient(databaseUrl, async (client) => {
      await client.query(statement, [fromUser, toUser]);
    });
}

type Column = { name: string; type: string };

async function tablesOfUsers(client: pg.Client): Promise<{ name: string; columns: Column[] }[]> {
  const { rows } = await client.query(
    `select c.relname as name, json_agg(json_build_object('name', a.attname, 'type', a.atttypid::regtype)) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> all ($1)
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity = ''
     group by c.relname having bool_or(a.attname = 'user_id')`,
    [own],
  );
  return rows;
}

function copyOfTable(table: string, columns: Column[]): string {
  const names = columns.map(({ name }) => `"${name}"`).join(', ');
  const values = columns.map(({ name, type }) =>
    type === 'uuid'
      ? `case "${name}" when $1::uuid then $2::uuid else ${copyOf(`"${name}"`)} end`
      : `"${name}"`,
  );
  return `"copy of ${table}" as (
    insert into "${table}" (${names}) select ${values.join(', ')} from "${table}" where user_id = $1::uuid
  )`;
}
