import { afterAll, beforeAll, expect, test } from 'vitest';
import { written } from '#sandbox/world/written/index.ts';
import { draftReplyVariants } from '#server/modules/engage/drafting/draft-reply.ts';
import { findClaims } from '#server/modules/engage/drafting/find-claims.ts';
import { withModel } from '#server/modules/plan/model.ts';
import { compareTrigrams, sameFrom, trigramsOf } from '#server/modules/profile/compare-texts.ts';
import { guessLanguage } from '#server/modules/profile/guess-language.ts';
import { PortError } from '#server/ports/port-error.ts';
import { startApp, type TestApp } from '#test/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.stop());

const voice = { offer: '', rules: [], bannedPhrases: [], examples: [], learned: [], version: '' };
const postsPerLanguage = 20;

/** Replies as users get them, to the comments of the sample world that have a written one. */
test('replies cite the comment, answer its question, are in its language, and differ under one post', async () => {
  const { userId } = await app.signIn('ann@northwind-labs.example');
  const answered = written.posts.filter(({ comments }) => comments.some(({ answers }) => answers.length > 0));
  const counts = {
    comments: 0,
    drafted: 0,
    variants: 0,
    citing: 0,
    asked: 0,
    answering: 0,
    plain: 0,
    guessed: 0,
    inLanguage: 0,
    unlike: 0,
  };
  const posts = [...Map.groupBy(answered, ({ language }) => language).values()].flatMap((all) =>
    all.slice(0, postsPerLanguage),
  );
  for (const { text: post, language, comments } of posts) {
    /** What the user would have posted under this post, newest first. */
    let given: string[] = [];
    for (const { text } of comments.filter(({ answers }) => answers.length > 0)) {
      counts.comments += 1;
      const variants = await draft(userId, { text, post, given });
      const asks = /[?？؟]/u.test(text);
      if (variants.length > 0) counts.drafted += 1;
      if (variants.length > 0 && asks) {
        counts.asked += 1;
        // An answer, or that one doesn't know, is no question.
        if (variants.some((one) => one.text.split(/(?<=[.!?。！？।؟])\s*/u).some(isStatement))) {
          counts.answering += 1;
        } else report('only asks back', text, variants);
      }
      for (const { text: reply, citation } of variants) {
        counts.variants += 1;
        if (citation.text !== '' && text.slice(citation.start, citation.end) === citation.text) {
          counts.citing += 1;
        }
        if (findClaims(reply, [text, post, 'Kim Novak']).length === 0) counts.plain += 1;
        else report('claims something', text, [{ text: reply }]);
        const guessed = guessLanguage(reply);
        if (guessed !== null) counts.guessed += 1;
        if (guessed === language) counts.inLanguage += 1;
        else if (guessed !== null) report(`is ${guessed}, not ${language}`, text, [{ text: reply }]);
        const groups = trigramsOf(reply);
        if (given.every((one) => compareTrigrams(groups, trigramsOf(one)) < sameFrom)) counts.unlike += 1;
      }
      given = [...variants.slice(0, 1).map((one) => one.text), ...given];
    }
  }
  const share = (part: number, all: number) => `${part} of ${all} (${((100 * part) / all).toFixed(1)} %)`;
  console.log(`Comments with a reply at least: ${share(counts.drafted, counts.comments)}`);
  console.log(`Cite words of the comment: ${share(counts.citing, counts.variants)}`);
  console.log(`Questions with an answer, or that there is none: ${share(counts.answering, counts.asked)}`);
  console.log(`Claim nothing that isn't in comment or post: ${share(counts.plain, counts.variants)}`);
  console.log(`In the language of the comment: ${share(counts.inLanguage, counts.guessed)}`);
  console.log(`Unlike the replies before under the same post: ${share(counts.unlike, counts.variants)}`);
  expect(counts.drafted / counts.comments).toBeGreaterThan(0.9);
  expect(counts.citing).toBe(counts.variants);
  expect(counts.unlike).toBe(counts.variants);
  expect(counts.answering / counts.asked).toBeGreaterThan(0.95);
  expect(counts.inLanguage / counts.guessed).toBeGreaterThan(0.9);
});

const isStatement = (sentence: string): boolean =>
  /\p{L}{2}/u.test(sentence) && !/[?？؟]["”»’)]?$/u.test(sentence.trim());

function report(what: string, comment: string, variants: readonly { text: string }[]): void {
  if (process.env.EVAL_ANSWERS !== '1') return;
  for (const { text } of variants) console.log(`${what}: ${text}\n  to: ${comment}`);
}

/** The variants that a user would see; none if each is too similar to another reply. */
async function draft(
  userId: string,
  { text, post, given }: { text: string; post: string; given: readonly string[] },
) {
  const comment = { text, name: 'Kim Novak' };
  return draftReplyVariants(withModel(app.composition.deps, 'sample'), {
    userId,
    comment,
    namesAuthor: false,
    parts: { voice: { ...voice, facts: [] }, writer: '', person: '', thread: `Post: ${post}`, own: '' },
    recentOwn: given,
    isAlike: () => false,
    abort: new AbortController().signal,
  }).then(
    ({ variants }) => variants,
    (error: unknown) => {
      if (error instanceof PortError && error.kind === 'malformed') return [];
      throw error;
    },
  );
}
