import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import type { Prompt } from '#contract/agents/prompts.ts';
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
import { signIn } from '#test/sign-in.ts';

/** Writes docs/images: pictures of the product with the sample network, for README and docs. */
const folder = join(import.meta.dirname, '../docs/images');
const maxBytes = 250_000;
const dayMs = 86_400_000;

/** Only pictures whose names begin like this: `ONLY=inbox npm run pictures`. */
const only = process.env.ONLY ?? '';
/** What couldn't be taken, with its reason. The others are still taken. */
const failed: string[] = [];

/** Opens a page as the picture shows it, and saves it once everything on it is there. */
async function take(name: string, open: () => Promise<Page>): Promise<void> {
  if (!name.startsWith(only)) return;
  try {
    const page = await open();
    await page.evaluate(() => document.fonts.ready);
    await page.waitForFunction(
      () =>
        document.querySelector('[aria-busy="true"], .mantine-Skeleton-root, .mantine-Loader-root') === null &&
        [...document.images].every(({ complete }) => complete),
    );
    const path = join(folder, `${name}.jpg`);
    const picture = await page.screenshot({ path, quality: 80, animations: 'disabled', caret: 'hide' });
    expect(picture.length).toBeLessThan(maxBytes);
    await page.close();
  } catch (error) {
    failed.push(`${name}: ${error}`);
  }
}

