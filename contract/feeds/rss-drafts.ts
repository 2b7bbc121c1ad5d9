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
  .describe(`Text with the placeholders ${templateFields.map((name) => `{${name}}`).join(', ')}`);

function unknownFields(template: string): string[] {
  const known: readonly string[] = templateFields;
  return [...template.matchAll(/\{(\w+)\}/g)].flatMap(([, name = '']) =>
    known.includes(name) ? [] : [name],
  );
}

const keywords = z.array(Keyword.refine(isPlain, notPlain)).max(20);
const wholeWords = 'in the title or text as whole words, ignoring case and accents';

/** Which items of a feed become drafts, and how. */
export const FeedRuleContent = z.object({
  andKeywords: keywords.describe(`All of these must occur ${wholeWords}`),
  orKeywords: keywords.describe(`At least one of these must occur ${wholeWords}. Empty for any item.`),
  exceptKeywords: keywords.describe(`None of these may occur ${wholeWords}`),
  channel: Channel,
  template: Template,
});
export type FeedRuleContent = z.infer<typeof FeedRuleContent>;

/** A rule of a feed. It creates drafts and never publishes. */
export const FeedRule = FeedRuleContent.extend({
  id: Id,
  feedId: Id,
  isOn: z.boolean(),
  onSince: Moment.nullable().describe(
    "When it was turned on. Only items that arrive later become drafts. Null if it's off.",
  ),
  testedAt: Moment.nullable().describe(
    'When its current content was tested. Null if it must be tested before it can be turned on.',
  ),
  drafts: z.int().describe('Drafts created so far'),
  draftsToday: z.int().describe(`Drafts created today in the user's time zone, at most ${maxDraftsPerDay}`),
  leftOutToday: z
    .int()
    .describe("Items that matched today after the limit was reached, so they didn't become drafts"),
  note: z
    .string()
    .nullable()
    .describe(
      'What the user should know, such as that the daily limit was reached. Null if there is nothing.',
    ),
  createdAt: Moment,
});
export type FeedRule = z.infer<typeof FeedRule>;

/** An item that a rule would create a draft for. */
export const RuleMatch = z.object({
  itemId: Id,
  title: z.string(),
  titleHits: z.array(TextHit),
  excerpt: z.string().describe('Text around the first match'),
  excerptHits: z.array(TextHit),
  publishedAt: Moment.nullable(),
  text: z.string().describe('Text of the draft'),
});
export type RuleMatch = z.infer<typeof RuleMatch>;

/** What a rule would do with the stored items. No drafts are created. */
export const RuleTest = z.object({
  rule: FeedRule,
  looked: z.int().describe(`Stored items checked, newest first, at most ${testedItems.looked}`),
  matched: z.int().describe('Checked items that match'),
  from: Moment.nullable().describe(
    'Publication time of the oldest item checked. Null if the feed has no items.',
  ),
  items: z.array(RuleMatch).describe(`Newest matches, at most ${testedItems.shown}`),
});
export type RuleTest = z.infer<typeof RuleTest>;

/** A draft created from an item, with its outcome. */
export const ItemDraft = z.object({
  itemId: Id,
  channel: Channel,
  publicationId: Id,
  compositionId: Id.describe('Composition to open in the composer'),
  state: PublicationState,
  ruleId: Id.nullable().describe('Rule that created it. Null if the user did or the rule was deleted.'),
  createdAt: Moment,
});
export type ItemDraft = z.infer<typeof ItemDraft>;

/** A text about an item, drafted by the model. */
export const CommentSuggestion = z.object({
  kind: VariantKind,
  text: z.string(),
  citation: Citation.describe('Sentence of the item that the text refers to'),
  warnings: z.array(Warning),
});
export type CommentSuggestion = z.infer<typeof CommentSuggestion>;

export const rssDraftRoutes = {
  drafts: route('GET', '/rss/drafts', {
    access: 'user',
    summary: 'List drafts and posts created from feed items, newest first',
    query: z.object({ itemId: z.array(Id).min(1).max(200) }),
    answer: z.object({ items: z.array(ItemDraft) }),
  }),
  makeDraft: route('POST', '/rss/items/{id}/draft', {
    access: 'user',
    summary:
      "Create a draft of a feed item for a channel. Returns the existing draft if there is one that isn't published.",
    params: IdParams,
    body: z.object({
      channel: Channel,
      words: PlainText.trim().max(maxOwnWords).optional().describe('Text to put before the title and link'),
    }),
    answer: ItemDraft.extend({
      isNew: z.boolean().describe('False if an existing draft was returned'),
    }),
  }),
  suggestWords: route('POST', '/rss/items/{id}/suggestions', {
    access: 'user',
    rate: 'costly',
    lease: 'model',
    summary:
      'Suggest texts about a feed item with the model. Stores nothing. 409 if no model is configured or the item has no text.',
    params: IdParams,
    body: z.object({ channel: Channel }),
    answer: z.object({
      items: z.array(CommentSuggestion).describe('One to three suggestions'),
      reasons: z.array(z.string()).describe('How they were drafted'),
    }),
  }),
  rules: route('GET', '/rss/rules', {
    access: 'user',
    summary: 'List rules of a feed, oldest first',
    query: z.object({ feedId: Id }),
    answer: z.object({ items: z.array(FeedRule) }),
  }),
  createRule: route('POST', '/rss/rules', {
    access: 'user',
    summary: `Create a rule. It's off until it's tested and turned on. 409 if the feed already has ${maxRulesPerFeed}.`,
    body: FeedRuleContent.extend({ feedId: Id }),
    answer: FeedRule,
  }),
  changeRule: route('PUT', '/rss/rules/{id}', {
    access: 'user',
    summary: "Update a rule. If that changes what it does, it's turned off until it's tested again.",
    params: IdParams,
    body: FeedRuleContent,
    answer: FeedRule,
  }),
  testRule: route('POST', '/rss/rules/{id}/test', {
    access: 'user',
    summary: 'Test a rule on stored items. Creates no drafts.',
    params: IdParams,
    answer: RuleTest,
  }),
  switchRule: route('PATCH', '/rss/rules/{id}', {
    access: 'user',
    summary: "Turn a rule on or off. It applies to items that arrive while it's on. 409 if it wasn't tested.",
    params: IdParams,
    body: z.object({ isOn: z.boolean() }),
    answer: FeedRule,
  }),
  removeRule: route('DELETE', '/rss/rules/{id}', {
    access: 'user',
    summary: 'Delete a rule. Its drafts are kept.',
    params: IdParams,
    answer: Deleted,
  }),
};
