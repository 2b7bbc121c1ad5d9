import type { Locator, Page } from 'playwright-core';
import { beforeEach, expect, test, vi } from 'vitest';
import type { SignalQuery } from '#contract/signals/signal-filters.ts';
import { connectSampleLinkedIn } from '#test/connect-linkedin.ts';
import { withClient } from '#test/database.ts';
import { allRead } from '#test/e2e/engage-page.ts';
import { jonas, type Member, newMember } from '#test/e2e/member.ts';
import { totalOf } from '#test/e2e/member-signals.ts';
import { shareProduct } from '#test/e2e/share-product.ts';
import { palette, picker, rows, total } from '#test/e2e/signals-page.ts';
import { openAt, openVisitor } from '#test/e2e/visitor.ts';

const shared = shareProduct();
let member: Member;
beforeEach(async () => {
  member = await newMember(shared, { connect: [jonas], onboarded: true, synced: true });
});

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const nav = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: new RegExp(`^${name}`) });

/** Counts user actions: a key press or a click counts as one, and so does typing a name. */
function countHands(page: Page) {
  let count = 0;
  const counted =
    <T extends unknown[]>(act: (...given: T) => Promise<void>) =>
    async (...given: T) => {
      count += 1;
      await act(...given);
    };
  return {
    press: counted((key: string) => page.keyboard.press(key)),
    click: counted((target: Locator) => target.click()),
    name: counted(async (name: string) => {
      await page.keyboard.type(name);
      await page.getByRole('option', { name }).waitFor();
      await page.keyboard.press('Enter');
    }),
    /** The number of actions since the last call. */
    spent: () => {
      const spent = count;
      count = 0;
      return spent;
    },
  };
}

/** Moves a member's latest engagements to the present, so this many people warm up since yesterday's visit. */
async function warmPeople(count: number): Promise<void> {
  await withClient(shared.databaseUrl(), async (client) => {
    await client.query(
      `insert into today_visit (user_id, day, since, seen_at)
       values ($1, current_date - 1, null, now() - interval '1 day')
       on conflict (user_id) do update set day = excluded.day, since = excluded.since, seen_at = excluded.seen_at`,
      [member.userId],
    );
    await client.query(
      `with latest as (
        select distinct on (said.person_id) said.id, said.person_id
        from engagement said
        join signal on signal.user_id = said.user_id and signal.connected_profile_id = said.connected_profile_id
          and signal.person_id = said.person_id
        where said.user_id = $1 and said.direction = 'inbound'
        order by said.person_id, said.occurred_at desc
      ), news as (
        update engagement said set is_news = true, recorded_at = now(), occurred_at = now(), time_basis = 'reported'
        from (select id from latest order by id limit $2) as chosen
        where said.user_id = $1 and said.id = chosen.id returning said.person_id
      ) update signal set news_at = now() from news where signal.user_id = $1 and signal.person_id = news.person_id`,
      [member.userId, count],
    );
  });
  const isWarm = async () => (await member.api.today.read({})).warmer.items.length >= count;
  await vi.waitUntil(isWarm, { timeout: 10_000, interval: 200 });
}

/** Makes a person the member knows the author of posts to comment on, taken from a followed profile. */
async function addPostsToComment(personId: string): Promise<void> {
  await member.api.engageFeed.addProfile({ body: { url: 'https://www.linkedin.com/in/adaeze-okafor' } });
  await allRead(member);
  await withClient(shared.databaseUrl(), (client) =>
    client.query('update engage_profile set person_id = $2 where user_id = $1', [member.userId, personId]),
  );
}