const phone = { viewport: { width: 390, height: 844 } };
const dark = { colorScheme: 'dark' } as const;

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
  /** A page of a member, with this in view. */
  const openAs =
    (who: Member, path: string, shown: (page: Page) => Locator, look = {}) =>
    async () => {
      const page = await product.openAt(who, path, look);
      await shown(page).first().waitFor();
      return page;
    };
  const open = (path: string, shown: (page: Page) => Locator, look = {}) => openAs(member, path, shown, look);
  const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name });

  // Nothing connected, then only an archive.
  await take('today-nothing-connected', openAs(fresh, '/dashboard', heading('See who to talk to today')));
  await take(
    'inbox-empty',
    openAs(fresh, '/dashboard/inbox', (page) => page.getByRole('heading').nth(1)),
  );
  await importArchive(at, fresh);
  await take('today-only-archive', openAs(fresh, '/dashboard', heading('Missing data')));

  const today = (group: string, look = {}) => open('/dashboard', heading(group), look);
  await take('today-day-1', today('Waiting for your reply'));
  await take('today-day-1-phone', today('Waiting for your reply', phone));

  await connectLinkedIn(member);
  const request = (path: string, init?: RequestInit) =>
    fetch(at.url() + path, { ...init, redirect: 'manual' });
  await connectX({ composition: { app: { request } } }, member);
  await connectSlack({ composition: { app: { request } } }, member);
  for (const who of ['adaeze-okafor', 'tomasz-wieczorek', 'priya-raman', 'jonas-beck', 'sofia-marchetti'])
    await api.engageFeed.addProfile({ body: { url: `https://www.linkedin.com/in/${who}` } });
  await api.rss.add({ body: { url: 'blog.harbor-analytics.example' } });
  await allRead(member);
  const warm = await api.lists.create({ body: { name: 'Warm' } });
  const { items: people } = await api.signals.list({ params: { id }, query: { limit: 5 } });
  const signalIds = people.slice(1, 4).map((one) => one.id);
  await api.lists.addSignals({ params: { id: warm.id }, body: { signalIds } });

  // Signals and agents.
  const founders = `/dashboard/signals/${id}?intensity=["high","very_high"]&title=["Founder"]&signal=${people[0]?.id}`;
  await take(
    'signals',
    open(founders, (page) => page.getByRole('complementary').getByText('Timeline')),
  );
  await take('overview', open(`/dashboard/signals/${id}/overview`, heading('Top companies')));
  for (const [template, name] of [
    ['Weekly signal digest', 'agent-digest'],
    ['Meeting preparation', 'agent-meeting'],
    ['Answers to the best comments', 'agent-replies'],
    ['List keeper', 'agent-approval'],
  ] as const) {
    await take(name, async () => {
      const shipped = shippedTemplates.find((one) => one.name === template);
      const { agent } = await api.templates.add({ params: { id: shipped?.id ?? '' }, body: {} });
      const asked = { agentId: agent?.id ?? '', text: shipped?.prompt ?? '' };
      const query = await api.queries.create({ body: asked });
      const { id: prompt = '' } = query.prompt ?? {};
      const state = async () => ((await api.prompts.one({ params: { id: prompt } })) as Prompt).state;
      await expect.poll(state, { timeout: 120_000 }).toMatch(/succeeded|awaiting_approval/);
      const path = `/dashboard/agents/${asked.agentId}/${query.id}`;
      return open(path, (page) => page.getByRole('article', { name: /^Asked: / }))();
    });
  }

  // Engage, and what is written.
  await take(
    'engage',
    open('/dashboard/engage', (page) => page.getByRole('article')),
  );
  await take('comments', async () => {
    const { items } = await api.engageFeed.posts({ query: { limit: 4 } });
    await api.readyComments.generate({ body: { postIds: items.map((one) => one.id) } });
    const drafted = async () => (await api.readyComments.counts({})).counts.suggested;
    await expect.poll(drafted, { timeout: 120_000 }).toBe(items.length);
    return open(
      '/dashboard/inbox?tab=drafts',
      (page) => page.getByRole('textbox', { name: 'Comment' }),
      dark,
    )();
  });
  const words = 'We moved to usage bands in March and churn in the small accounts halved.';
  await take('compose', async () => {
    const page = await open('/dashboard/posts', (all) => all.getByRole('button', { name: /^New post/ }))();
    await page
      .getByRole('button', { name: /^New post/ })
      .first()
      .click();
    const more =
      'The trick was not the price. It was a letter on day 60 that names the third month and its likely bill.';
    await page.getByRole('textbox', { name: 'Your post' }).fill(`${words}\n\n${more}`);
    for (const channel of [/^X ·/, /^Slack ·/]) {
      await page.getByRole('button', { name: 'Add a channel' }).click();
      await page.getByRole('menuitem', { name: channel }).click();
    }
    await page.getByText(/^Draft saved/).waitFor();
    return page;
  });
  await take('services', open('/dashboard/settings/services', heading(/Model/)));
  await take(
    'channels',
    open('/dashboard/channels', (page) => page.getByText('Slack')),
  );

  // Inbox.
  const list = (page: Page) => page.getByRole('button', { name: /Score|ago/ });
  const editor = (page: Page) => page.getByRole('textbox', { name: 'Comment' });
  await take('inbox-many', open('/dashboard/inbox', list));
  await take('inbox-phone', open('/dashboard/inbox', list, phone));
  const params = { id: (await api.inbox.toAnswer({ query: { limit: 1 } })).items[0]?.id ?? '' };
  await api.inbox.draft({ params, body: {} });
  const drafted = async () => (await api.inbox.one({ params })).item.draft?.status;
  await expect.poll(drafted, { timeout: 60_000 }).toBe('suggested');
  const first = `/dashboard/inbox?item=${params.id}`;
  await take('inbox-thread', open(first, editor));
  await take('inbox-dark', open(first, editor, dark));
  await take('inbox-thread-phone', open(first, editor, phone));
  await take('inbox-sweep', async () => {
    const page = await open('/dashboard/inbox', list)();
    await page.getByRole('button', { name: 'Answer all' }).first().click();
    await editor(page).waitFor();
    return page;
  });
  await take('inbox-failing', async () => {
    const page = await product.openAt(member, '/dashboard/agents');
    await page.route(/\/inbox(\?|$)/, (route) =>
      route.request().resourceType() === 'document' ? route.continue() : route.abort(),
    );
    await page.goto('/dashboard/inbox');
    await page
      .getByRole('button', { name: /Try again|Retry/ })
      .first()
      .waitFor();
    return page;
  });

  // The next days.
  const pass = async (days: number) => {
    await product.pass(days);
    await api.sources.sync({ params: { id } });
    await untilRead(member);
  };
  await pass(1);
  await take('today-day-2', today('Warming up'));
  await pass(6);
  await take('today-day-8', today('Warming up'));
  await take('today-day-8-dark', today('Warming up', dark));
  const due = new Date(Math.floor(product.now().getTime() / dayMs) * dayMs + 2 * dayMs + 16 * 3_600_000);
  const post = await api.publications.create({ body: { channel: 'linkedin', text: words } });
  await api.publications.schedule({ params: { id: post.id }, body: { at: due.toISOString() } });
  await pass(7);
  const state = async () => (await api.publications.one({ params: { id: post.id } })).state;
  await expect.poll(state, { timeout: 60_000 }).toBe('missed');
  await take('today-week-away', today('Waiting for you'));

  // One item to answer.
  const { items: rest } = await api.inbox.toAnswer({ query: { limit: 100 } });
  for (const one of rest.slice(1))
    await api.inbox.change({ params: { id: one.id }, body: { state: 'answered' } });
  await take('inbox-one', open('/dashboard/inbox', list));
  expect(failed).toEqual([]);
});
