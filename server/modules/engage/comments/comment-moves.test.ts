import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import type { ReadyCommentStatus } from '#contract/engage/ready-comments.ts';
import { sendPublicationTask } from '#server/modules/publishing/sending/send-publication.task.ts';
import { startApp } from '#test/app.ts';
import { cases } from '#test/cases.ts';
import { allowedMoves, connectLinkedIn, makeComment } from '#test/comment-facts.ts';
import { waysInRealms } from '#test/realms.ts';
import { type Play, type ScriptedChannel, scriptedChannel } from '#test/scripted-channel.ts';
import { Refused } from '#test/sign-in.ts';

const app = await startApp({ startAt: new Date('2026-11-20T12:00:00Z'), works: false });
const ann = await app.signIn('ann@northwind-labs.example', 'Ann');
const { deps } = app.composition;
await connectLinkedIn(deps.db, ann, app.now());
afterAll(() => app.stop());

type Plain = { status: ReadyCommentStatus | 'deleted'; text: string; sent: string[] };
type Model = Plain[];
type Real = { ids: string[]; channel: ScriptedChannel };
type Command = fc.AsyncCommand<Model, Real>;

/** @returns whether it was done; what the user may not do now is refused with 404 or 409 */
async function tries(call: () => Promise<unknown>): Promise<boolean> {
  try {
    await call();
    return true;
  } catch (error) {
    if (error instanceof Refused && [404, 409].includes(error.status)) return false;
    throw error;
  }
}

async function check(model: Model, { ids, channel }: Real): Promise<void> {
  const real = await Promise.all(
    ids.map(async (id) => {
      const read = await ann.api.readyComments
        .one({ params: { id } })
        .catch((error: Refused) => error.status);
      return typeof read === 'number' ? { status: 'deleted' } : { status: read.status, text: read.text };
    }),
  );
  expect(real).toEqual(
    model.map(({ status, text }) => (status === 'deleted' ? { status } : { status, text })),
  );
  expect([...channel.texts].sort()).toEqual(model.flatMap(({ sent }) => sent).sort());
}

let written = 0;

const command = (title: string, run: (model: Model, real: Real) => Promise<void>): Command => ({
  check: () => true,
  async run(model, real) {
    await run(model, real);
    await check(model, real);
  },
  toString: () => title,
});

/** The user moves a comment; what is approved or copied is the text that they see. */
const move = (which: number, to: ReadyCommentStatus) =>
  command(`move ${which} to ${to}`, async (model, { ids }) => {
    const plain = model[which] as Plain;
    written += 1;
    const text = to === 'approved' || to === 'copied' ? { text: `Text ${written}` } : {};
    const isDone = await tries(() =>
      ann.api.readyComments.move({ params: { id: ids[which] ?? '' }, body: { status: to, ...text } }),
    );
    const mayMove = allowedMoves[plain.status]?.includes(to) ?? false;
    expect(isDone).toBe(mayMove || plain.status === to);
    if (mayMove) Object.assign(plain, { status: to, ...text });
  });

const remove = (which: number) =>
  command(`remove ${which}`, async (model, { ids }) => {
    const plain = model[which] as Plain;
    const isDone = await tries(() => ann.api.readyComments.remove({ params: { id: ids[which] ?? '' } }));
    expect(isDone).toBe(plain.status !== 'unconfirmed' && plain.status !== 'deleted');
    if (isDone) plain.status = 'deleted';
  });

/** Ten seconds pass, and the channel plays this to everything that is due. */
const send = (play: Play) =>
  command(`send: ${play.answers}`, async (model, { channel }) => {
    app.advance(11_000);
    const { rows } = await deps.copyPool.query('select id from publication where user_id = $1', [ann.userId]);
    for (const { id } of rows) {
      channel.plays = [play];
      await sendPublicationTask.run(deps, { userId: ann.userId, id }, new AbortController().signal);
    }
    for (const plain of model.filter(({ status }) => status === 'approved')) {
      plain.status =
        play.answers === 'ok' ? 'posted' : play.answers === 'rejected' ? 'failed' : 'unconfirmed';
      if (play.appears) plain.sent.push(plain.text);
    }
  });

const which = fc.nat({ max: 2 });
const commands = fc.commands<Model, Real, false>(
  [
    fc
      .tuple(
        which,
        fc.constantFrom<ReadyCommentStatus[]>(
          'approved',
          'approved',
          'suggested',
          'dismissed',
          'copied',
          'posted',
          'failed',
        ),
      )
      .map((args) => move(...args)),
    which.map(remove),
    fc
      .constantFrom<Play[]>(
        { appears: true, answers: 'ok' },
        { appears: true, answers: 'unknown_outcome' },
        { appears: false, answers: 'unknown_outcome' },
        { appears: false, answers: 'rejected' },
      )
      .map(send),
  ],
  { maxCommands: 20 },
);

it('a comment moves as its user says and is sent once, with the text they saw, in whatever order', async () => {
  await fc.assert(
    fc.asyncProperty(commands, async (all) => {
      const channel = scriptedChannel();
      channel.looks = 'never';
      deps.channels = waysInRealms({ unipile: channel });
      await deps.db.deleteFrom('ready_comment').execute();
      await deps.db.deleteFrom('publication').execute();
      const ids: string[] = [];
      for (let made = 0; made < 3; made += 1)
        ids.push(
          await makeComment(deps.db, ann, {
            status: 'suggested',
            now: app.now(),
            more: { text: `Draft ${made}` },
          }),
        );
      const model: Model = ids.map((_, made) => ({ status: 'suggested', text: `Draft ${made}`, sent: [] }));
      await fc.asyncModelRun(() => ({ model, real: { ids, channel } }), all);
    }),
    { numRuns: cases(60, 8) },
  );
});
