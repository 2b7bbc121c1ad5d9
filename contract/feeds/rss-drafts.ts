import { z } from 'zod';
import { Channel, PublicationState } from '#contract/channels/publications.ts';
import { Keyword, TextHit } from '#contract/engage/engage-feed.ts';
import { Citation, VariantKind, Warning } from '#contract/engage/ready-comment-text.ts';
import { Deleted, Id, IdParams, Moment } from '#contract/paging.ts';
import { isPlain, notPlain, PlainText } from '#contract/plain-text.ts';
import { route } from '#contract/route.ts';

/** The most drafts one rule creates in one of its user's days. */
export const maxDraftsPerDay = 20;
/** The most rules for one feed. */
export const maxRulesPerFeed = 20;
/** Testing a rule checks this many items, newest first, and shows this many matches. */
export const testedItems = { looked: 200, shown: 50 } as const;
/** The most characters of a user's own words about an item. */
export const maxOwnWords = 3000;

/** The placeholders a template can use, in braces. */
export const templateFields = ['title', 'link', 'excerpt', 'site', 'author'] as const;
/** A new rule's template. */
export const defaultTemplate = '{title}\n\n{link}';

const Template = PlainText.trim()
  .min(1, { error: 'Write what the draft should say', abort: true })
  .max(2000)
  .refine((text) => unknownFields(text).length === 0, {
    error: ({ input }) =>
      `There’s no {${unknownFields(String(input))[0]}}. Use ${templateFields.map((name) => `{${name}}`).join(', ')}`,
  })
  .refine((text) => text.includes('{title}') || text.includes('{link}'), {
    message: 'must have {title} or {link}, so drafts differ',
  })
  .describe(`Text with ${templateFields.map((name) => `{${name}}`).join(', ')}`);

function unknownFields(template: string): string[] {
  const known: readonly string[] = templateFields;
  return [...template.matchAll(/\{(\w+)\}/g)].flatMap(([, name = '']) =>
    known.includes(name) ? [] : [name],
  );
}

const keywords = z.array(Keyword.refine(isPlain, notPlain)).max(20);
const stands = 'in the title or in the text as whole words; case and accents ignored';

/** Which items of a feed become drafts, and how. */
export const FeedRuleContent = z.object({
  andKeywords: keywords.describe(`Each of these is ${stands}`),
  orKeywords: keywords.describe(`At least one of these is ${stands}; empty asks nothing`),
  exceptKeywords: keywords.describe(`None of these is ${stands}`),
  channel: Channel,
  template: Template,
});
export type FeedRuleContent = z.infer<typeof FeedRuleContent>;

/** A rule of a feed. It creates drafts and never publishes. */
export const FeedRule = FeedRuleContent.extend({
  id: Id,
  feedId: Id,
  isOn: z.boolean(),
  onSince: Moment.nullable().describe('Since when it is on: what came before stays an item'),
  testedAt: Moment.nullable().describe(
    'When it was tested as it is now; null: test it before it is switched on',
  ),
  drafts: z.int().describe('Made so far'),
  draftsToday: z.int().describe(`On the user's day; ${maxDraftsPerDay} are the most`),
  leftOutToday: z.int().describe('Items that matched today after the most was reached; they stay items'),
  note: z.string().nullable().describe('What its user has to know, in words'),
  createdAt: Moment,
});
export type FeedRule = z.infer<typeof FeedRule>;

/** An item that a rule would create a draft for. */
export const RuleMatch = z.object({
  itemId: Id,
  title: z.string(),
  titleHits: z.array(TextHit),
  excerpt: z.string().describe('The text around the first hit'),
  excerptHits: z.array(TextHit),
  publishedAt: Moment.nullable(),
  text: z.string().describe('What the draft would say'),
});
export type RuleMatch = z.infer<typeof RuleMatch>;

