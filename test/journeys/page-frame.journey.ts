import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { jonas, newMember } from '#test/e2e/member.ts';
import { shareProduct } from '#test/e2e/share-product.ts';
import { openVisitor } from '#test/e2e/visitor.ts';

const shared = shareProduct();

/** The pages below /dashboard, and whether their header is the common one: those are held to one place for all. */
const pages = (profileId: string): [path: string, isCommon: boolean][] => [
  ['/dashboard', false],
  [`/dashboard/signals/${profileId}`, false],
  ['/dashboard/engage', true],
  ['/dashboard/comments', true],
  ['/dashboard/engage/analytics', false],
  ['/dashboard/posts', false],
  ['/dashboard/agents', true],
  ['/dashboard/agents/scheduled', true],
  ['/dashboard/feeds', true],
  ['/dashboard/channels', false],
  ['/dashboard/channels/webhook', false],
  ['/dashboard/settings', true],
  ['/dashboard/settings/sources', true],
  ['/dashboard/settings/data', true],
  ['/dashboard/settings/voice', true],
  ['/dashboard/settings/scoring', true],
  ['/dashboard/settings/notifications', true],
  ['/dashboard/settings/plan', true],
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
      (one) =>
        ['filled', undefined].includes(one.dataset.variant) && one.classList.contains('mantine-Button-root'),
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
  const profileId = member.profileIds[0] ?? '';
  for (const [path] of pages(profileId)) {
    await page.goto(path);
    await page.locator('main h1').first().waitFor();
    table[path] = await measure(page);
  }
  const shown = Object.entries(table).map(
    ([path, row]) => `${path.replace(profileId, '{id}')} ${JSON.stringify(row)}`,
  );
  process.stdout.write(`${shown.join('\n')}\n`);
  for (const [path, isCommon] of pages(profileId)) {
    if (!isCommon) continue;
    expect({ path, ...table[path] }).toMatchObject({ path, title: 240, header: 56, left: 220 });
    expect(['none', '36 px at 10']).toContain(table[path]?.primary);
  }
});
