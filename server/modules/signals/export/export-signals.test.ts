import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import type { SignalExportQuery } from '#contract/signals/signal-export.ts';
import { guardText } from '#server/db/guard-formula.ts';
import type { OwnedConnectedProfile } from '#server/modules/profile/require-owned-connected-profile.ts';
import { listSignals } from '#server/modules/signals/listing/list-signals.ts';
import { addToList } from '#server/modules/signals/lists/change-list.ts';
import { createList, readLists } from '#server/modules/signals/lists/lists.ts';
import { scopeOf } from '#server/modules/signals/require-owned-signal-scope.ts';
import { cases } from '#test/cases.ts';
import { makeOwner, makeProfile, newEngagement, newPerson, openTestDatabase, record } from '#test/facts.ts';
import { hostileCell, hostileName } from '#test/hostile-cells.ts';
import { exportPicked, exportSignals } from './export-signals.ts';

const now = new Date('2026-11-20T22:30:00Z');

const test = await openTestDatabase();
const owner = await makeOwner(test.db, 'Ann');
afterAll(() => test.stop());

const start = (profile: OwnedConnectedProfile, query: SignalExportQuery = {}) =>
  exportSignals(test, scopeOf(profile), query, now, new AbortController().signal);

async function read(profile: OwnedConnectedProfile, query: SignalExportQuery = {}): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const chunk of (await start(profile, query)).chunks) parts.push(chunk);
  return Buffer.concat(parts).toString('utf8');
}

describe('exportSignals', () => {
  it('writes the columns in order, one line per signal', async () => {
    const profile = await makeProfile(test.db, owner.user_id, '=Profile');
    const person = newPerson('kim', {
      name: 'Kim "K" Lee',
      title: 'a, b',
      headline: 'x\ny',
      email: 'kim@sample.example',
    });
    await record(test.db, profile, [
      newEngagement({ person, type: 'comment', occurredAt: new Date('2026-11-20T22:30:00.000Z') }),
      newEngagement({ person, type: 'reaction', occurredAt: new Date('2026-10-21T22:30:00.007Z') }),
    ]);
    const id = await test.db
      .selectFrom('signal')
      .select('id')
      .where('connected_profile_id', '=', profile.id)
      .executeTakeFirstOrThrow();
    const counts = '1,1,0,0,0,0,0,0,0,0,0';
    expect(await read(profile)).toBe(
      'id,name,headline,title,company,seniority,guessed,location,linkedin_url,email,score,intensity,fit,interactions,' +
        'reaction_count,comment_count,reply_count,repost_count,mention_count,connection_count,invitation_count,' +
        'message_count,endorsement_count,recommendation_count,manual_count,' +
        'first_activity,latest_activity,latest_activity_type,status,do_not_engage,profile,lists,note,latest_words,latest_words_at\n' +
        `${id.id},"Kim ""K"" Lee","x\ny","a, b",,,,,https://www.linkedin.com/in/kim,kim@sample.example,` +
        `7.7,low,,2,${counts},2026-10-21T22:30:00.007Z,2026-11-20T22:30:00.000Z,comment,new,false,'=Profile,,,,\n`,
    );
  });

  it('keeps every text unchanged, with an apostrophe before what would be a formula', async () => {
    const cell = hostileCell('\r');
    const name = hostileName('\r');
    const people = fc.array(fc.record({ name, headline: cell, company: name, email: cell }), {
      minLength: 1,
      maxLength: 30,
    });
    await fc.assert(
      fc.asyncProperty(people, async (facts) => {
        const profile = await makeProfile(test.db, (await makeOwner(test.db, 'Eve')).user_id, 'Eve');
        await record(
          test.db,
          profile,
          facts.map((fact, index) => newEngagement({ person: newPerson(`p${index}`, fact) })),
        );
        const rows: Record<string, string>[] = parse(await read(profile), { columns: true });
        expect(rows).toHaveLength(facts.length);
        for (const row of rows) {
          const fact = facts[Number(/p(\d+)$/.exec(row.linkedin_url ?? '')?.[1])];
          for (const column of ['name', 'headline', 'company', 'email'] as const) {
            const text = fact?.[column] ?? '';
            expect(row[column]).toBe(guardText(text));
          }
        }
      }),
      { numRuns: cases(30) },
    );
  });

  it("exports each person's lists, the built-in one first", async () => {
    const profile = await makeOwner(test.db, 'Lea');
    await record(
      test.db,
      profile,
      ['kim', 'lee'].map((slug) => newEngagement({ person: newPerson(slug) })),
    );
    const { items } = await listSignals(test.db, scopeOf(profile), { sort: 'name' }, now);
    const kim = items.filter(({ name }) => name === 'kim').map(({ id }) => id);
    const newList = async (name: string) => (await createList(test.db, profile.user_id, name)).id;
    const builtIn = (await readLists(test.db, profile.user_id)).items[0]?.id ?? '';
    for (const listId of [await newList('=Zoo'), await newList('Été'), builtIn]) {
      await addToList(test, { userId: profile.user_id, listId }, { signalIds: kim }, now);
    }
    const rows: Record<string, string>[] = parse(
      await read(profile, { sort: 'name', withDoNotEngage: true }),
      { columns: true },
    );
    expect(rows.map(({ name, lists }) => [name, lists])).toEqual([
      ['kim', 'Do not engage; =Zoo; Été'],
      ['lee', ''],
    ]);
    const left = await read(profile, { notList: [builtIn], preset: 'sequencer' });
    expect(parse(left, { columns: true })).toMatchObject([{ first_name: 'lee' }]);
  });

  it('accepts filters with hostile texts', async () => {
    for (const search of ["'; drop table signal; --", '$1', "\\'", '%_\\', '"', '$$']) {
      expect((await read(owner, { search })).split('\n')).toHaveLength(2);
    }
  });

  it("names the file after the date in the user's time zone", async () => {
    const names: Record<string, string> = {
      UTC: '2026-11-20',
      'Asia/Tokyo': '2026-11-21',
      'America/Los_Angeles': '2026-11-20',
      'No/Where': '2026-11-20',
    };
    for (const [timezone, date] of Object.entries(names)) {
      await test.db.updateTable('app_user').set({ timezone }).where('id', '=', owner.user_id).execute();
      expect((await start(owner)).headers).toEqual({
        'content-disposition': `attachment; filename="signals-export-${date}.csv"`,
        'x-left-out': '0',
      });
    }
  });

  it('is UTF-8 without a byte order mark, and has only a header if nothing matches', async () => {
    const text = await read(owner);
    expect(text.startsWith('id,name,')).toBe(true);
    expect(text.endsWith(',latest_words,latest_words_at\n')).toBe(true);
  });
});