/** What a rule would do with the stored items. No drafts are created. */
export const RuleTest = z.object({
  rule: FeedRule,
  looked: z.int().describe(`How many stored items were looked at, newest first, up to ${testedItems.looked}`),
  matched: z.int().describe('How many of them match'),
  from: Moment.nullable().describe('When the oldest of them came; null without items'),
  items: z.array(RuleMatch).describe(`The newest matches, up to ${testedItems.shown}`),
});
export type RuleTest = z.infer<typeof RuleTest>;

/** A draft created from an item, with its outcome. */
export const ItemDraft = z.object({
  itemId: Id,
  channel: Channel,
  publicationId: Id,
  compositionId: Id.describe('By which the composer opens it'),
  state: PublicationState,
  ruleId: Id.nullable().describe('The rule that made it; null: a click'),
  createdAt: Moment,
});
export type ItemDraft = z.infer<typeof ItemDraft>;

/** A text about an item, drafted by the model. */
export const CommentSuggestion = z.object({
  kind: VariantKind,
  text: z.string(),
  citation: Citation.describe('The sentence of the item that it rests on'),
  warnings: z.array(Warning),
});
export type CommentSuggestion = z.infer<typeof CommentSuggestion>;

export const rssDraftRoutes = {
  drafts: route({
    method: 'GET',
    path: '/rss/drafts',
    access: 'user',
    summary: 'Drafts and posts made from these items, newest first',
    query: z.object({ itemId: z.array(Id).min(1).max(200) }),
    answer: z.object({ items: z.array(ItemDraft) }),
  }),
  makeDraft: route({
    method: 'POST',
    path: '/rss/items/{id}/draft',
    access: 'user',
    summary: 'Makes a draft of an item for a channel; answers the one that is there already',
    params: IdParams,
    body: z.object({
      channel: Channel,
      words: PlainText.trim().max(maxOwnWords).optional().describe('What the user says about it, in front'),
    }),
    answer: ItemDraft.extend({
      isNew: z.boolean().describe('`false`: it was there already, and is as it was'),
    }),
  }),
  suggestWords: route({
    method: 'POST',
    path: '/rss/items/{id}/suggestions',
    access: 'user',
    rate: 'costly',
    slot: 'model',
    summary: 'Has the model draft what could be said about an item; nothing is stored',
    params: IdParams,
    body: z.object({ channel: Channel }),
    answer: z.object({
      items: z.array(CommentSuggestion).describe('One to three'),
      reasons: z.array(z.string()).describe('Why they are as they are'),
    }),
  }),
  rules: route({
    method: 'GET',
    path: '/rss/rules',
    access: 'user',
    summary: 'The rules of a feed, oldest first',
    query: z.object({ feedId: Id }),
    answer: z.object({ items: z.array(FeedRule) }),
  }),
  createRule: route({
    method: 'POST',
    path: '/rss/rules',
    access: 'user',
    summary: 'Adds a rule to a feed, switched off until it was tested',
    body: FeedRuleContent.extend({ feedId: Id }),
    answer: FeedRule,
  }),
  changeRule: route({
    method: 'PUT',
    path: '/rss/rules/{id}',
    access: 'user',
    summary: 'Changes a rule; where that changes what it does it is switched off until it is tested again',
    params: IdParams,
    body: FeedRuleContent,
    answer: FeedRule,
  }),
  testRule: route({
    method: 'POST',
    path: '/rss/rules/{id}/test',
    access: 'user',
    summary: 'Which stored items the rule would make drafts of; makes none',
    params: IdParams,
    answer: RuleTest,
  }),
  switchRule: route({
    method: 'PATCH',
    path: '/rss/rules/{id}',
    access: 'user',
    summary: 'Switches a rule on, for items that come from now on, or off; 409 before it was tested',
    params: IdParams,
    body: z.object({ isOn: z.boolean() }),
    answer: FeedRule,
  }),
  removeRule: route({
    method: 'DELETE',
    path: '/rss/rules/{id}',
    access: 'user',
    summary: 'Removes a rule; its drafts stay',
    params: IdParams,
    answer: Deleted,
  }),
};
