import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { PublicationKey } from '#server/modules/publishing/publication-states.ts';
import { minute, openSending, second } from '#test/sending.ts';
import { untilItWaits } from '#test/until-it-waits.ts';
import { claimPublication } from './claim-publication.ts';
import { startSend } from './publish-once.ts';
import { type Outcome, recordOutcome } from './record-outcome.ts';

const rig = openSending();
const { schedule, send, resolve, read, attempts, deliver, pass } = rig;

/**
 * Plays a worker that has called the channel and is waiting for the response. @returns writes the response
 */
async function callWithoutAnswer(key: PublicationKey) {
  const tools = { ...rig.deps, enqueue: async () => {} };
  const claimed = await claimPublication(tools, key);
  const number = claimed && (await startSend(tools, claimed));
  if (!claimed || number === null) throw new Error('Sending has not started.');
  return (outcome: Outcome) => recordOutcome(tools, claimed, number, outcome);
}
const sent: Outcome = { kind: 'sent', published: { externalId: 'x', url: 'https://channel.example/x' } };

describe('a late answer from a channel', () => {
  test('to an earlier attempt changes nothing once there is another', async () => {
    const key = await schedule('Hello', 0);
    const answerFirst = await callWithoutAnswer(key);
    // The first worker was lost, and the author had the post retried.
    await rig.db
      .updateTable('publication')
      .set({ state: 'scheduled', send_started_at: null, leased_until: null, try_at: rig.now })
      .where('id', '=', key.id)
      .execute();
    const answerSecond = await callWithoutAnswer(key);
    await answerFirst(sent);
    expect(await read(key)).toMatchObject({ state: 'publishing', external_id: null });
    expect(await attempts(key)).toEqual([null, null]);
    await answerSecond(sent);
    expect(await read(key)).toMatchObject({ state: 'published', external_id: 'x' });
    expect(await attempts(key)).toEqual([null, 'sent']);
  });

  test("is recorded under a lock, so the publication can't change in between", async () => {
    const key = await schedule('Hello', 0);
    const answerIt = await callWithoutAnswer(key);
    let writing: Promise<void> | undefined;
    await rig.db.transaction().execute(async (trx) => {
      await sql`select from publication_attempt where publication_id = ${key.id} for update`.execute(trx);
      writing = answerIt(sent);
      await untilItWaits(rig.db, writing);
      const { rows } = await sql`select from publication where id = ${key.id} for update skip locked`.execute(
        rig.db,
      );
      expect(rows).toEqual([]);
    });
    await writing;
    expect(await read(key)).toMatchObject({ state: 'published' });
  });
});

test.each(['published', 'failed'] as const)(
  "doesn't change a publication that its user marked as %s during the lookup",
  async (as) => {
    const key = await schedule('Hello', 0);
    rig.channel.plays = [{ appears: false, answers: 'unknown_outcome' }];
    rig.channel.looks = 'not_yet';
    await deliver();
    pass(20 * second);
    const { find } = rig.channel;
    rig.channel.find = async (...asked) => {
      await resolve(key, as);
      rig.channel.looks = 'never';
      return find(...asked);
    };
    const before = rig.now;
    await send(key);
    const resolved = await read(key);
    expect(resolved).toMatchObject({ state: as, finished_at: before });
    expect(resolved.error_message ?? '').not.toContain('mark it here as live');
    pass(minute);
    await deliver();
    expect(await read(key)).toEqual(resolved);
  },
);
