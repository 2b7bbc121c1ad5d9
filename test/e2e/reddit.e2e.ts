import { expect, test } from 'vitest';
import { newMember } from './member.ts';
import { shareProduct } from './share-product.ts';
import { arriveAt, openVisitor } from './visitor.ts';

const shared = shareProduct();

type Submission = { text: string; subreddit: string; title: string; flair: string | null };

/** What the sample network's Reddit was given with this text. */
async function published(text: string): Promise<Submission[]> {
  const answer = await fetch(
    `${shared.sandboxUrl()}/control/sent?kind=submission&text=${encodeURIComponent(text)}`,
  );
  return ((await answer.json()) as { items: Submission[] }).items;
}

test('connect Reddit, write by a subreddit’s rules with its flair and preview, post: it is published once', async () => {
  const member = await newMember(shared);
  const page = await openVisitor(shared, { token: member.token });
  await page.goto('/dashboard/channels');
  await page.getByRole('button', { name: 'Connect Reddit', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Go to Reddit' }).click();
  await page.getByRole('heading', { name: /your reddit account$/ }).waitFor();
  await page.getByRole('button', { name: /Maya Lindqvist/ }).click();
  await arriveAt(page, '/dashboard/channels');
  await page.getByText('Connected', { exact: true }).waitFor();

  await page.goto('/dashboard/channels/posts');
  const text = `We moved stock counts to Mondays. ${crypto.randomUUID()}`;
  await page.getByRole('textbox', { name: 'Your post' }).fill(text);
  await page.getByRole('textbox', { name: 'Subreddit' }).fill('r/OpsLeads');
  await page.getByText('People who keep things running').first().waitFor();
  await page.getByRole('textbox', { name: 'Title' }).fill('What Mondays did for our counts');
  const flair = page.getByRole('combobox', { name: 'Flair' });
  await flair.click();
  await page.getByRole('option', { name: 'Case study' }).click();
  const preview = page.getByRole('article', { name: 'Reddit preview' });
  await preview.getByText('What Mondays did for our counts').waitFor();
  await preview.getByText('Case study').waitFor();
  await preview.getByText(text).waitFor();
  await page.getByRole('button', { name: 'Post now' }).click();
  await expect
    .poll(() => published(text), { timeout: 60_000 })
    .toMatchObject([
      { subreddit: 'OpsLeads', title: 'What Mondays did for our counts', flair: 'Case study' },
    ]);
  await expect
    .poll(async () => (await member.api.publications.list({})).items[0], { timeout: 60_000 })
    .toMatchObject({ channel: 'reddit', state: 'published' });
  expect(await published(text)).toHaveLength(1);
});
