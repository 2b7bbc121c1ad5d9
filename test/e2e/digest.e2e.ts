import type { Page } from 'playwright-core';
import { beforeEach, test } from 'vitest';
import { type Member, newMember } from './member.ts';
import { shareProduct } from './share-product.ts';
import { openAt } from './visitor.ts';

const shared = shareProduct();
let member: Member;
beforeEach(async () => {
  member = await newMember(shared);
});

/** Connects the member's Slack through its page without a browser. Other tests cover the page. */
async function connectSlack(): Promise<void> {
  const { url } = await member.api.slack.authUrl({ query: { origin: shared.url() } });
  const answer = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ person: 'maya-lindqvist', channel: 'C0SIGNALS' }),
    redirect: 'manual',
  });
  const { searchParams } = new URL(answer.headers.get('location') ?? '');
  await member.api.slack.createProfile({
    body: { state: searchParams.get('state') ?? '', code: searchParams.get('code') ?? '' },
  });
}

const field = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });

test('a Slack post is previewed in the chosen channel', async () => {
  await connectSlack();
  const page = await openAt(shared, member, '/dashboard/posts?compose=new');
  const preview = page.getByRole('article', { name: 'Slack preview' });
  await preview.getByText('#signals · Northwind Labs').waitFor();
  await page.getByRole('tab', { name: /^Slack/ }).click();
  await field(page, 'Channel').fill('sal');
  await page.getByRole('option', { name: '#sales' }).click();
  await preview.getByText('#sales · Northwind Labs').waitFor();
});
