import type { Language } from '#sandbox/world/cultures.ts';
import type { Actor, Post } from '#sandbox/world/model.ts';
import type { Random } from '#sandbox/world/random.ts';
import { companyTexts, repostWords } from '#sandbox/world/texts/company-texts.ts';
import { textsEast } from '#sandbox/world/texts/texts-east.ts';
import { textsEn } from '#sandbox/world/texts/texts-en.ts';
import { commentLeads, commentsEn, repliesEn, textsEnMore } from '#sandbox/world/texts/texts-en-more.ts';
import { textsWest } from '#sandbox/world/texts/texts-west.ts';
import { linesOf, type Topic, type TopicTexts } from '#sandbox/world/texts/topic-texts.ts';

type Bank = { topic: Topic; openings: string[]; points: string[]; closings: string[]; comments: string[] };

const sources: Partial<Record<Language, readonly TopicTexts[]>> = {
  en: [...textsEn, ...textsEnMore],
  ...textsWest,
  ...textsEast,
};
const banks = new Map<Language, Bank[]>(
  Object.entries(sources).map(([language, topics]) => [language as Language, topics.map(toBank)]),
);
const companyBank = toBank({ topic: 'operations', ...companyTexts });
const moreComments: Partial<Record<Topic, string[]>> = {
  operations: linesOf(commentsEn.operations),
  product: linesOf(commentsEn.product),
};
const leads = linesOf(commentLeads);
const answers = linesOf(repliesEn);
const repostLines = linesOf(repostWords);

function toBank(texts: TopicTexts): Bank {
  const { topic, openings, points, closings, comments } = texts;
  return {
    topic,
    openings: linesOf(openings),
    points: linesOf(points),
    closings: linesOf(closings),
    comments: linesOf(comments),
  };
}

/**
 * Text and topic of a new post in this language, different from all of `taken` as long as there are unused
 * ones.
 */
export function composePost(
  random: Random,
  author: Actor,
  language: Language,
  taken: Set<string>,
): { text: string; topic: Topic; language: Language } {
  const spoken = banks.get(language) ?? [];
  for (let attempt = 0; ; attempt++) {
    const bank = author.kind === 'company' ? companyBank : random.pick(spoken);
    const first = random.pick(bank.points);
    const second = random.pick(bank.points.filter((point) => point !== first));
    const parts = [random.pick(bank.openings), random.chance(0.8) ? `${first}\n\n${second}` : first];
    if (random.chance(0.85)) parts.push(random.pick(bank.closings));
    const text = parts.join('\n\n');
    if (taken.has(text) && attempt < 30) continue;
    taken.add(text);
    return { text, topic: bank.topic, language: author.kind === 'company' ? 'en' : language };
  }
}

/** A comment on this post, in its language and on its topic. */
export function composeComment(random: Random, post: Post): string {
  if (post.author.kind === 'company' && post.topic === 'operations') return random.pick(companyBank.comments);
  const spoken = banks.get(post.language) ?? [];
  const onTopic = spoken.find((bank) => bank.topic === post.topic)?.comments;
  // A hand-written post may have a topic without sentences in its language. English ones are then used.
  const sentences =
    onTopic ??
    moreComments[post.topic] ??
    banks.get('en')?.find((bank) => bank.topic === post.topic)?.comments;
  const sentence = random.pick(sentences ?? leads);
  return post.language === 'en' && random.chance(0.25) ? `${random.pick(leads)} ${sentence}` : sentence;
}

export function composeReply(random: Random): string {
  return random.pick(answers);
}

/** Text above a repost. Empty for a bare one. */
export function composeRepost(random: Random): string {
  return random.chance(0.45) ? random.pick(repostLines) : '';
}
