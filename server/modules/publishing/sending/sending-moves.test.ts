import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PublicationState } from '#contract/channels/publications.ts';
import { publicationMoves } from '#server/modules/publishing/publication-rules.ts';
import {
  lockPublication,
  movePublication,
  type PublicationKey,
} from '#server/modules/publishing/publication-states.ts';
import { cases } from '#test/cases.ts';
import type { Play, ScriptedChannel } from '#test/scripted-channel.ts';
import { hour, minute, openSending, second } from '#test/sending.ts';

const rig = openSending();
const { schedule, send, runCron, cancel, resolve, read, deliver, die, connect, begin, pass } = rig;

const states = Object.keys(publicationMoves) as PublicationState[];
/** Restated here from the product page, independently of the code. */
const allowed: Record<PublicationState, string> = {
  draft: 'scheduled cancelled',
  scheduled: 'draft scheduled publishing cancelled missed failed',
  publishing: 'scheduled published failed unconfirmed cancelled missed',
  unconfirmed: 'published failed',
  published: '',
  failed: '',
  missed: '',
  cancelled: '',
};
/** The other fields a row in this state has. */
const fields = (state: PublicationState) => ({
  ...(state === 'scheduled' ? { try_at: rig.now } : {}),
  ...(state === 'publishing' ? { leased_until: rig.now } : {}),
  ...(state === 'unconfirmed' || state === 'published' ? { send_started_at: rig.now } : {}),
});

describe('moves between publication states', () => {
  test.each(states.flatMap((from) => states.map((to) => [from, to] as const)))(
    '%s → %s',
    async (from, to) => {
      const { db } = rig;
      const row = await db
        .insertInto('publication')
        .values({
          user_id: rig.userId,
          channel: 'linkedin',
          network: 'sample',
          kind: 'post',
          text: 'Hello',
          origin: 'user',
          state: from,
          approved_at: rig.now,
          due_at: rig.now,
          finished_at: ['published', 'failed', 'missed', 'cancelled'].includes(from) ? rig.now : null,
          ...fields(from),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const key = { userId: rig.userId, id: row.id };
      const move = db.transaction().execute(async (trx) => {
        const locked = await lockPublication(trx, key);
        if (locked) await movePublication(trx, locked, to, rig.now, fields(to));
      });
      const isAllowed = allowed[from].split(' ').includes(to);
      if (isAllowed) await move;
      else await expect(move).rejects.toThrow(`cannot go from ${from} to ${to}`);
      expect((await read(key)).state).toBe(isAllowed ? to : from);
    },
  );
});

/** Events for two publications, in any order. */
type Event =
  | { do: 'send' | 'cancel' | 'resolve'; which: number }
  | { do: 'die'; which: number; after: 'claim' | 'start' | 'effect' }
  | { do: 'plan'; play: Play }
  | { do: 'look'; looks: ScriptedChannel['looks'] }
  | { do: 'pass'; ms: number }
  | { do: 'deliver' | 'cron' | 'connect' };

const which = fc.nat({ max: 1 });
const event: fc.Arbitrary<Event> = fc.oneof(
  fc.record({ do: fc.constantFrom('send', 'cancel', 'resolve'), which }),
  fc.record({ do: fc.constant('die' as const), which, after: fc.constantFrom('claim', 'start', 'effect') }),
  fc.record({
    do: fc.constant('plan' as const),
    play: fc.constantFrom<Play[]>(
      { appears: true, answers: 'ok' },
      { appears: true, answers: 'unknown_outcome' },
      { appears: true, answers: 'malformed' },
      { appears: false, answers: 'unknown_outcome' },
      { appears: false, answers: 'unavailable' },
      { appears: false, answers: 'rate_limited' },
      { appears: false, answers: 'unauthorized' },
      { appears: false, answers: 'rejected' },
    ),
  }),
  fc.record({
    do: fc.constant('look' as const),
    looks: fc.constantFrom<ScriptedChannel['looks'][]>('at_once', 'never', 'broken'),
  }),
  fc.record({
    do: fc.constant('pass' as const),
    ms: fc.constantFrom(second, 10 * second, 46 * second, 5 * minute, hour, 13 * hour),
  }),
  fc.record({ do: fc.constantFrom('deliver', 'cron', 'connect') }),
);

/** The guarantee: how often a text may appear at the channel. */
function checkSeen(state: PublicationState, times: number): void {
  if (state === 'published') expect(times).toBe(1);
  else if (state === 'unconfirmed' || state === 'publishing') expect(times).toBeLessThanOrEqual(1);
  else expect(times).toBe(0);
}

async function happen(what: Event, keys: PublicationKey[]): Promise<void> {
  const key = 'which' in what ? keys[what.which] : undefined;
  switch (what.do) {
    case 'plan':
      rig.channel.plays.push(what.play);
      return;
    case 'look':
      rig.channel.looks = what.looks;
      return;
    case 'pass':
      return pass(what.ms);
    case 'deliver':
      return deliver();
    case 'cron':
      return runCron();
    case 'connect':
      return connect();
  }
  if (!key) return;
  if (what.do === 'send') await send(key);
  else if (what.do === 'cancel') await cancel(key);
  else if (what.do === 'die') await die(key, what.after);
  else {
    const { state, text } = await read(key);
    // Users check before they answer.
    if (state === 'unconfirmed')
      await resolve(key, rig.channel.texts.includes(text) ? 'published' : 'failed');
  }
}

test('whatever happens in any order, nothing is posted twice and no wrong state is reported', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 25 }), async (events) => {
      await begin();
      const keys = [await schedule('First', 0), await schedule('Second', 20 * second)];
      const check = async () => {
        for (const key of keys) {
          const { state, text } = await read(key);
          checkSeen(state, rig.channel.texts.filter((seen) => seen === text).length);
        }
      };
      for (const what of events) {
        await happen(what, keys);
        await check();
      }
      // In the end every outcome is known or awaits the user.
      await connect();
      rig.channel.plays = [];
      for (let times = 0; times < 12; times += 1) {
        pass(20 * minute);
        await runCron();
        await deliver();
        await check();
      }
      for (const key of keys) {
        expect(['published', 'failed', 'missed', 'cancelled', 'unconfirmed']).toContain(
          (await read(key)).state,
        );
      }
    }),
    { numRuns: cases(40, 10) },
  );
});
