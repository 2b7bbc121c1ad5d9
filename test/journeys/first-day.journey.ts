import { isDeepStrictEqual } from 'node:util';
import pg from 'pg';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { startDays } from '#contract/start-here.ts';
import { warmScore } from '#contract/today.ts';
import type { NewEngagement } from '#server/modules/people/new-facts.ts';
import { connectSampleLinkedIn } from '#test/connect-linkedin.ts';
import { typeAccount } from '#test/e2e/choose-account.ts';
import { importArchive } from '#test/e2e/import-archive.ts';
import { jonas, type Member, maya, newMember, untilRead } from '#test/e2e/member.ts';
import { startInTime } from '#test/e2e/product-in-time.ts';
import { type Shared, shareProduct } from '#test/e2e/share-product.ts';
import { rows } from '#test/e2e/signals-page.ts';
import { openAt, openVisitor, waitForPath } from '#test/e2e/visitor.ts';
import { documentedScore, roundHalfUp } from '#test/signal-reference.ts';

const shared = shareProduct();

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

// Slow: a model drafts.
test('the first reply is two clicks away on the first day', async () => {
  const member = await newMember(shared, { connect: [maya], onboarded: true, synced: true });
  await connectSampleLinkedIn(member, (path, init) => fetch(shared.url() + path, init));
  const page = await openAt(shared, member, '/dashboard');
  await page.getByRole('heading', { name: 'Waiting for your reply' }).waitFor();
  await page.getByRole('heading', { name: 'Warmest people' }).waitFor();
  await button(page, 'Follow all 10').waitFor();

  await button(page, /^Reply/)
    .first()
    .click();
  await page.waitForURL(/\/dashboard\/inbox\?item=/);
  const post = button(page, 'Approve and post').and(page.locator(':enabled'));
  await post.waitFor();
  // An item that was only just shown isn't posted.
  await page.waitForTimeout(500);
  await post.click();
  const approved = async () => (await member.api.readyComments.counts({})).counts.approved;
  await expect.poll(approved).toBe(1);
});

// Slow: waits for a first sync, starting from an empty browser.
test('a new user has said who fits within four clicks of the onboarding', async () => {
  const page = await openVisitor(shared);
  await page.goto('/login');
  await typeAccount(page, `visitor-${crypto.randomUUID()}@sample.example`, 'Ada Visitor');
  await waitForPath(page, '/welcome');
  await button(page, 'Maya Lindqvist').click();
  await button(page, 'Connect Maya Lindqvist').click();
  // Whoever clicks faster than people arrive gets an emptier draft.
  await page.locator('[data-signal-row]').nth(7).waitFor();
  await button(page, 'Continue').click();
  await page.getByRole('list', { name: 'First by score plus fit' }).getByRole('listitem').first().waitFor();
  await button(page, 'Save and see signals').click();
  // Whoever fits has points.
  await rows(page)
    .first()
    .getByText(/^\+\d+$/)
    .waitFor();
});

const dayMs = 86_400_000;

type Fact = Pick<NewEngagement, 'type' | 'conversationId' | 'occurredAt'> & { person: string };

/** All that others did, as it is stored. */
async function readFacts(at: Shared, { userId }: Member): Promise<Fact[]> {
  const client = new pg.Client({ connectionString: at.databaseUrl() });
  await client.connect();
  const { rows } = await client.query<Fact>(
    `select person_id as person, type, conversation_id as "conversationId", occurred_at as "occurredAt"
     from engagement where user_id = $1 and direction = 'inbound' and person_id is not null`,
    [userId],
  );
  await client.end();
  return rows;
}

/** What Today shows above its list, and how many wait for a reply; null without that group. */
async function readShown(page: Page) {
  const figure = async (name: string) =>
    Number(
      (await page.locator('dl > div').filter({ hasText: name }).locator('dd').first().innerText()).replaceAll(
        ',',
        '',
      ),
    );
  const isWaiting = await page.getByRole('heading', { name: 'Waiting for your reply' }).isVisible();
  return {
    warm: await figure('Warm people'),
    week: await figure('Engagements, 7 days'),
    waiting: isWaiting ? Number(await countOf(page, 'Waiting for your reply')) : null,
  };
}

/** The number beside the heading of a group. */
const countOf = (page: Page, group: string) =>
  page.getByRole('region', { name: group }).locator('h2 + span').innerText();