// Slow: a person's posts are fetched, and a model drafts twice.
test("the first reply and a user's daily tasks are one or two actions away from Today", async () => {
  await connectSampleLinkedIn(member, (path, init) => fetch(shared.url() + path, init), 'jonas-beck');
  const page = await openAt(shared, member, '/dashboard');
  const hand = countHands(page);
  const today = nav(page, 'Today');
  const approve = button(page, 'Approve and post').and(page.locator(':enabled'));
  const sent = async () => (await member.api.readyComments.counts({})).usedToday;

  // On the first day, answer somebody.
  await heading(page, 'Waiting for your reply').waitFor();
  await heading(page, 'Warmest people').waitFor();
  await button(page, /^Follow all \d+$/).waitFor();
  await hand.click(button(page, /^Reply/).first());
  await page.waitForURL(/\/dashboard\/inbox\?item=/);
  await approve.waitFor();
  // What was only just shown isn't posted.
  await page.waitForTimeout(500);
  await hand.click(approve);
  await expect.poll(sent).toBe(1);
  expect(hand.spent()).toBe(2);

  // People who warmed up since the last visit.
  await warmPeople(2);
  const [signal, other] = (await member.api.today.read({})).warmer.items.map((one) => one.signal);
  await addPostsToComment(signal?.personId ?? '');
  await page.goto('/dashboard');
  await heading(page, 'Warming up').waitFor();
  await heading(page, signal?.name ?? '').waitFor();
  await button(page, 'Draft comment').and(page.locator(':enabled')).first().waitFor();
  expect(hand.spent()).toBe(0);
  // Comment on their post.
  await hand.press('c');
  await approve.waitFor();
  expect(hand.spent()).toBe(1);
  // Approve it, and it's on its way.
  await page.waitForTimeout(500);
  await hand.press('ControlOrMeta+Enter');
  await button(page, /^Undo/).waitFor();
  await expect.poll(sent).toBe(2);
  expect(hand.spent()).toBe(1);

  // Filter by intensity.
  await hand.click(nav(page, 'Signals'));
  await rows(page).first().waitFor();
  await hand.click(button(page, 'Low'));
  await page.waitForURL(/intensity=/);
  const low = {
    intensity: ['low'],
    status: ['new', 'reviewed', 'engaged'],
    snoozed: false,
  } satisfies SignalQuery;
  await expect.poll(() => total(page)).toBe(await totalOf(member, low));
  expect(hand.spent()).toBe(2);

  // Create a list for the other person; the one who got the comment has left.
  await today.click();
  await heading(page, other?.name ?? '').waitFor();
  await hand.press('l');
  await picker(page).getByRole('textbox').waitFor();
  await hand.name('Q4 outreach');
  const lists = async () => (await member.api.lists.list({})).items.map(({ name }) => name);
  await expect.poll(lists).toContain('Q4 outreach');
  expect(hand.spent()).toBe(2);
  await picker(page).waitFor({ state: 'hidden' });

  // Write a post.
  await hand.click(nav(page, 'Posts'));
  await hand.click(button(page, 'New post').first());
  await page.getByRole('textbox', { name: 'Your post' }).waitFor();
  expect(hand.spent()).toBe(2);

  // Ask an agent from anywhere; the user types the question.
  await today.click();
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
  await hand.press('ControlOrMeta+k');
  await page.keyboard.type('who liked us twice');
  await palette(page).getByRole('option', { name: /^Ask/ }).first().waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/dashboard\/agents/);
  expect(hand.spent()).toBe(1);
});

test('a user works through Today with the keyboard alone until it is done', async () => {
  await warmPeople(3);
  const { warmer, posts } = await member.api.today.read({});
  const items = warmer.items.length + posts.items.length;
  const page = await openAt(shared, member, '/dashboard');
  await heading(page, 'Warming up').waitFor();
  let keys = 0;
  const press = async (key: string) => {
    await page.keyboard.press(key);
    keys += 1;
  };
  await press('s');
  for (let nth = 1; nth <= items; nth += 1) {
    await press(nth <= warmer.items.length ? 'Shift+D' : 'd');
  }
  await heading(page, 'Done for today').waitFor();
  expect(keys).toBe(items + 1);
  const isEmpty = async () => {
    const left = await member.api.today.read({});
    return left.warmer.items.length + left.posts.items.length;
  };
  await expect.poll(isEmpty).toBe(0);
});

test('a user works through Today on a phone by touch until it is done', async () => {
  await warmPeople(3);
  const page = await openVisitor(shared, {
    token: member.token,
    profile: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  });
  await page.goto('/dashboard');
  await heading(page, 'Warming up').waitFor();
  let taps = 0;
  const tap = async (target: Locator) => {
    await target.tap();
    taps += 1;
  };
  const items = (await member.api.today.read({})).warmer.items;
  await tap(button(page, 'Start'));
  for (const { signal } of items) {
    await heading(page, signal.name).waitFor();
    await tap(button(page, 'Skip until tomorrow').last());
  }
  await heading(page, 'Done for today').waitFor();
  expect(taps).toBe(items.length + 1);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
});