describe('exportPicked', () => {
  const pick = async (profile: OwnedConnectedProfile, signalIds: string[], more = {}) => {
    const body = { signalIds, ...more };
    const { chunks } = await exportPicked(test, scopeOf(profile), body, now, new AbortController().signal);
    const parts: Uint8Array[] = [];
    for await (const chunk of chunks) parts.push(chunk);
    return (parse(Buffer.concat(parts), { columns: true, bom: true }) as { name: string }[]).map(
      ({ name }) => name,
    );
  };
  const idsOf = async (profile: OwnedConnectedProfile) => {
    const { items } = await listSignals(test.db, scopeOf(profile), { sort: 'name' }, now);
    return items.map(({ id }) => id);
  };

  it('exports exactly the picked signals, once each, in the requested order', async () => {
    const profile = await makeProfile(test.db, owner.user_id, 'Picked');
    await record(
      test.db,
      profile,
      ['kim', 'lee', 'max'].map((slug) => newEngagement({ person: newPerson(slug) })),
    );
    const [kim = '', , max = ''] = await idsOf(profile);
    expect(await pick(profile, [max, kim, max.toUpperCase()], { sort: 'name', bom: true })).toEqual([
      'kim',
      'max',
    ]);
    expect(await pick(profile, [max, kim], { sort: 'name', order: 'desc' })).toEqual(['max', 'kim']);
    const file = await read(profile, { sort: 'name' });
    const { chunks } = await exportPicked(
      test,
      scopeOf(profile),
      { signalIds: await idsOf(profile), sort: 'name' },
      now,
      new AbortController().signal,
    );
    const parts: Uint8Array[] = [];
    for await (const chunk of chunks) parts.push(chunk);
    expect(Buffer.concat(parts).toString('utf8')).toBe(file);
  });

  it('is refused if a signal is of another profile, of another user or deleted', async () => {
    const profile = await makeProfile(test.db, owner.user_id, 'Mine');
    const other = await makeProfile(test.db, owner.user_id, 'Other');
    const strangers = await makeOwner(test.db, 'Bob');
    for (const each of [profile, other, strangers]) {
      await record(test.db, each, [newEngagement({ person: newPerson('kim') })]);
    }
    const [mine = ''] = await idsOf(profile);
    for (const id of [...(await idsOf(other)), ...(await idsOf(strangers)), crypto.randomUUID()]) {
      await expect(pick(profile, [mine, id])).rejects.toMatchObject({ code: 'not_found' });
    }
    expect(await pick(profile, [mine])).toEqual(['kim']);
  });
});
