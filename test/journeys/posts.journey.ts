import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { connectLinkedIn } from '#test/e2e/connect-linkedin.ts';
import { type Member, maya, newMember } from '#test/e2e/member.ts';
import { sendNow } from '#test/e2e/send-now.ts';
import { sentItems } from '#test/e2e/sent-items.ts';
import { shareProduct } from '#test/e2e/share-product.ts';
import { follow, openAt, waitForPath } from '#test/e2e/visitor.ts';
import { png } from '#test/png.ts';

const shared = shareProduct();

const editor = (page: Page) => page.getByRole('textbox', { name: 'Your post' });
const preview = (page: Page) => page.getByRole('article', { name: 'LinkedIn preview' });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const dialog = (page: Page) => page.getByRole('dialog');
const row = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });

/** Connects a user's X in the sample network, over HTTP. */
async function connectX({ api }: Member): Promise<void> {
  const { url } = await api.twitter.auth({ query: { origin: shared.url() } });
  const chosen = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ person: 'maya-lindqvist' }),
    redirect: 'manual',
  });
  const back = new URL(chosen.headers.get('location') ?? '').searchParams;
  await api.twitter.createProfile({ body: { state: back.get('state') ?? '', code: back.get('code') ?? '' } });
}

/** Connects a user's Slack in the sample network, over HTTP. Messages go to #signals. */
async function connectSlack({ api }: Member): Promise<void> {
  const { url } = await api.slack.authUrl({ query: { origin: shared.url() } });
  const chosen = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ person: 'maya-lindqvist', channel: 'C0SIGNALS' }),
    redirect: 'manual',
  });
  const back = new URL(chosen.headers.get('location') ?? '').searchParams;
  await api.slack.createProfile({ body: { state: back.get('state') ?? '', code: back.get('code') ?? '' } });
}

// Slow: three channels and six pages.
test('a user writes and adapts a post, schedules three channels, moves and cancels them, posts, and sees results', async () => {
  // A user whose readers' active times are known: a suggestion needs 30 engagements.
  const member = await newMember(shared, { connect: [maya], synced: true });
  const [profileId = ''] = member.profileIds;
  await connectLinkedIn(member, 'maya-lindqvist');
  await connectX(member);
  await connectSlack(member);
  const page = await openAt(shared, member, '/dashboard/posts?compose=new');
  const words = crypto.randomUUID();
  const text = `${words}\n\nOne\nTwo\nThree (of #three)`;
  await editor(page).fill(text);
  expect(await preview(page).locator('p').first().textContent()).toBe(text);
  await page
    .locator('input[type=file][accept^=image]')
    .setInputFiles({ name: 'chart.png', mimeType: 'image/png', buffer: png(40, 30) });
  await press(page, 'Description of image 1');
  await page.getByRole('textbox', { name: 'Description of image 1' }).fill('A chart');
  await page.keyboard.press('Escape');
  await preview(page).getByRole('img', { name: 'A chart' }).waitFor();
  await press(page, 'Add a channel');
  await page.getByRole('menuitem', { name: /^X ·/ }).click();
  await page.getByRole('tab', { name: /^X/ }).click();
  await page.getByRole('textbox', { name: 'Text for X' }).fill(`${words} for X`);
  await press(page, 'Add a channel');
  await page.getByRole('menuitem', { name: /^Slack ·/ }).click();
  await page.getByText(/^Draft saved/).waitFor();
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(words);

  const [suggested] = (await member.api.compositions.goodTimes({ query: {} })).items;
  // The first one is preselected.
  const time = page.getByTitle(suggested?.reason ?? '', { exact: true }).first();
  expect(await time.getAttribute('aria-pressed')).toBe('true');
  await page.getByRole('button', { name: /^Schedule for/ }).click();
  await page.getByText(/^Scheduled for /).waitFor();

  // One row for all channels, moved at once.
  await follow(page, '/dashboard/posts?tab=queue');
  await row(page, words).waitFor();
  expect(await row(page, words).count()).toBe(1);
  const scheduled = async () =>
    (await member.api.publications.list({ query: { state: ['scheduled'] } })).items.map(
      ({ dueAt }) => dueAt ?? '',
    );
  expect(await scheduled()).toEqual(Array(3).fill(suggested?.at));
  const before = suggested?.at ?? '';
  await follow(page, `/dashboard/posts?tab=calendar&day=${before.slice(0, 10)}`);
  const post = page.getByRole('button', { name: new RegExp(words) });
  await post.waitFor();
  await post.focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(async () => (await scheduled()).every((dueAt) => dueAt > before)).toBe(true);
  expect(new Set(await scheduled()).size).toBe(1);
  expect(await sentItems(shared, 'post', text)).toEqual([]);

  await follow(page, '/dashboard/posts?tab=queue');
  await row(page, words).getByRole('button', { name: 'Edit' }).click();
  await dialog(page).getByRole('button', { name: 'Edit as draft' }).click();
  await expect.poll(() => editor(page).inputValue()).toBe(text);
  expect(await scheduled()).toEqual([]);
  await page.getByRole('button', { name: 'Post now' }).click();
  await page.getByText('Posting in 10 seconds: LinkedIn, X, Slack').waitFor();
  await sendNow(shared, member, 3);
  await follow(page, '/dashboard/posts?tab=sent');
  await expect.poll(() => row(page, words).getByText('Published').count(), { timeout: 60_000 }).toBe(3);
  await row(page, words).getByText('No results yet').waitFor();
  await member.api.sources.sync({ params: { id: profileId } });
  await row(page, words).getByText('0 reactions · 0 comments').waitFor();
  const there = await sentItems<{ via?: string; images?: unknown[] }>(shared, 'post', text);
  expect(there.map(({ via, images }) => [via === 'slack', images?.length]).sort()).toEqual([
    [false, 1],
    [true, 1],
  ]);
  expect(await sentItems(shared, 'tweet', `${words} for X`)).toHaveLength(1);
});

