import { afterAll, describe, expect, it } from 'vitest';
import type { SignalQuery } from '#contract/signals/signal-filters.ts';
import { scopeOf } from '#server/modules/signals/require-owned-signal-scope.ts';
import { makeOwner, makeProfile, newEngagement, newPerson, openTestDatabase, record } from '#test/facts.ts';
import { listSignals } from './list-signals.ts';

const now = new Date('2026-11-20T12:00:00Z');

const test = await openTestDatabase();
const owner = await makeOwner(test.db, 'Ann');
const second = await makeProfile(test.db, owner.user_id, 'Second');
const reported = ['a', 'b', 'c'].map((slug) => newEngagement({ person: newPerson(slug) }));
await record(test.db, owner, reported);
await record(test.db, second, reported);
afterAll(() => test.stop());

const page = (query: SignalQuery, of = owner) =>
  listSignals(test.db, scopeOf(of), { limit: 1, ...query }, now);
const cursorOf = async (query: SignalQuery) => (await page(query)).nextCursor ?? '';
const refused = { code: 'invalid_request', issues: [{ path: 'cursor' }] };

/** A forged cursor: its content with some fields changed. */
const forge = (cursor: string, change: object) =>
  Buffer.from(
    JSON.stringify({ ...JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')), ...change }),
  ).toString('base64url');

describe('the cursor of signals', () => {
  it.each(['', 'x', 'e30', 'bnVsbA', '%00', Buffer.from('[1]').toString('base64url')])(
    'is refused as %j',
    async (cursor) => {
      await expect(page({ cursor })).rejects.toMatchObject(refused);
    },
  );

  it('is refused under another sort, order or profile', async () => {
    const cursor = await cursorOf({ sort: 'score' });
    expect((await page({ cursor })).items).toHaveLength(1);
    await expect(page({ cursor, sort: 'latest' })).rejects.toMatchObject(refused);
    await expect(page({ cursor, order: 'asc' })).rejects.toMatchObject(refused);
    await expect(page({ cursor }, second)).rejects.toMatchObject(refused);
  });

  it.each([
    ['score', ['NaN', 'Infinity', '1e-320', '1e999', '', ' ', '-1', '0x10', "0'"]],
    ['interactions', ['1.5', '99999999999', '-1', 'x', '']],
    ['fit', ['1', '1.5 1', '99999 1', '+1 1', '1 NaN', '1 1e999', '1 1 1', '1 -1', 'x', '']],
    ['latest', ['2026-02-30T00:00:00Z', 'now', '', '2026-11-20']],
    ['first', ['2026-13-01T00:00:00Z', 'infinity']],
    ['name', ['\u0000']],
  ] as const)('is refused with an invalid value for the sort %s', async (sort, values) => {
    const cursor = await cursorOf({ sort });
    for (const last of values) {
      await expect(page({ sort, cursor: forge(cursor, { last }) })).rejects.toMatchObject(refused);
    }
  });

  it('is refused with a time that no list had', async () => {
    const cursor = await cursorOf({});
    for (const asOf of ['0001-01-01T00:00:00Z', '9999-01-01T00:00:00Z', 'x']) {
      await expect(page({ cursor: forge(cursor, { asOf }) })).rejects.toMatchObject(refused);
    }
  });

  it('stays short enough for the longest name', async () => {
    const profile = await makeProfile(test.db, owner.user_id, 'Third');
    const reported = ['漢', '漢漢'].map((start, index) =>
      newEngagement({ person: newPerson(`long-${index}`, { name: start.padEnd(5000, '漢') + index }) }),
    );
    await record(test.db, profile, reported);
    const first = await page({ sort: 'name' }, profile);
    expect(first.nextCursor?.length).toBeLessThan(2000);
    const next = await page({ sort: 'name', cursor: first.nextCursor ?? '' }, profile);
    expect([first.items.length, next.items.length, next.nextCursor]).toEqual([1, 1, null]);
  });

  it('prevents repeated rows when people are added while paging', async () => {
    const profile = await makeProfile(test.db, owner.user_id, 'Fourth');
    const at = (hour: number) => new Date(Date.UTC(2026, 10, 1, hour));
    const reported = [1, 2, 3, 4].map((hour) =>
      newEngagement({ person: newPerson(`n${hour}`), occurredAt: at(hour) }),
    );
    await record(test.db, profile, reported);
    const first = await page({ sort: 'latest', limit: 2 }, profile);
    await record(test.db, profile, [newEngagement({ person: newPerson('n9'), occurredAt: at(9) })]);
    const next = await page({ sort: 'latest', limit: 2, cursor: first.nextCursor ?? '' }, profile);
    expect([...first.items, ...next.items].map(({ name }) => name)).toEqual(['n4', 'n3', 'n2', 'n1']);
  });
});
