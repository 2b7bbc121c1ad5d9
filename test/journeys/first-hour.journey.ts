import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openChooser } from '#test/e2e/choose-account.ts';
import { shareProduct } from '#test/e2e/share-product.ts';
import { bar, panel, picker, rows, total, viewTab } from '#test/e2e/signals-page.ts';
import { openVisitor, waitForPath } from '#test/e2e/visitor.ts';

const shared = shareProduct();

/** The most clicks and keys of each thing. */
const most = {
  'sign in': 3,
  'connect their own profile': 2,
  'say who fits': 3,
  'reach Today': 1,
  'open the warmest person with the receipt of their score': 3,
  'set a status': 1,
  'filter the list and save it as a view': 5,
  'add people to a list': 4,
  'export them': 2,
  'follow somebody and see their posts': 2,
  'connect LinkedIn and schedule a post from a draft': 7,
  'draft and approve a comment': 3,
  'answer a comment under their own post': 3,
  'run an agent and schedule it': 5,
};

const mostTogether = 40;

/** Counts what a user does with the hands: a click, a key, or typing a text into a field. */
function countHands(page: Page) {
  let count = 0;
  const spent = new Map<string, number>();
  return {
    click: async (target: Locator) => {
      count += 1;
      await target.click();
    },
    press: async (key: string) => {
      count += 1;
      await page.keyboard.press(key);
    },
    /** Types into the field that has the focus. */
    type: async (field: Locator, text: string) => {
      count += 1;
      await field.and(page.locator(':focus')).waitFor();
      await page.keyboard.type(text);
    },
    /** Does one of the things, and counts it. */
    does: async (thing: keyof typeof most, act: () => Promise<void>) => {
      const before = count;
      await act();
      spent.set(thing, count - before);
    },
    spent,
  };
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const enabled = (page: Page, name: string | RegExp) => button(page, name).and(page.locator(':enabled'));
const nav = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: new RegExp(`^${name}`) });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });
const editor = (page: Page) => page.getByRole('textbox', { name: 'Your post' });
