import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { redditProblems, type Subreddit } from '#contract/channels/reddit-rules.ts';
import { accountOf } from '#server/modules/connections/tokens/connection-secrets.ts';
import { PortError } from '#server/ports/port-error.ts';
import { startApp } from '#test/app.ts';
import { cases } from '#test/cases.ts';
import { connectReddit } from '#test/connect-reddit.ts';

const names = [
  'smallfirms',
  'OpsLeads',
  'b2blinks',
  'askfounders',
  'quietcraft',
  'u_priya_raman',
  'u_maya_lindqvist',
];

const rules = new Map<string, Subreddit>();

const app = await startApp({ works: false });
const ann = await app.signIn('ann@northwind-labs.example', 'Ann');
const { id } = await connectReddit(app, ann, 'priya-raman');
const { db, secrets } = app.composition.deps;
const account = accountOf(
  secrets,
  await db.selectFrom('connection').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
);
for (const name of names) rules.set(name, await ann.api.reddit.subreddit({ query: { name } }));
afterAll(() => app.stop());

const words = (pieces: readonly string[], size: number) =>
  fc.array(fc.constantFrom(...pieces), { maxLength: size }).map((parts) => parts.join(' '));
const title = words(
  ['How', 'do', 'you', 'price', 'your', 'work', '?', 'Survey', 'discount', 'naïve 😀', '[Job] x'],
  8,
);
const text = words(['So', 'we', 'tried', 'it for a year and wrote down what happened', '?'], 6);
const linkHost = fc.constantFrom('news.example', 'short.example', 'banned.example', 'www.news.example');
const flair = fc.constantFrom(null, 'gone', 'first', 'last');

let serial = 0;

it('Reddit accepts what our rules allow, and refuses what they refuse', async () => {
  const { reddit } = app.composition.deps.channels.sample;
  if (!reddit) throw new Error('Reddit is not played');
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...names),
      title,
      fc.oneof(text, fc.constant('')),
      fc.option(linkHost),
      flair,
      async (name, title, text, host, pick) => {
        const subreddit = rules.get(name) as Subreddit;
        serial += 1;
        const link = host === null ? null : `https://${host}/${serial}`;
        const flairId =
          pick === 'first'
            ? (subreddit.flairs[0]?.id ?? null)
            : pick === 'last'
              ? (subreddit.flairs.at(-1)?.id ?? null)
              : pick;
        const post = {
          text: link === null ? text : '',
          title,
          link,
          flairId,
          flairText: null,
          spoiler: false,
        };
        // Reddit's own list of banned sites isn't public.
        const isSecret = host === 'banned.example';
        const isAllowed = redditProblems(post, subreddit).length === 0 && !isSecret;
        const options = { channel: 'reddit' as const, subreddit: name, ...post, nsfw: false };
        const outcome = await reddit
          .publish(account, {
            kind: 'post',
            text: post.text,
            mentions: [],
            options,
            media: [],
            replyTo: null,
          })
          .then(
            () => 'taken',
            (error) => (error instanceof PortError ? `${error.kind} ${error.reason}` : error),
          );
        expect({ isTaken: outcome === 'taken', outcome }).toEqual({ isTaken: isAllowed, outcome });
      },
    ),
    { numRuns: cases(150, 14) },
  );
});
