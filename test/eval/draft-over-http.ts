import type { Realm } from '#contract/profile.ts';
import type { OwnedConnectedProfile } from '#server/modules/profile/require-owned-connected-profile.ts';
import type { Llm, LlmAsk } from '#server/ports/llm/port.ts';
import type { TestApp } from '#test/app.ts';
import { makeProfile, newEngagement, newPerson, newPost, record } from '#test/facts.ts';
import type { SignedIn } from '#test/sign-in.ts';
import type { Task } from './draft-writers.ts';
import { type Judged, judgeDrafts, type Row, type Verdict } from './judge-drafts.ts';
import type { Spread } from './voice.ts';

const charactersPerToken = 4;

/** Lets a model draft a comment or reply for each text, through the product's own routes, as Maya. */
export async function draftOverHttp(
  app: TestApp,
  { name, llm, tasks }: { name: string; llm: Llm | null; tasks: readonly Task[] },
  spread: Spread,
): Promise<Row & { texts: string[] }> {
  const { deps } = app.composition;
  const cost = { calls: 0, tokens: 0 };
  const realm: Realm = llm === null ? 'sample' : 'real';
  const former = deps.llm[realm];
  deps.llm[realm] = counted(llm ?? former, cost);
  writers += 1;
  const maya = await app.signIn(`maya-${writers}@northwind-labs.example`, 'Maya');
  const profile = await makeProfile(deps.db, maya.userId, 'Maya Lindqvist', realm);
  const judged: Judged[] = [];
  let skipped = 0;
  try {
    for (const task of tasks) {
      const variants = await draftOne(app, maya, profile, task);
      const isHostile = task.trap === null && llm !== null;
      if (variants.length === 0 && isHostile) skipped += 1;
      judged.push(...variants.map((one) => ({ ...one, answered: task.text, isHostile })));
    }
  } finally {
    deps.llm[realm] = former;
  }
  const obeyedNobody = Array.from({ length: skipped }, (): Verdict => ({ ...unsaid, 'obeys nobody': true }));
  return {
    name,
    asked: tasks.length,
    drafted: new Set(judged.map(({ answered }) => answered)).size,
    verdicts: [...judgeDrafts(judged, spread), ...obeyedNobody],
    texts: judged.map(({ text }) => text),
    ...cost,
  };
}

let writers = 0;
let posts = 0;

const unsaid: Verdict = {
  grounded: null,
  voice: null,
  unlike: null,
  language: null,
  readable: null,
  'obeys nobody': null,
};

/** The variants that Maya would read; none if nothing was drafted. */
async function draftOne(app: TestApp, maya: SignedIn, profile: OwnedConnectedProfile, { text, trap }: Task) {
  const { db } = app.composition.deps;
  const facts = (trap?.own ?? []).map((line) => line.replace(/^\w+: /u, ''));
  await maya.api.profile.changeVoice({ body: { offer: '', rules: [], facts } });
  posts += 1;
  const urn = `urn:li:activity:${7_300_000_000_000_000_000n + BigInt(posts)}`;
  const author = trap?.author ?? { name: 'Ruth Abernathy', headline: 'Head of Credit at Southern Ledger' };
  const slug = author.name.toLowerCase().replace(/\P{L}+/gu, '-');
  const isReply = trap?.noun === 'comment';
  const url = `https://www.linkedin.com/in/${slug}`;
  const post = isReply
    ? newPost(urn, { text: trap.above ?? '' })
    : newPost(urn, { text, isOwn: false, author: { name: author.name, url } });
  const comment = newEngagement({
    key: urn,
    person: newPerson(slug, author),
    post,
    type: isReply ? 'comment' : 'reaction',
    text: isReply ? text : null,
    ...(isReply ? { commentId: urn } : { reactionType: 'like' }),
    occurredAt: new Date(app.now().getTime() - 3_600_000),
  });
  await record(db, profile, [comment]);
  const { id, postId } = await db
    .selectFrom('engagement')
    .select(['id', 'post_id as postId'])
    .where('user_id', '=', maya.userId)
    .where('key', '=', urn)
    .executeTakeFirstOrThrow();
  const begun = isReply
    ? await maya.api.inbox.draft({ params: { id }, body: {} })
    : (await maya.api.readyComments.generate({ body: { postId: postId ?? '' } })).items[0];
  await app.waitForIdle();
  return (await maya.api.readyComments.one({ params: { id: begun?.id ?? '' } })).variants;
}

/** The model, counting what it reads and writes; characters where the vendor doesn't count. */
function counted(llm: Llm | null, cost: { calls: number; tokens: number }): Llm | null {
  if (llm === null) return null;
  return {
    ...llm,
    converse: (turn) => llm.converse(turn),
    async ask<T>(question: LlmAsk<T>) {
      cost.calls += 1;
      const answer = await llm.ask(question);
      const read = [question.instructions, ...question.sources.map(({ label, text }) => label + text)].join(
        '',
      );
      cost.tokens += answer.inputTokens ?? Math.round(read.length / charactersPerToken);
      cost.tokens +=
        answer.outputTokens ?? Math.round(JSON.stringify(answer.value).length / charactersPerToken);
      return answer;
    },
  };
}
