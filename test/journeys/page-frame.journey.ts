import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { jonas, newMember } from '#test/e2e/member.ts';
import { shareProduct } from '#test/e2e/share-product.ts';
import { openVisitor } from '#test/e2e/visitor.ts';

const shared = shareProduct();

/** The pages below /dashboard, each with its title. */
const pages = (profileId: string): [path: string, title: string][] => [
  ['/dashboard', 'Today'],
  [`/dashboard/signals/${profileId}`, 'Signals'],
  ['/dashboard/engage', 'Engage'],
  ['/dashboard/comments', 'Comments'],
  ['/dashboard/engage/analytics', 'Analytics'],
  ['/dashboard/posts', 'Posts'],
  ['/dashboard/agents', 'Agents'],
  ['/dashboard/agents/scheduled', 'Scheduled'],
  ['/dashboard/feeds', 'Feeds'],
  ['/dashboard/channels', 'Channels'],
  ['/dashboard/channels/webhook', 'Signal webhook'],
  ['/dashboard/settings', 'Settings'],
  ['/dashboard/settings/sources', 'Sources'],
  ['/dashboard/settings/data', 'Data'],
  ['/dashboard/settings/voice', 'Voice and model'],
  ['/dashboard/settings/scoring', 'Scoring'],
  ['/dashboard/settings/notifications', 'Notifications'],
  ['/dashboard/settings/plan', 'Plan'],
];

/** Where a page's parts are, px. */
type Measured = {
  title: number;
  header: number;
  primary: string;
  left: number;
  right: number;
};

/** Read from the page as it stands: the header's own edges, the title, the main button. */
function measure(page: Page): Promise<Measured | null> {
  return page.evaluate(() => {
    const title = document.querySelector('main h1');
    const header = title?.closest('header');
    if (!title || !header) return null;
    const { left } = title.getBoundingClientRect();
    const bar = [...header.children].find((one) => one.contains(title)) ?? header;
    const box = bar.getBoundingClientRect();
    const primary = [...bar.querySelectorAll<HTMLElement>('button, a')].find(
      (one) => one.dataset.variant === undefined && one.classList.contains('mantine-Button-root'),
    );
    const place = primary?.getBoundingClientRect();
    return {
      title: Math.round(left),
      header: Math.round(box.height),
      primary: place ? `${Math.round(place.height)} px at ${Math.round(place.top)}` : 'none',
      left: Math.round(box.left),
      right: Math.round(box.right),
    };
  });
}

// Takes its time: every page is opened once, from the navigation of one load.
test('every page has its title, its header and its main button at the same place', async () => {
  const member = await newMember(shared, { connect: [jonas], onboarded: true, synced: true });
  const page = await openVisitor(shared, { token: member.token });
  await page.setViewportSize({ width: 1440, height: 900 });
  const table: Record<string, Measured | null> = {};
  for (const [path] of pages(member.profileIds[0] ?? '')) {
    await page.goto(path);
    await page.locator('main h1').first().waitFor();
    table[path] = await measure(page);
  }
  process.stdout.write(
    `${Object.entries(table)
      .map(([path, row]) => `${path.replace(member.profileIds[0] ?? '', '{id}')} ${JSON.stringify(row)}`)
      .join('\n')}\n`,
  );
  for (const [path, row] of Object.entries(table)) {
    expect({ path, ...row }).toMatchObject({ path, title: 240, header: 56, left: 220 });
    expect(['none', '36 px at 10']).toContain(row?.primary);
  }
});