// Slow: Reddit's and X's pages are loaded between ours.
test("a user connects Reddit and X, sees a subreddit's rules, the character count and the cost, and posts to each once", async () => {
  const member = await newMember(shared);
  const page = await openAt(shared, member, '/dashboard/channels');
  const connect = async (channel: string, title: RegExp) => {
    await press(page, `Connect ${channel}`);
    if (channel === 'X') {
      await dialog(page)
        .getByText(/charges for posts/)
        .waitFor();
    }
    await dialog(page)
      .getByRole('button', { name: `Go to ${channel}` })
      .click();
    await page.getByRole('heading', { name: title }).waitFor();
    await page.getByRole('button', { name: /Maya Lindqvist/ }).click();
    await waitForPath(page, '/dashboard/channels');
    const region = page.getByRole('region', { name: channel, exact: true });
    await region.getByText('Connected', { exact: true }).waitFor();
  };
  await connect('Reddit', /your reddit account$/);
  await connect('X', /^inGrow wants to access your X account$/);

  await follow(page, '/dashboard/posts?compose=new');
  const postNow = page.getByRole('button', { name: 'Post now' });
  const tab = (name: RegExp) => page.getByRole('tab', { name }).click();
  // Over the limit by eight: each character counts twice.
  await editor(page).fill('日'.repeat(144));
  // The server reports it a moment later.
  await page.getByText('this counts as 288', { exact: false }).waitFor();
  expect(await postNow.isDisabled()).toBe(true);
  const id = crypto.randomUUID();
  const text = `Listen first 👩🏽‍💻 ${id}\nhttps://www.example.com/what-we-learned`;
  await editor(page).fill(text);
  await tab(/^X/);
  await page.getByText(`${13 + 2 + 1 + id.length + 1 + 23} / 280 · $0.20`).waitFor();
  await page.getByText('X charges $0.20').first().waitFor();
  const onX = page.getByRole('article', { name: 'X preview' });
  await onX.getByText('@maya_lindqvist').waitFor();
  expect(await onX.locator('p').textContent()).toBe(`Listen first 👩🏽‍💻 ${id}\nexample.com/what-we-learned`);

  await press(page, 'Add a channel');
  await page.getByRole('menuitem', { name: /^Reddit ·/ }).click();
  await tab(/^Reddit/);
  await page.getByRole('textbox', { name: 'Subreddit' }).fill('r/OpsLeads');
  await page.getByText('People who keep things running').first().waitFor();
  await page.getByRole('textbox', { name: 'Title' }).fill('What Mondays did for our counts');
  await page.getByRole('combobox', { name: 'Flair' }).click();
  await page.getByRole('option', { name: 'Case study' }).click();
  const onReddit = page.getByRole('article', { name: 'Reddit preview' });
  await onReddit.getByText('What Mondays did for our counts').waitFor();
  await onReddit.getByText('Case study').waitFor();
  await onReddit.getByText(id).waitFor();

  await postNow.click();
  await sendNow(shared, member, 2);
  const states = async () => {
    const { items } = await member.api.publications.list({});
    return new Map(items.map(({ channel, state, costUsd }) => [channel, `${state} for ${costUsd}`]));
  };
  await expect.poll(states, { timeout: 60_000 }).toEqual(
    new Map([
      ['reddit', 'published for null'],
      ['twitter', 'published for 0.2'],
    ]),
  );
  expect(await sentItems(shared, 'submission', text)).toMatchObject([
    { subreddit: 'OpsLeads', title: 'What Mondays did for our counts', flair: 'Case study' },
  ]);
  expect(await sentItems(shared, 'tweet', text)).toMatchObject([
    { madeWithAi: false, chargedMicros: 200_000 },
  ]);
});
