import type { Kysely } from 'kysely';
import { z } from 'zod';
import { channelNames } from '#contract/channels/channel-labels.ts';
import { Channel } from '#contract/channels/publications.ts';
import { defaultTemplate, FeedRuleContent, maxDraftsPerDay } from '#contract/feeds/rss-drafts.ts';
import { readInput as readContent } from '#contract/issue-messages.ts';
import { pluralize } from '#core/pluralize.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { owned } from '#server/db/owned.ts';
import { timeZoneOf } from '#server/modules/access/time-zone-of.ts';
import { listFeeds } from '#server/modules/feeds/adding/list-feeds.ts';
import { writeRule } from '#server/modules/feeds/rules/rule-answer.ts';
import { insertRule } from '#server/modules/feeds/rules/rules.ts';
import { tryRule } from '#server/modules/feeds/rules/test-rule.ts';
import { askedSummary } from './asked-texts.ts';
import { oneLine } from './compose-output.ts';
import { type FoundFeed, findFeeds } from './find-feeds.ts';
import { type ToolRun, writeTool } from './tool.ts';

const Input = z.object({
  feed: z
    .string()
    .nullable()
    .describe('All or part of a feed’s title or URL, or the ref of one of its items. null: all feeds'),
  all: z.array(z.string()).nullable().describe('The title or text contains all of these words or phrases'),
  any: z.array(z.string()).nullable().describe('The title or text contains at least one of these'),
  none: z.array(z.string()).nullable().describe('The title or text contains none of these'),
  channel: Channel.describe('The channel to draft for. twitter is X'),
  template: z
    .string()
    .nullable()
    .describe(
      'The draft’s template, with {title}, {link}, {excerpt}, {site}, and {author}. null: title and link',
    ),
});
type Input = z.infer<typeof Input>;

/** The most feeds that one call creates rules for. */
const maxFeeds = 50;
const triedDays = 30;
const dayMs = 86_400_000;

export const saveFeedRule = writeTool({
  name: 'save_feed_rule',
  kind: 'write',
  labels: {
    title: 'Save a feed rule',
    description: 'Drafts posts from matching items after you approve',
    doing: 'Preparing a feed rule',
    done: 'Saved a feed rule',
  },
  description:
    'Saves a rule that turns new matching feed items into drafts for a channel, after the user approves. A rule never publishes.',
  input: Input,
  entryMessage: (input) =>
    askedSummary([
      input.feed ?? 'all feeds',
      input.all?.join(' and '),
      input.any,
      input.none?.length ? `without ${input.none.join(' or ')}` : null,
    ]),
  async describe({ db, clock }, run, input) {
    const { feeds, hasMore, content } = await readInput(db, run, input);
    const timezone = await timeZoneOf(db, run.userId);
    const trial = await tryRule(
      db,
      { userId: run.userId, timezone },
      feeds.map(({ id }) => id),
      content,
      await triedTime(db, run, clock.now()),
    );
    const [only] = feeds;
    const where = feeds.length === 1 ? `“${only?.title}”` : pluralize(feeds.length, 'feed', 'feeds');
    const name = channelNames[content.channel];
    const items = pluralize(trial.looked, 'stored item', 'stored items');
    return {
      title: `Create drafts for ${name} from new items in ${where}?`,
      lines: [
        wordsLine(content),
        trial.drafts === 0
          ? `In the last ${triedDays} days, it would have created no drafts from ${items}.`
          : `In the last ${triedDays} days, it would have created ${pluralize(trial.drafts, 'draft', 'drafts')} from ${items}.`,
        `A rule creates at most ${maxDraftsPerDay} drafts a day and publishes nothing. You can turn it off under Feeds.`,
        ...(feeds.length > 1 ? ['Each feed gets its own rule.'] : []),
      ],
      destination: null,
      text: content.template,
      confirm: feeds.length === 1 ? 'Save rule' : `Save ${feeds.length} rules`,
      problem: hasMore ? `This is more than ${maxFeeds} feeds. Decline it and ask for fewer.` : null,
    };
  },
  async perform(trx, { clock }, run, input) {
    const now = clock.now();
    const { feeds, hasMore, content } = await readInput(trx, run, input);
    if (hasMore)
      throw new AppError(
        'conflict',
        `A rule can be saved for at most ${maxFeeds} feeds at once. Name fewer feeds.`,
      );
    for (const { id: feedId } of feeds) {
      const id = await insertRule(trx, run.userId, { feedId, ...content }, now);
      // It was tested before the user was asked.
      await writeRule(trx, { userId: run.userId, id }, { tested_at: now, on_since: now });
    }
    const saved = pluralize(feeds.length, 'rule', 'rules');
    return {
      summary: `${saved} saved`,
      output: `Approved. ${saved} saved and turned on. New matching items become drafts for ${channelNames[content.channel]}.`,
    };
  },
});

