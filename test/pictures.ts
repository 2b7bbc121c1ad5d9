import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { shippedTemplates } from '#server/modules/agents/templates/shipped-templates.ts';
import { launchBrowser } from '#test/browser.ts';
import { connectSlack } from '#test/connect-slack.ts';
import { connectX } from '#test/connect-x.ts';
import { adminEmail } from '#test/e2e/admin-email.ts';
import { connectLinkedIn } from '#test/e2e/connect-linkedin.ts';
import { allRead } from '#test/e2e/engage-page.ts';
import { importArchive } from '#test/e2e/import-archive.ts';
import { type Member, maya, newMember, untilRead } from '#test/e2e/member.ts';
import { startInTime } from '#test/e2e/product-in-time.ts';
import { toPalettePng } from '#test/palette-png.ts';
import { signIn } from '#test/sign-in.ts';

/** Writes docs/images: pictures of the product with the sample network, for README and docs. */
const folder = join(import.meta.dirname, '../docs/images');
const maxBytes = 250_000;
const dayMs = 86_400_000;

/** Saves a picture of a page once everything on it is there. */
async function save(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.waitForFunction(
    () =>
      document.querySelector('[aria-busy="true"], .mantine-Skeleton-root, .mantine-Loader-root') === null &&
      [...document.images].every(({ complete }) => complete),
  );
  const picture = toPalettePng(await page.screenshot({ animations: 'disabled', caret: 'hide' }));
  expect(picture.length, name).toBeLessThan(maxBytes);
  await writeFile(join(folder, `${name}.png`), picture);
  await page.close();
}

const phone = { viewport: { width: 390, height: 844 } };
const dark = { colorScheme: 'dark' } as const;
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).first().waitFor();

