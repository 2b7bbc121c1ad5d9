import { expect, test } from 'vitest';
import { createTestDatabase, withClient } from '#test/database.ts';
import { soakRounds } from '#test/soak.ts';

async function query(url: string, text: string): Promise<unknown[]> {
  return withClient(url, async (client) => (await client.query(text)).rows);
}

test('databases cloned at the same time are migrated, empty, and independent of each other', async () => {
  for (let round = 0; round < soakRounds(2, 50); round += 1) {
    const databases = await Promise.all(Array.from({ length: 8 }, createTestDatabase));
    await Promise.all(
      databases.map(({ url }, index) =>
        query(url, `insert into allowed_domain (domain) values ('house-${index}.example')`),
      ),
    );
    for (const [index, { url }] of databases.entries()) {
      expect(await query(url, 'select domain from allowed_domain')).toEqual([
        { domain: `house-${index}.example` },
      ]);
    }
    await Promise.all(databases.map(({ drop }) => drop()));
    await expect(query(databases[0]?.url ?? '', 'select 1')).rejects.toThrow(/does not exist/);
  }
});
