import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { jonas, type Member, newMember } from '#test/e2e/member.ts';
import { shareProduct } from '#test/e2e/share-product.ts';
import { follow, openVisitor } from '#test/e2e/visitor.ts';

const shared = shareProduct();

/** Records that have pages of their own. */
type Details = { agent: string; schedule: string; list: string; artifact: string };

/** The pages under /dashboard. */
const pages = (
  profileId: string,
  companyId: string,
  { agent, schedule, list, artifact }: Details,
): string[] => [
  '/dashboard',
  `/dashboard/signals/${profileId}`,
  `/dashboard/signals/${profileId}/overview`,
  `/dashboard/signals/${profileId}?list=${list}`,
  `/dashboard/companies/${companyId}`,
  '/dashboard/engage',
  '/dashboard/inbox',
  '/dashboard/engage/analytics',
  '/dashboard/posts?compose=new',
  '/dashboard/posts?tab=drafts',
  '/dashboard/posts?tab=queue',
  '/dashboard/posts?tab=sent',
  '/dashboard/agents',
  '/dashboard/agents/scheduled',
  `/dashboard/agents/${agent}`,
  `/dashboard/agents/scheduled/${schedule}`,
  `/dashboard/artifacts/${artifact}`,
  '/dashboard/feeds',
  '/dashboard/channels',
  '/dashboard/channels/webhook',
  '/dashboard/settings',
  '/dashboard/settings/sources',
  '/dashboard/settings/data',
  '/dashboard/settings/voice',
  '/dashboard/settings/scoring',
  '/dashboard/settings/notifications',
  '/dashboard/settings/plan',
];

async function makeDetails({ api }: Member): Promise<Details> {
  const { id: agent } = await api.agents.create({
    body: { name: 'Weekly digest', instructions: 'Look up what is asked for.', tools: ['search_signals'] },
  });
  const { id: schedule } = await api.scheduledAgents.create({
    body: {
      agentId: agent,
      name: 'Weekly digest',
      prompt: 'Which signals are new this week?',
      cron: '30 2 * * *',
      timezone: 'Europe/Berlin',
      outputs: { artifact: true, slack: false, draft: null, webhook: null },
    },
  });
  const { id: list } = await api.lists.create({ body: { name: 'Warm' } });
  const template = (await api.templates.list({ query: {} })).items.find(
    ({ name }) => name === 'Weekly signal digest',
  );
  const added = await api.templates.add({ params: { id: template?.id ?? '' }, body: {} });
  const query = await api.queries.create({
    body: { agentId: added.agent?.id ?? '', text: template?.prompt ?? '' },
  });
  const made = async () => (await api.artifacts.all({ query: { queryId: query.id } })).items[0]?.id;
  await expect.poll(made).toBeDefined();
  return { agent, schedule, list, artifact: (await made()) ?? '' };
}

/** The positions of a page's parts, px. */
type Measured = {
  title: number;
  header: number;
  primary: string;
  left: number;
  right: number;
  row: string;
};

/** Measured on the page: the header's edges, the title, the main button, and a table row. */
function measure(page: Page): Promise<Measured | null> {
  return page.evaluate(() => {
    const title = document.querySelector('main h1:not(.visually-hidden)');
    const header = title?.closest('header');
    if (!title || !header) return null;
    const { left } = title.getBoundingClientRect();
    const bar = [...header.children].find((one) => one.contains(title)) ?? header;
    const box = bar.getBoundingClientRect();
    const primary = [...bar.querySelectorAll<HTMLElement>('button, a')].find(
      (one) =>
        ['filled', undefined].includes(one.dataset.variant) && one.classList.contains('mantine-Button-root'),
    );
    const bounds = primary?.getBoundingClientRect();
    const row = document.querySelector('main [role="grid"] tbody tr')?.getBoundingClientRect();
    return {
      title: Math.round(left),
      header: Math.round(box.height),
      primary: bounds ? `${Math.round(bounds.height)} px at ${Math.round(bounds.top)}` : 'none',
      left: Math.round(box.left),
      // Today's panel opens beside the page once its rows are there.
      right: Math.round(
        document.querySelector('[data-today-panel]')?.getBoundingClientRect().right ?? box.right,
      ),
      row: row ? `${Math.round(row.height)} px` : 'none',
    };
  });
}

/** Goes to a page and waits for its header. */
async function open(page: Page, path: string): Promise<void> {
  await page.evaluate(() => document.querySelector('main header')?.setAttribute('data-left', ''));
  await follow(page, path);
  await page.locator('main header:not([data-left]) h1').first().waitFor();
}

// Slow: every page is opened once.
test('every page has its title, edges, header, main button, and rows in the same place', async () => {
  const member = await newMember(shared, { connect: [jonas], onboarded: true, synced: true });
  const profileId = member.profileIds[0] ?? '';
  const { items } = await member.api.signals.list({ params: { id: profileId }, query: {} });
  const companyId = items.find((one) => one.companyId !== null)?.companyId ?? '';
  const page = await openVisitor(shared, { token: member.token });
  await page.setViewportSize({ width: 1440, height: 900 });
  // Otherwise a line above the header asks about it.
  const timezone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  await member.api.access.changeProfile({ body: { timezone } });
  const table: Record<string, Measured | null> = {};
  for (const path of pages(profileId, companyId, await makeDetails(member))) {
    // The tabs of one page share its header.
    if (path === '/dashboard' || path.includes('?')) await page.goto(path);
    else await open(page, path);
    await page.locator('main h1:not(.visually-hidden)').first().waitFor();
    if (path === `/dashboard/signals/${profileId}`) await page.getByRole('row').nth(1).waitFor();
    table[path] = await measure(page);
  }
  const lines = Object.entries(table).map(([path, row]) => `${path} ${JSON.stringify(row)}`);
  process.stdout.write(`${lines.join('\n')}\n`);
  for (const [path, row] of Object.entries(table)) {
    expect({ path, ...row }).toMatchObject({ path, title: 240, header: 56, left: 220, right: 1440 });
    expect(['none', '36 px at 10']).toContain(row?.primary);
    expect(['none', '40 px']).toContain(row?.row);
  }
});
