import type pg from 'pg';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { InboxItem } from '#contract/inbox.ts';
import { maxRepliesPerHour } from '#contract/inbox-replies.ts';
import { cases, triesAll } from '#test/cases.ts';
import { connectSampleLinkedIn } from '#test/connect-linkedin.ts';
import { withClient } from '#test/database.ts';
import { jonas, type Member, maya, newMember } from '#test/e2e/member.ts';
import { sendNow } from '#test/e2e/send-now.ts';
import { sentItems } from '#test/e2e/sent-items.ts';
import { shareProduct } from '#test/e2e/share-product.ts';
import { openAt } from '#test/e2e/visitor.ts';

const shared = shareProduct();
/** As many as one may send in a day; a few of them show the same in `npm test`. */
const answers = cases(50, 5);
/** Whoever has that many to answer. */
const owner = triesAll() ? { url: maya, slug: 'maya-lindqvist' } : { url: jonas, slug: 'jonas-beck' };
const minute = 60_000;

/** The open item's person and what they wrote. */
const openRow = (page: Page) =>
  page.getByRole('button', { name: /Score|ago/ }).and(page.locator('[aria-current]'));

/** Name and text of the open item. The rest of its row changes while it is open: its time, and its state. */
async function identityOf(page: Page): Promise<string> {
  // A row that was off screen has no `innerText` yet.
  const text = (part: string) => openRow(page).locator(part).textContent();
  return `${await text('strong')}: ${await text('> span > span:nth-child(2)')}`;
}

type Answer = { name: string; said: string; reply: string | null; keys: number };

/**
 * Answers the open item by keys, and waits for the next one. `reply` is null if it was only marked, as what has no
 * words is: there is nothing to say to emoji alone.
 */
async function answerOpen(page: Page, isMarked: boolean): Promise<Answer> {
  let keys = 0;
  const press = (key: string) => {
    keys += 1;
    return page.keyboard.press(key);
  };
  const before = await identityOf(page);
  const name = (await openRow(page).locator('strong').textContent()) ?? '';
  const said = await saidIn(page);
  const goneOn = () => expect.poll(() => identityOf(page)).not.toBe(before);
  if (isMarked || !/\p{L}/u.test(said)) {
    await press('m');
    await goneOn();
    return { name, said, reply: null, keys };
  }
  await press('c');
  const field = page.getByRole('textbox', { name: 'Comment' });
  await expect.poll(() => field.inputValue().catch(() => ''), { timeout: minute }).not.toBe('');
  const reply = await field.inputValue();
  // Nothing that was just shown can be approved.
  await page.waitForTimeout(500);
  await press('Control+Enter');
  await goneOn();
  return { name, said, reply, keys };
}

/** What the open item's person wrote. */
const saidIn = (page: Page) =>
  page.getByRole('list', { name: 'Thread' }).getByRole('listitem').last().locator('p').last().innerText();

async function waiting({ api }: Member): Promise<InboxItem[]> {
  return (await api.inbox.toAnswer({ query: { limit: 100 } })).items;
}

async function query<Row extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<Row[]> {
  return withClient(shared.databaseUrl(), async (client) => (await client.query<Row>(text, values)).rows);
}

/** The comment on the network under which an answer to each of these items belongs. */
async function threadsOf({ userId }: Member, items: readonly InboxItem[]): Promise<Map<string, string>> {
  const rows = await query<{ id: string; thread: string }>(
    `select id, coalesce(parent_comment_id, comment_id) as thread from engagement
     where user_id = $1 and id = any ($2)`,
    [userId, items.map(({ id }) => id)],
  );
  return new Map(rows.map(({ id, thread }) => [id, thread]));
}

/** How many replies under one post are due within the next minutes, at most. The others are due an hour later. */
async function maxDueNow({ userId }: Member): Promise<number> {
  const rows = await query<{ number: number }>(
    `select count(*)::integer as number from publication
     where user_id = $1 and is_reply and due_at < now() + interval '50 minutes' group by target_urn`,
    [userId],
  );
  return Math.max(0, ...rows.map(({ number }) => number));
}

/** Lets the hour pass for which replies under one post wait. */
const passAnHour = ({ userId }: Member) =>
  query(`update publication set due_at = now() where user_id = $1 and state = 'scheduled' and is_reply`, [
    userId,
  ]);

// Slow: each draft is a call of the model, and each reply a call of the network, one after the other.
test(
  'a user answers what waits by keyboard only, and each reply lands once under its comment',
  async () => {
    const member = await newMember(shared, { connect: [owner.url], onboarded: true, synced: true });
    await connectSampleLinkedIn(member, (path, init) => fetch(shared.url() + path, init), owner.slug);
    const before = await waiting(member);
    const threads = await threadsOf(member, before);
    const usedToday = async () => (await member.api.readyComments.counts({})).usedToday;
    expect(await usedToday()).toBe(0);
    const page = await openAt(shared, member, '/dashboard/inbox');
    await openRow(page).waitFor();
    // Other journeys answer the first one, too, and the network they share says so.
    const given = [await answerOpen(page, true)];
    while (given.filter(({ reply }) => reply !== null).length < answers)
      given.push(await answerOpen(page, false));
    for (const { keys } of given) expect(keys).toBeLessThanOrEqual(3);
    await expect.poll(usedToday).toBe(answers);
    expect(await maxDueNow(member)).toBeLessThanOrEqual(maxRepliesPerHour);
    await sendNow(shared, member);
    const posted = async () => (await member.api.readyComments.counts({})).counts.posted;
    await expect
      .poll(
        async () => {
          if ((await posted()) === answers) return answers;
          await passAnHour(member);
          await sendNow(shared, member).catch(() => undefined);
          return posted();
        },
        { timeout: 5 * minute, interval: 2000 },
      )
      .toBe(answers);
    const posts = new Set<string>();
    for (const { name, said, reply } of given) {
      const item = before.find((one) => one.person.name === name && one.text === said);
      posts.add(item?.post?.id ?? '');
      if (reply === null) continue;
      const sent = await sentItems<{ parentId?: string | null }>(shared, 'comment', reply);
      expect(sent.map(({ parentId }) => parentId)).toEqual([threads.get(item?.id ?? '')]);
    }
    if (answers === 50) expect(posts.size).toBeGreaterThanOrEqual(5);
    const open = new Set((await waiting(member)).map(({ id }) => id));
    expect(before.filter(({ id }) => !open.has(id))).toHaveLength(given.length);
  },
  15 * minute,
);
