import fc from 'fast-check';
import type { Insertable } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ConnectionTable } from '#server/modules/connections/tables.ts';
import type { PublicationKey } from '#server/modules/publishing/publication-states.ts';
import { readPublication } from '#server/modules/publishing/publications.ts';
import { schedulePublication } from '#server/modules/publishing/schedule-publication.ts';
import { cases } from '#test/cases.ts';
import { waysInRealms } from '#test/realms.ts';
import { type ScriptedChannel, scriptedChannel } from '#test/scripted-channel.ts';
import { hour, minute, openSending } from '#test/sending.ts';
import { claimPublication } from './claim-publication.ts';
import { publishOnce } from './publish-once.ts';

const rig = openSending();
const { runCron, deliver, die, begin, pass, later } = rig;

describe('the member a publication was approved for', () => {
  let own: ScriptedChannel;
  beforeEach(async () => {
    own = scriptedChannel();
    rig.deps = { ...rig.deps, channels: waysInRealms({ unipile: rig.channel, linkedin: own }) };
    // Ann is connected through Unipile, and Jonas through LinkedIn's own API.
    await connectAs({ provider: 'linkedin', external_id: 'sub-jonas', name: 'Jonas' });
  });

  async function connectAs(
    who: Partial<Insertable<ConnectionTable>> & Pick<Insertable<ConnectionTable>, 'provider' | 'external_id'>,
  ): Promise<void> {
    await rig.db
      .insertInto('connection')
      .values({
        user_id: rig.userId,
        channel: 'linkedin',
        network: 'sample',
        name: 'Ann',
        details: '{}',
        connected_at: rig.now,
        updated_at: rig.now,
        ...who,
      })
      .execute();
  }
  /** Another member signs in on Ann's connection while her posts wait. */
  async function connectInstead(external_id: string): Promise<void> {
    await rig.db
      .updateTable('connection')
      .set({ external_id, name: 'Priya', updated_at: rig.now })
      .where('user_id', '=', rig.userId)
      .where('provider', '=', 'unipile')
      .execute();
  }
  const disconnect = () =>
    rig.db
      .deleteFrom('connection')
      .where('user_id', '=', rig.userId)
      .where('provider', '=', 'unipile')
      .execute();
  const shown = ({ id }: PublicationKey) => readPublication(rig.db, { userId: rig.userId, id }, rig.now);
  const comment = async (text: string): Promise<PublicationKey> => {
    const { id } = await rig.db.transaction().execute((trx) =>
      schedulePublication(trx, rig.deps, {
        userId: rig.userId,
        realm: 'sample',
        channel: 'linkedin',
        kind: 'comment',
        text,
        targetUrn: 'urn:li:activity:1',
        targetUrl: null,
        options: null,
        costMicros: null,
        origin: 'user',
        dueAt: rig.now,
      }),
    );
    return { userId: rig.userId, id };
  };
  /** Runs the cron and the queue several times. */
  async function insist(): Promise<void> {
    for (let times = 0; times < 3; times += 1) {
      pass(minute);
      await runCron();
      await deliver();
    }
  }
  const said = () => [...rig.channel.texts, ...own.texts];

  test('is never replaced by a different member on another connection of the channel', async () => {
    const key = await comment('As Ann');
    await disconnect();
    await insist();
    expect(said()).toEqual([]);
    expect(await shown(key)).toMatchObject({ state: 'scheduled', waitsForReconnect: true, isLate: false });
    expect(rig.queue).toEqual([]);
    // The same member returns on a different connection.
    await connectAs({ provider: 'unipile', external_id: 'account' });
    await insist();
    expect(await shown(key)).toMatchObject({
      state: 'published',
      connection: { name: 'Ann' },
      waitsForReconnect: false,
    });
    expect(rig.channel.texts).toEqual(['As Ann']);
    expect(own.texts).toEqual([]);
  });

  test('is never replaced by a member who connects while a worker has the publication', async () => {
    const key = await comment('As Ann');
    await die(key, 'claim');
    await connectInstead('account-priya');
    await insist();
    expect(said()).toEqual([]);
    expect(await shown(key)).toMatchObject({
      state: 'scheduled',
      waitsForReconnect: true,
      connection: { name: 'Ann' },
    });
    await connectInstead('account');
    await insist();
    expect(said()).toEqual(['As Ann']);
  });

  test('is never replaced by a member whose token was stored just before the call', async () => {
    const key = await comment('As Ann');
    const tools = { ...rig.deps, enqueue: async () => {} };
    await rig.db
      .updateTable('connection')
      .set({ refresh_at: rig.now, token_ends_at: later(hour) })
      .where('provider', '=', 'unipile')
      .where('user_id', '=', rig.userId)
      .execute();
    const claimed = await claimPublication(tools, key);
    if (!claimed) throw new Error('not claimed');
    await connectInstead('account-priya');
    await publishOnce(tools, claimed);
    await insist();
    expect(said()).toEqual([]);
    expect(await shown(key)).toMatchObject({ state: 'scheduled', waitsForReconnect: true });
  });

  test("is identified by their profile at Unipile, where account ids change, and otherwise by the vendor's id", async () => {
    const members = [
      { provider: 'unipile', external_id: 'one', url: 'https://www.linkedin.com/in/ann', is: 'in/ann' },
      { provider: 'unipile', external_id: 'two', url: 'https://www.linkedin.com/in/ann', is: 'in/ann' },
      { provider: 'unipile', external_id: 'three', url: null, is: 'three' },
      { provider: 'twitter', external_id: '42', url: 'https://x.com/ann', is: '42' },
      { provider: 'twitter', external_id: '42', url: 'https://x.com/ann_now', is: '42' },
    ] as const;
    for (const { is, ...member } of members) {
      await rig.db.deleteFrom('connection').where('user_id', '=', rig.userId).execute();
      await connectAs(member);
      const row = await rig.db
        .selectFrom('connection')
        .select('member_id')
        .where('user_id', '=', rig.userId)
        .executeTakeFirstOrThrow();
      expect(row.member_id.endsWith(is)).toBe(true);
    }
  });

  test('is the one who posts, whatever is connected, disconnected, and tried', async () => {
    const step = fc.constantFrom('ann', 'priya', 'gone', 'comment', 'try', 'claim');
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        await begin();
        own = scriptedChannel();
        /** The member signed in at the vendor when each text arrives. */
        const names: string[] = [];
        const noting = (port: ScriptedChannel, name: (externalId: string) => string): ScriptedChannel => ({
          ...port,
          async publish(account, what) {
            names.push(`${what.text} by ${name(account.externalId)}`);
            return port.publish(account, what);
          },
        });
        rig.deps = {
          ...rig.deps,
          channels: waysInRealms({
            unipile: noting(rig.channel, (id) => (id === 'account' ? 'Ann' : 'Priya')),
            linkedin: noting(own, () => 'Jonas'),
          }),
        };
        await connectAs({ provider: 'linkedin', external_id: 'sub-jonas', name: 'Jonas' });
        let there: 'Ann' | 'Priya' | null = 'Ann';
        const put = async (who: 'Ann' | 'Priya' | null) => {
          await disconnect();
          const external_id = who === 'Ann' ? 'account' : 'account-priya';
          if (who) await connectAs({ provider: 'unipile', external_id, name: who });
          there = who;
        };
        for (const [at, what] of steps.entries()) {
          pass(minute);
          if (what === 'ann') await put('Ann');
          if (what === 'priya') await put('Priya');
          if (what === 'gone') await put(null);
          const approve = () => comment(`${at} approved for ${there ?? 'Jonas'}`);
          if (what === 'comment') await approve();
          if (what === 'claim') await die(await approve(), 'claim');
          if (what === 'try') await insist();
        }
        await insist();
        for (const line of names) {
          const [, wanted, by] = /approved for (\w+) by (\w+)/.exec(line) ?? [];
          expect(by, line).toBe(wanted);
        }
        expect(new Set(names).size).toBe(names.length);
      }),
      { numRuns: cases(12, 5) },
    );
  });
});
