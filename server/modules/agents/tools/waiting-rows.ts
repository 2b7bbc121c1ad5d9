import type { Kysely } from 'kysely';
import type { InboxItem, InboxKind } from '#contract/inbox.ts';
import { pluralize } from '#core/pluralize.ts';
import type { Database } from '#server/db/database.ts';
import { type Cited, citeRecords } from '#server/modules/agents/citations.ts';
import { readWaiting } from '#server/modules/inbox/read-waiting.ts';
import { inboxSince } from '#server/modules/people/posts/said-to-user.ts';
import { daysBefore } from './asked-texts.ts';
import { composeRows, oneLine, recordRow, rowsAsked } from './compose-output.ts';
import { day } from './signal-row.ts';
import type { ToolResult, ToolRun } from './tool.ts';

/** The most items in one call: what they wrote is shown beside each. */
const maxItems = 15;
/** The longest text of one item, in characters. */
const maxSaid = 340;

/** What waits for the user's answer, most important first, as the output of a tool. */
export async function waitingRows(
  db: Kysely<Database>,
  run: ToolRun,
  now: Date,
  asked: { kinds: readonly InboxKind[]; days: number | null; limit: number | null; noun: string },
): Promise<ToolResult> {
  const scope = { userId: run.userId, realm: run.realm, asOf: now };
  const { items, total } = await readWaiting(db, scope, {
    kinds: asked.kinds,
    since: daysBefore(now, asked.days) ?? inboxSince(now),
    limit: Math.min(rowsAsked(asked.limit), maxItems),
  });
  const people = await citeRecords(db, run, items.map(citedPerson));
  const posts = items.flatMap(({ post }) => (post === null ? [] : [post]));
  const postRefs = await citeRecords(db, run, posts.map(citedPost));
  const refOf = new Map(posts.map(({ id }, index) => [id, postRefs[index] ?? '']));
  const words = pluralize(total, asked.noun);
  return {
    summary: `${words} to answer`,
    output: composeRows(
      total === 0 ? `No ${asked.noun} waits for an answer.` : `${words} to answer, most important first.`,
      items.map(
        (item, index) =>
          `${itemRow(people[index] ?? '', item, refOf)}\nThey wrote: ${oneLine(item.text, maxSaid)}`,
      ),
      total - items.length,
    ),
  };
}

/** Who said something to the user has a signal. */
const citedPerson = ({ person }: InboxItem): Cited => ({
  kind: 'signal',
  id: person.signalId ?? person.id,
  label: person.name,
  url: person.url,
});

function citedPost({ id, excerpt, url }: NonNullable<InboxItem['post']>): Cited {
  const label = oneLine(excerpt ?? '', 80);
  return { kind: 'post', id, label: label === '' ? 'A post' : label, url };
}

function itemRow(ref: string, item: InboxItem, refOf: ReadonlyMap<string, string>): string {
  const { person, post, kind, draft } = item;
  return recordRow(ref, [
    oneLine(person.name, 80),
    oneLine(person.headline ?? '', 80),
    person.score === null ? null : `score ${person.score}`,
    `${kind} on ${day(item.at)}`,
    item.reasons.some((reason) => reason.kind === 'question') ? 'asks something' : null,
    item.answered === 'unknown' ? 'may be answered already' : null,
    draft === null ? null : 'the user has begun a reply',
    post === null ? null : `under ${refOf.get(post.id)} “${oneLine(post.excerpt ?? '', 80)}”`,
  ]);
}
