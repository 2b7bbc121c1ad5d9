import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Llm, LlmSource } from '#server/ports/llm/port.ts';
import { startApp } from '#test/app.ts';
import { noVoice } from '#test/comment-facts.ts';
import { writtenPost } from '#test/written-post.ts';
import { draftReplyVariants } from './draft-reply.ts';
import { draftVariants } from './draft-variants.ts';
import type { BriefParts } from './read-brief.ts';

const app = await startApp();
const ann = await app.signIn('ann@northwind-labs.example', 'Ann');
afterAll(() => app.stop());

type Draft = { sentence: string; text: string; leftOut: string };
type Drafts = Record<'insight' | 'question' | 'disagreement', Draft>;

/** A model that gives one answer, and keeps what it was asked. */
function scripted(
  answer: Drafts,
): Llm & { asked: { instructions: string; sources: readonly LlmSource[]; schema: string }[] } {
  const asked: { instructions: string; sources: readonly LlmSource[]; schema: string }[] = [];
  return {
    provider: 'test',
    model: 'scripted',
    isSample: false,
    price: null,
    asked,
    async ask({ instructions, sources = [], schema }) {
      asked.push({ instructions, sources, schema: JSON.stringify(z.toJSONSchema(schema)) });
      expect(z.toJSONSchema(schema)).toMatchObject({ required: ['insight', 'question', 'disagreement'] });
      return { value: schema.parse(answer), inputTokens: null, outputTokens: null };
    },
    converse: () => Promise.reject(new Error('Drafts are asked for, not talked about')),
  };
}

const newcomer: BriefParts = { voice: noVoice, writer: '', person: '', thread: '', own: '' };
const maya: BriefParts = {
  ...newcomer,
  voice: {
    ...noVoice,
    offer: 'Usage-based billing for small software companies',
    rules: ['Short comments, 12–28 words', 'No emoji', 'Short posts, 33–48 words'],
    bannedPhrases: ['game changer'],
    examples: [
      'Ours went up in the first month and came back in the third. Did you wait for the third?',
      'Same table, two names, and the night shift used neither.',
    ],
  },
  writer: 'Maya Lindqvist\nHead of Growth at Northwind Labs',
};
const idaWrote =
  'Ida Holm\nHead of Growth at Fjordbank\nThey to the writer, 2026-03-12: How did you price the first month?';
const usageBands =
  'Post, 2026-03-02: We moved to usage bands. Churn in the small accounts halved within a quarter.';

const left = (leftOut: string): Draft => ({ sentence: '', text: '', leftOut });
const none = (leftOut: string): Drafts => ({
  insight: left(leftOut),
  question: left(leftOut),
  disagreement: left(leftOut),
});
const cites = (sentence: string, text: string): Drafts => ({
  insight: { sentence, text, leftOut: '' },
  question: left('The post answers it'),
  disagreement: left('Nothing to doubt'),
});

type Situation = {
  post: string;
  comment?: string;
  namesAuthor?: boolean;
  parts: BriefParts;
  answer: Drafts;
};

const situations: Record<string, Situation> = {
  'a post that names the writer': {
    post: 'My friend Maya stopped quoting per seat. I thought she was mad. She was early.',
    parts: { ...maya, person: idaWrote, own: usageBands },
    answer: cites(
      'She was early.',
      'Early and nervous. Churn in the small accounts halved, but only by autumn.',
    ),
  },
  'a condolence': {
    post: 'Our founder Tove died on Sunday. She hired every one of us herself.',
    parts: maya,
    answer: none('The author is grieving'),
  },
  'a job opening': {
    post: 'We are hiring a dispatcher in Gdynia. Night shift, good coffee.',
    parts: maya,
    answer: cites('Night shift, good coffee.', 'How many ships does one night shift see?'),
  },
  'a post in German': {
    post: 'Wir haben die Probezeit auf sieben Tage gekürzt. Der Vertrieb war dagegen.',
    parts: maya,
    answer: cites('Der Vertrieb war dagegen.', 'Und nach dem ersten Quartal?'),
  },
  'a number of the writer': {
    post: 'Nobody publishes churn by account size.',
    parts: { ...maya, own: `${usageBands}\n\nFact: 14 of 20 customers moved by March 2026.` },
    answer: cites(
      'Nobody publishes churn by account size.',
      'Ours: 14 of 20 customers moved, small ones first.',
    ),
  },
  'comments already there': {
    post: 'Pilots should cost something.',
    parts: { ...maya, thread: 'Kim Novak: Ours took a year.\n\nLee Park: Free pilots have no sponsor.' },
    answer: cites('Pilots should cost something.', 'Whose budget paid for your last one?'),
  },
  'a first day': {
    post: 'We cut our onboarding from 14 days to 3. Nobody asked for it.',
    parts: newcomer,
    answer: cites('Nobody asked for it.', 'Who decided it then?'),
  },
  'a question under an own post': {
    post: 'We moved to usage bands in March.',
    comment: 'How do you price the first month?',
    parts: { ...maya, person: idaWrote, thread: 'Post: We moved to usage bands in March.' },
    answer: cites('How do you price the first month?', 'At the lowest band, whatever they use.'),
  },
  'a laugh': {
    post: 'Two names for one table.',
    comment: 'Ha! Three at ours.',
    parts: { ...maya, thread: 'Post: Two names for one table.' },
    answer: cites('Three at ours.', 'You win.'),
  },
  'an answer in a thread': {
    post: 'We moved to usage bands in March.',
    comment: 'And what about the yearly contracts?',
    namesAuthor: true,
    parts: {
      ...maya,
      thread:
        'Post: We moved to usage bands in March.\n\nIda Holm: Did everybody move?\n\nThe writer: All but the yearly contracts.',
    },
    answer: cites('And what about the yearly contracts?', 'They move when they renew, Ida.'),
  },
  'an objection': {
    post: 'Seats are a bad unit.',
    comment: 'Finance can plan seats. It cannot plan usage.',
    parts: { ...maya, thread: 'Post: Seats are a bad unit.' },
    answer: cites('It cannot plan usage.', 'A cap on the bill can be planned.'),
  },
  'a line struck out': {
    post: 'Nobody publishes churn by account size.',
    parts: { ...maya, voice: { ...maya.voice, rules: [] }, person: '', own: '' },
    answer: cites('Nobody publishes churn by account size.', 'Would you publish yours first?'),
  },
};