/** @throws AppError with a message for the model */
async function readInput(
  db: Kysely<Database>,
  run: ToolRun,
  input: Input,
): Promise<{ feeds: FoundFeed[]; hasMore: boolean; content: FeedRuleContent }> {
  const keywords = (words: string[] | null) =>
    words?.map((word) => word.replaceAll('\u0000', '').trim()) ?? [];
  const read = readContent(FeedRuleContent, {
    andKeywords: keywords(input.all),
    orKeywords: keywords(input.any),
    exceptKeywords: keywords(input.none),
    channel: input.channel,
    template: (input.template ?? defaultTemplate).replaceAll('\u0000', ''),
  });
  if (!read.success) {
    const why = read.issues.map(({ message }) => message).join(' ');
    throw new AppError('invalid_request', `The rule isn’t valid: ${why}`);
  }
  const named = await findFeeds(db, run, input.feed, maxFeeds);
  if (named === null) {
    const { items, nextCursor } = await listFeeds(db, run.userId, { network: run.realm, limit: maxFeeds });
    if (items.length === 0) {
      throw new AppError('not_found', 'The user has no feeds yet. They can add one under Feeds.');
    }
    return { feeds: items, hasMore: nextCursor !== null, content: read.data };
  }
  if (named.length === 0) {
    throw new AppError('not_found', `The user has no feed matching “${oneLine(input.feed ?? '', 80)}”.`);
  }
  if (named.length > 1) {
    const titles = named.slice(0, 10).map(({ title }) => `“${oneLine(title, 60)}”`);
    throw new AppError('invalid_request', `Several feeds match: ${titles.join(', ')}. Name one.`);
  }
  return { feeds: named, hasMore: false, content: read.data };
}

/**
 * Tests the rule as of when the user asked: newer items would change the question. What an assistant asks over
 * MCP is stored after it was described.
 */
async function triedTime(db: Kysely<Database>, { userId, promptId }: ToolRun, now: Date) {
  const asked = await db
    .selectFrom('prompt')
    .select('created_at')
    .where(owned('prompt', { userId, id: promptId }))
    .executeTakeFirst();
  const until = asked?.created_at ?? now;
  return { from: new Date(until.getTime() - triedDays * dayMs), until };
}

function wordsLine({ andKeywords, orKeywords, exceptKeywords }: FeedRuleContent): string {
  const quoted = (words: string[], between: string) => words.map((word) => `“${word}”`).join(between);
  const parts = [
    andKeywords.length > 0 ? `with ${quoted(andKeywords, ' and ')}` : null,
    orKeywords.length > 0 ? `with ${quoted(orKeywords, ' or ')}` : null,
    exceptKeywords.length > 0 ? `without ${quoted(exceptKeywords, ' and ')}` : null,
  ].filter((part) => part !== null);
  return parts.length === 0 ? 'Every new item becomes a draft.' : `Items ${parts.join(', ')} become drafts.`;
}
