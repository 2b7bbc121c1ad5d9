import type { Page } from 'playwright-core';
import { beforeAll } from 'vitest';
import { jonas, type Member, newMember } from '#test/e2e/member.ts';
import { failProvider, samplePosts } from '#test/e2e/sample-post.ts';
import { shareProduct } from '#test/e2e/share-product.ts';
import { checkScreens, press, rows } from './check-screens.ts';

const shared = shareProduct();
/** A user with signals. */
let onboarded: Member;
beforeAll(async () => {
  onboarded = await newMember(shared, { connect: [jonas], onboarded: true, synced: true });
});

const signals = () => `/dashboard/signals/${onboarded.profileIds[0]}`;

/** Uploads a CSV with one person and one row that identifies nobody. */
async function openCsv(page: Page): Promise<void> {
  await rows(page);
  await press(page, 'Import');
  await page.getByRole('tab', { name: 'CSV file' }).click();
  const text =
    'Full name,LinkedIn URL,Company\nSam Example,linkedin.com/in/sam-example,Acme\nNobody,nowhere,\n';
  const file = { name: 'people of the fair.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file);
}

checkScreens(shared, () => onboarded, [
  {
    name: 'columns of a CSV',
    path: signals,
    ready: async (page) => {
      await openCsv(page);
      await page.getByRole('table', { name: 'Preview' }).getByText('Skipped:').waitFor();
      await page.getByLabel('Add to list').selectOption('New list…');
    },
  },
  {
    name: 'result of a CSV',
    path: signals,
    ready: async (page) => {
      await openCsv(page);
      await page.getByRole('button', { name: 'Import 1 row' }).click();
      await page.getByRole('table', { name: 'Skipped rows' }).waitFor();
    },
  },
  {
    name: 'files so far',
    path: signals,
    ready: async (page) => {
      await openCsv(page);
      await page.getByRole('table', { name: 'Preview' }).waitFor();
      await press(page, 'Choose another file');
      await page.getByRole('list', { name: 'Recent files' }).waitFor();
    },
  },
  {
    name: 'add people',
    path: signals,
    ready: async (page) => {
      await rows(page);
      await press(page, 'Add');
      await page.getByRole('menuitem', { name: 'People by URL…' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add people' });
      await dialog.getByRole('textbox').fill('linkedin.com/in/ann-example\nnobody');
      await dialog.getByText('1 line isn’t a LinkedIn profile URL').waitFor();
    },
  },
  {
    name: 'from a post',
    path: signals,
    ready: async (page) => {
      await rows(page);
      await press(page, 'Add');
      await page.getByRole('menuitem', { name: 'From a post…' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add people from a post' });
      const [post] = await samplePosts(shared, 'maya-lindqvist');
      await dialog.getByLabel('Post URL').fill(post?.shareUrl ?? '');
      await page.keyboard.press('Enter');
      await dialog.getByRole('button', { name: 'Import people' }).waitFor();
    },
  },
  {
    name: 'from a post, pasted',
    path: signals,
    ready: async (page) => {
      await rows(page);
      await press(page, 'Add');
      await page.getByRole('menuitem', { name: 'From a post…' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add people from a post' });
      await press(page, 'Paste the post instead');
      await dialog.getByLabel('Post text').fill('What we learned');
      const pasted =
        'Ann Example\nlinkedin.com/in/ann-example\n• 2nd\nCEO\nIvo Marek\n• 3rd\nCTO\nlinkedin.com/company/x';
      await dialog.getByRole('textbox', { name: 'People', exact: true }).fill(pasted);
      await dialog.getByText('1 new, 1 without a URL, 1 line skipped').waitFor();
    },
  },
  {
    name: 'a post that could not be read',
    path: signals,
    ready: async (page) => {
      const [, post] = await samplePosts(shared, 'maya-lindqvist');
      await failProvider(shared, { kind: '403', pathIncludes: '/reactions' });
      const connectedProfileId = onboarded.profileIds[0] ?? '';
      await onboarded.api.posts.bring({ body: { postUrl: post?.shareUrl ?? '', connectedProfileId } });
      await page.getByRole('button', { name: 'Paste people' }).waitFor();
    },
  },
]);