describe('the whole prompt', () => {
  test.each(Object.entries(situations))(
    'of %s',
    async (name, { post, comment, namesAuthor, parts, answer }) => {
      const llm = scripted(answer);
      const deps = { ...app.composition.deps, llm };
      const common = {
        userId: ann.userId,
        parts,
        recentOwn: [],
        isAlike: () => false,
        abort: new AbortController().signal,
      };
      const drafting =
        comment === undefined
          ? draftVariants(deps, { ...common, post: { text: post, authorName: 'Ida Holm' } })
          : draftReplyVariants(deps, {
              ...common,
              comment: { text: comment, name: 'Ida Holm' },
              namesAuthor: namesAuthor ?? false,
            });
      const outcome = await drafting.catch((error: Error) => error);
      const [asked] = llm.asked;
      const said =
        outcome instanceof Error
          ? ('advice' in outcome && String(outcome.advice)) || outcome.message
          : [
              ...outcome.variants.map(({ text, warnings }) => [text, ...warnings.map((one) => one.message)]),
              outcome.reasons,
            ]
              .flat()
              .join('\n');
      const sources = asked?.sources.map(({ label, text }) => `[${label}]\n${text}`) ?? [];
      await expect(
        `${[asked?.instructions, ...sources, `→ What the user sees\n${said}`].join('\n\n')}\n`,
      ).toMatchFileSnapshot(join(import.meta.dirname, 'situations', `${name.replaceAll(' ', '-')}.txt`));
    },
  );
});

test('a kind that does not suit is left out with its reason, and nothing to add is an answer', async () => {
  const ask = (answer: Drafts) =>
    draftVariants(
      { ...app.composition.deps, llm: scripted(answer) },
      {
        userId: ann.userId,
        post: { text: 'She was early.', authorName: null },
        parts: newcomer,
        recentOwn: [],
        isAlike: () => false,
        abort: new AbortController().signal,
      },
    );
  const some = await ask(cites('She was early.', 'By how much?'));
  expect(some.variants).toHaveLength(1);
  expect(some.warnings).toEqual([]);
  expect(some.reasons).toEqual(['No question: The post answers it.', 'No counterpoint: Nothing to doubt.']);
  await expect(ask(none('Only thanks are due'))).rejects.toMatchObject({
    advice: 'Nothing to add here. Only thanks are due. Skip it, or write it yourself.',
  });
});

/** The characters of the request for a draft about a post of the sample network, with its schema. */
async function sizeOf(parts: BriefParts, recentOwn: readonly string[] = []): Promise<number> {
  const llm = scripted(none('Nothing to add'));
  const post = { text: writtenPost(), authorName: 'Ida Holm' };
  const abort = new AbortController().signal;
  const request = { userId: ann.userId, post, parts, recentOwn, isAlike: () => false, abort };
  await draftVariants({ ...app.composition.deps, llm }, request).catch(() => undefined);
  const [asked] = llm.asked;
  const sources = asked?.sources.map(({ label, text }) => label + text) ?? [];
  return [asked?.instructions, asked?.schema, ...sources].join('').length;
}

/** Somebody with sixty posts, as onboarding proposes their voice. */
const experienced: BriefParts = {
  ...maya,
  voice: {
    ...maya.voice,
    rules: [
      ...['Short posts, 33–48 words', 'Two short paragraphs', 'No hashtags', 'No emoji'],
      ...['Rarely ends posts with a question', 'Short comments, 13–17 words'],
      ...['No greeting or thanks in comments', 'No questions in comments', 'English only'],
    ],
  },
  person: `${idaWrote}\nThe writer’s private rating, never to be mentioned: Score 41.5, fit 60`,
  own: [usageBands, ...Array(2).fill(`Post, 2026-02-11: ${'It says so on the wall. '.repeat(14)}`)].join(
    '\n\n',
  ),
};
const comments = Array(5).fill(
  'Per order was our second choice. It lost because in December everyone waits.',
);

test('costs at most twice as much as before drafts had a brief', async () => {
  // The same request as it was then: instructions, schema, post, author, examples, and recent comments.
  const before = 3_342;
  expect(await sizeOf(experienced, comments)).toBeLessThan(2 * before);
});

test('costs at most twice as much for somebody with everything as for a newcomer', async () => {
  const full = { ...experienced, own: `${usageBands}\n\n`.repeat(6), thread: 'Kim: Yes.\n'.repeat(20) };
  expect(await sizeOf(full)).toBeLessThan(2 * (await sizeOf(newcomer)));
});
