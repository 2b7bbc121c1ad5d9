import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { openDatabase } from './open.ts';
import { prepared } from './prepared.ts';

const database = await createTestDatabase();
const db = await openDatabase(database.url, { max: 1 });
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const preparedNow = async () => {
  const { rows } = await sql<{ statement: string }>`
    select statement from pg_prepared_statements order by prepare_time`.execute(db);
  return rows.map(({ statement }) => statement);
};

it('prepares a marked statement once per connection, and no other', async () => {
  const listsOf = (name: string) =>
    db.selectFrom('list').modifyFront(prepared).select('name').where('name', '=', name).execute();
  await sql`insert into app_user (email, name) values ('ann@northwind-labs.example', 'Ann')`.execute(db);
  expect(await listsOf('Do not engage')).toEqual([{ name: 'Do not engage' }]);
  expect(await listsOf('None')).toEqual([]);
  await db.transaction().execute(async (trx) => {
    const rows = await trx.selectFrom('list').modifyFront(prepared).select('kind').execute();
    expect(rows).toEqual([{ kind: 'do_not_engage' }]);
  });
  await db.selectFrom('list').select('id').execute();
  expect(await preparedNow()).toEqual([
    'select /* prepared */ "name" from "list" where "name" = $1',
    'select /* prepared */ "kind" from "list"',
  ]);
});
