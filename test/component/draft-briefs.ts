import { expect } from 'vitest';
import { page } from 'vitest/browser';
import type { BriefLine } from '#contract/engage/draft-brief.ts';

const line = (key: string, group: BriefLine['group'], text: string, source: string): BriefLine => ({
  ...{ key, group, text, source },
  at: key.includes(':') ? '2026-03-02T09:00:00.000Z' : null,
  isStruck: false,
});

/** A brief with a line of each group, among them a long one and a link without a space. */
export const briefLines = [
  line('writer', 'writer', 'Maya Lindqvist\nFounder & CEO at Northwind Labs', 'Your profile'),
  line('person', 'person', 'Adaeze Okafor\nFounder & CEO at Harbor Analytics', 'Their profile'),
  line('said:1', 'person', 'How do you price the first month of a new account? '.repeat(8), 'They wrote'),
  line('post', 'thread', `Post: https://harbor.example/${'usage-bands-'.repeat(12)}`, 'Post'),
  line('fact:1', 'own', '14 of 20 customers moved.', 'Your facts'),
  line('rule:1', 'style', 'No emoji', 'How you write'),
];

/** Opens the brief, and expects each line with its source and its button within the window's width. */
export async function openBrief(): Promise<void> {
  await page.getByRole('button', { name: 'What the draft knows' }).click();
  for (const { text, source } of briefLines) {
    const leaveOut = page.getByRole('button', { name: new RegExp(`^Leave out: ${text.slice(0, 12)}`) });
    await expect.element(leaveOut).toBeVisible();
    const row = leaveOut.element().closest('li');
    // What is hidden has no `innerText`.
    expect(row?.innerText.startsWith(`${text.trim()}\n`)).toBe(true);
    expect(row?.innerText).toContain(`\n${source}`);
    for (const part of [row, leaveOut.element()]) {
      const { left, right } = part?.getBoundingClientRect() ?? {};
      expect(left).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(window.innerWidth);
    }
    // Nothing covers it once it is scrolled to.
    leaveOut.element().scrollIntoView({ block: 'center' });
    const { x, y, width, height } = leaveOut.element().getBoundingClientRect();
    expect(leaveOut.element().contains(document.elementFromPoint(x + width / 2, y + height / 2))).toBe(true);
  }
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
}