/** Waits until Today shows exactly what all facts say, counted again. @param now the time at the product */
async function expectTrue(page: Page, at: Shared, member: Member, now: () => Date): Promise<void> {
  const count = async () => {
    const [facts, moment] = [await readFacts(at, member), now()];
    const since = (days: number) => new Date(moment.getTime() - days * dayMs);
    const people = [...Map.groupBy(facts, ({ person }) => person).values()];
    const { items } = await member.api.inbox.toAnswer({ query: { limit: 100 } });
    return {
      warm: people.filter((all) => roundHalfUp(documentedScore(all, moment)) >= warmScore).length,
      week: facts.filter(({ occurredAt }) => occurredAt >= since(7) && occurredAt <= moment).length,
      waiting: items.filter((item) => new Date(item.at) > since(startDays)).length,
    };
  };
  await page.getByText('Engagements, 7 days').waitFor();
  const read = async () => {
    const [shown, counted] = [await readShown(page), await count()];
    const isTrue = isDeepStrictEqual(shown, { ...counted, waiting: shown.waiting && counted.waiting });
    return isTrue || { shown, counted };
  };
  await expect.poll(read).toBe(true);
}

const dateOf = (moment: Date, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', timeZone: 'UTC', ...options })
    .format(moment)
    .replace(',', '');
const longDay = (moment: Date) => dateOf(moment, { weekday: 'long', month: 'long' });
const shortDay = (moment: Date) => dateOf(moment, { weekday: 'short', month: 'short' });

// Slow: starts a product four times, and reads a profile each time.
test('Today says what is true on days one, two and eight, and after a week with the process stopped', async () => {
  const product = await startInTime(shared.browser());
  const { shared: at } = product;
  const member = await newMember(at, { connect: [jonas], onboarded: true });
  const [profile] = member.profileIds;
  const readAgain = async () => {
    await member.api.sources.sync({ params: { id: profile ?? '' } });
    await untilRead(member);
  };
  const look = async () => {
    const page = await product.openAt(member, '/dashboard');
    await page.getByText(longDay(product.now())).first().waitFor();
    await expectTrue(page, at, member, product.now);
    return page;
  };
  await untilRead(member);
  const first = await look();
  await first.getByRole('heading', { name: 'Waiting for your reply' }).waitFor();
  await first.getByRole('heading', { name: 'Missing data' }).waitFor();
  expect(await first.getByRole('heading', { name: 'Warming up' }).count()).toBe(0);
  let visited = product.now();
  for (const days of [1, 6]) {
    await product.pass(days);
    await readAgain();
    const page = await look();
    expect(await countOf(page, 'Warming up')).toContain(`since ${shortDay(visited)}, `);
    visited = product.now();
  }

  await connectSampleLinkedIn(member, (path, init) => fetch(at.sandboxUrl() + path, init));
  const due = new Date(Math.floor(product.now().getTime() / dayMs) * dayMs + 2 * dayMs + 16 * 3_600_000);
  const { id } = await member.api.publications.create({
    body: { channel: 'linkedin', text: 'Two sizes too big' },
  });
  await member.api.publications.schedule({ params: { id }, body: { at: due.toISOString() } });
  await product.pass(7);
  const isMissed = async () => (await member.api.publications.one({ params: { id } })).state;
  await expect.poll(isMissed, { timeout: 60_000 }).toBe('missed');
  await readAgain();
  const back = await look();
  expect(await countOf(back, 'Warming up')).toContain(`since ${shortDay(visited)}, `);
  const missed = back.getByRole('region', { name: 'Waiting for you', exact: true }).getByRole('listitem');
  expect(await missed.count()).toBe(1);
  await missed
    .getByText(`Not posted: inGrow wasn’t running on ${shortDay(due)}, 16:00`)
    .first()
    .waitFor();
  await missed.getByRole('button', { name: /^Post now/ }).waitFor();
  await missed.getByRole('button', { name: /^Pick a time/ }).waitFor();
  // None of the picks is older than three days.
  for (const { pick } of (await member.api.today.read({})).posts.items)
    expect(product.now().getTime() - Date.parse(pick.post.publishedAt ?? '')).toBeLessThan(3 * dayMs);
});

test('Today says what to connect when nothing is, and shows no more than the archive of those who have only that', async () => {
  const member = await newMember(shared);
  const empty = await openAt(shared, member, '/dashboard');
  await empty.getByRole('heading', { name: 'See who to talk to today' }).waitFor();
  expect(await empty.getByText('Engagements, 7 days').count()).toBe(0);

  await importArchive(shared, member);
  const page = await openAt(shared, member, '/dashboard');
  await expectTrue(page, shared, member, () => new Date());
  expect(await page.getByText('Sample data').count()).toBe(0);
  const missing = page.getByRole('region', { name: 'Missing data' });
  await missing.getByText('Your ideal customer', { exact: true }).waitFor();
  expect(await missing.getByText('Your LinkedIn archive').count()).toBe(0);
});