test('pictures', async () => {
  const browser = await launchBrowser();
  onTestFinished(() => browser.close());
  const product = await startInTime(browser);
  const { shared: at } = product;
  const fresh = await newMember(at);
  const signedIn = await signIn(product.call, adminEmail, 'Maya Lindqvist');
  const { id } = await signedIn.api.sources.connect({ body: { url: maya } });
  await signedIn.api.access.changeProfile({ body: { isOnboardingCompleted: true } });
  const member: Member = { ...signedIn, email: adminEmail, profileIds: [id] };
  const { api } = member;
  await untilRead(member);
  const open = (path: string, look = {}) => product.openAt(member, path, look);
  const today = async (name: string, group: string, look = {}) => {
    const page = await open('/dashboard', look);
    await heading(page, group);
    await save(page, name);
  };

  // Nothing connected, then only an archive.
  const unconnected = await product.openAt(fresh, '/dashboard');
  await heading(unconnected, 'See who to talk to today');
  await save(unconnected, 'today-nothing-connected');
  const unused = await product.openAt(fresh, '/dashboard/inbox');
  await unused.getByRole('heading').nth(1).waitFor();
  await save(unused, 'inbox-empty');
  await importArchive(at, fresh);
  const archived = await product.openAt(fresh, '/dashboard');
  await heading(archived, 'Missing data');
  await save(archived, 'today-only-archive');

  await today('today-day-1', 'Waiting for your reply');
  await today('today-day-1-phone', 'Waiting for your reply', phone);

  await connectLinkedIn(member);
  const pages = {
    composition: {
      app: {
        request: (path: string, init?: RequestInit) =>
          fetch(at.url() + path, { ...init, redirect: 'manual' }),
      },
    },
  };
  await connectX(pages, member);
  await connectSlack(pages, member);
  for (const who of ['adaeze-okafor', 'tomasz-wieczorek', 'priya-raman', 'jonas-beck', 'sofia-marchetti'])
    await api.engageFeed.addProfile({ body: { url: `https://www.linkedin.com/in/${who}` } });
  await api.rss.add({ body: { url: 'blog.harbor-analytics.example' } });
  await allRead(member);
  const warm = await api.lists.create({ body: { name: 'Warm' } });
  const { items: people } = await api.signals.list({ params: { id }, query: { limit: 5 } });
  await api.lists.addSignals({
    params: { id: warm.id },
    body: { signalIds: people.slice(1, 4).map((one) => one.id) },
  });

  // Signals and agents.
  const signals = await open(`/dashboard/signals/${id}?intensity=["high","very_high"]&title=["Founder"]&signal=${people[0]?.id}`);
  await signals
    .getByRole('complementary', { name: /^Details/ })
    .getByText('Timeline')
    .waitFor();
  await save(signals, 'signals');
  const overview = await open(`/dashboard/signals/${id}/overview`);
  await overview.getByRole('heading').nth(2).waitFor();
  await save(overview, 'overview');
  for (const [template, name] of [
    ['Weekly signal digest', 'agent-digest'],
    ['Meeting preparation', 'agent-meeting'],
    ['Answers to the best comments', 'agent-replies'],
    ['List keeper', 'agent-approval'],
  ] as const) {
    const shipped = shippedTemplates.find((one) => one.name === template);
    const { agent } = await api.templates.add({ params: { id: shipped?.id ?? '' }, body: {} });
    const query = await api.queries.create({ body: { agentId: agent?.id ?? '', text: shipped?.prompt ?? '' } });
    const state = async () => (await api.prompts.one({ params: { id: query.prompt?.id ?? '' } })).state;
    await expect.poll(state, { timeout: 120_000 }).toMatch(/succeeded|awaiting_approval/);
    const page = await open(`/dashboard/agents/${agent?.id}/${query.id}`);
    await page.getByRole('article', { name: /^Asked: / }).waitFor();
    await save(page, name);
  }

  // Engage, and what is written.
  const feed = await open('/dashboard/engage');
  await feed.getByRole('article').first().waitFor();
  await save(feed, 'engage');
  const { items: posts } = await api.engageFeed.posts({ query: { limit: 4 } });
  await api.readyComments.generate({ body: { postIds: posts.map((one) => one.id) } });
  await expect
    .poll(async () => (await api.readyComments.counts({})).counts.suggested, { timeout: 120_000 })
    .toBe(posts.length);
  const comments = await open('/dashboard/inbox?tab=drafts', dark);
  await comments.getByRole('textbox', { name: 'Comment' }).waitFor();
  await save(comments, 'comments');
  const composing = await open('/dashboard/posts');
  await composing
    .getByRole('button', { name: /^New post/ })
    .first()
    .click();
  await composing
    .getByRole('textbox', { name: 'Your post' })
    .fill(
      'We moved to usage bands in March and churn in the small accounts halved.\n\nThe trick was not the price. It was a letter on day 60 that names the third month and its likely bill.\n\nWhat did your first usage invoice look like?',
    );
  for (const channel of [/^X ·/, /^Slack ·/]) {
    await composing.getByRole('button', { name: 'Add a channel' }).click();
    await composing.getByRole('menuitem', { name: channel }).click();
  }
  await composing.getByText(/^Draft saved/).waitFor();
  await save(composing, 'compose');
  const services = await open('/dashboard/settings/services');
  await heading(services, /Model/);
  await save(services, 'services');
  const channels = await open('/dashboard/channels');
  await channels.getByText('Slack').first().waitFor();
  await save(channels, 'channels');

  // Inbox.
  const inbox = async (name: string, look = {}, path = '/dashboard/inbox') => {
    const page = await open(path, look);
    await page
      .getByRole('button', { name: /Score|ago/ })
      .first()
      .waitFor();
    await save(page, name);
  };
  const { items: waiting } = await api.inbox.toAnswer({ query: { limit: 100 } });
  await inbox('inbox-many');
  await inbox('inbox-phone', phone);
  const first = `/dashboard/inbox?item=${waiting[0]?.id}`;
  await api.inbox.draft({ params: { id: waiting[0]?.id ?? '' }, body: {} });
  await expect
    .poll(async () => (await api.inbox.one({ params: { id: waiting[0]?.id ?? '' } })).item.draft?.status, {
      timeout: 60_000,
    })
    .toBe('suggested');
  await inbox('inbox-thread', {}, first);
  await inbox('inbox-dark', dark, first);
  await inbox('inbox-thread-phone', phone, first);
  const failing = await open('/dashboard');
  await failing.route(/\/inbox(\?|$)/, (route) =>
    route.request().resourceType() === 'document' ? route.continue() : route.abort(),
  );
  await failing.goto('/dashboard/inbox');
  await failing.getByRole('button', { name: /Try again|Retry/ }).waitFor();
  await save(failing, 'inbox-failing');

  // The next days.
  const readAgain = async () => {
    await api.sources.sync({ params: { id } });
    await untilRead(member);
  };
  await product.pass(1);
  await readAgain();
  await today('today-day-2', 'Warming up');
  await product.pass(6);
  await readAgain();
  await today('today-day-8', 'Warming up');
  await today('today-day-8-dark', 'Warming up', dark);
  const due = new Date(Math.floor(product.now().getTime() / dayMs) * dayMs + 2 * dayMs + 16 * 3_600_000);
  const text = 'We moved to usage bands in March and churn in the small accounts halved.';
  const post = await api.publications.create({ body: { channel: 'linkedin', text } });
  await api.publications.schedule({ params: { id: post.id }, body: { at: due.toISOString() } });
  await product.pass(7);
  const postState = async () => (await api.publications.one({ params: { id: post.id } })).state;
  await expect.poll(postState, { timeout: 60_000 }).toBe('missed');
  await readAgain();
  await today('today-week-away', 'Waiting for you');

  // One item to answer.
  const { items: rest } = await api.inbox.toAnswer({ query: { limit: 100 } });
  for (const one of rest.slice(1))
    await api.inbox.change({ params: { id: one.id }, body: { state: 'answered' } });
  await inbox('inbox-one');
});
