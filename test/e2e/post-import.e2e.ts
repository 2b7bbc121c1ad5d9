import { beforeAll, expect, test } from 'vitest';
import { jonas, type Member, newMember } from './member.ts';
import { openPostImport, postImport, postLine } from './post-import-page.ts';
import { failProvider, type SamplePost, samplePosts } from './sample-post.ts';
import { shareProduct } from './share-product.ts';
import { openSignals, palette, panel, total } from './signals-page.ts';

const shared = shareProduct();
let member: Member;
let posts: SamplePost[];
beforeAll(async () => {
  member = await newMember(shared, { connect: [jonas], onboarded: true, synced: true });
  posts = await samplePosts(shared, 'maya-lindqvist');
});

test('a wrong URL is reported next to the field, and an unavailable post can be pasted instead', async () => {
  const page = await openSignals(shared, member);
  await page.keyboard.press('ControlOrMeta+k');
  await palette(page).waitFor();
  await page.keyboard.type('from a post');
  await page.getByRole('option', { name: 'Add people from a post…' }).waitFor();
  await page.keyboard.press('Enter');
  const field = postImport(page).getByLabel('Post URL');
  await field.fill('https://lnkd.in/eAbC12');
  await page.keyboard.press('Enter');
  await postImport(page)
    .getByText(/short link. Open it and copy the post URL/)
    .waitFor();

  await failProvider(shared, { kind: '404', pathIncludes: '/posts/' });
  await field.fill(posts[1]?.shareUrl ?? '');
  await page.keyboard.press('Enter');
  await postImport(page)
    .getByText(/can't find this post/)
    .waitFor();
  await postImport(page).getByRole('button', { name: 'Paste the post and people instead' }).click();
  expect(await field.inputValue()).toBe(posts[1]?.shareUrl);

  await postImport(page).getByLabel('Post text').fill('What we learned');
  const people = postImport(page).getByRole('textbox', { name: 'People', exact: true });
  const [known] = (
    await member.api.signals.list({ params: { id: member.profileIds[0] ?? '' }, query: { limit: 1 } })
  ).items;
  // The HTML a browser copies from the network's own list: names are links, and hidden text is included.
  const html = `<ul>
    <li><a href="https://www.linkedin.com/in/zora-quill?miniProfileUrn=x"><span>Zora Quill</span></a>
      <span class="visually-hidden"><br>View Zora Quill’s profile</span><div>• 2nd</div><div>Head of Growth at Acme</div></li>
    <li><div><a href="https://www.linkedin.com/in/olga-tern/">Olga Tern</a> · 3rd+</div><div>CTO</div></li>
    <li><div>${known?.name}</div><div>• 1st</div><div>Somewhere</div></li></ul>`;
  await people.evaluate((field, reported) => {
    const data = new DataTransfer();
    data.setData('text/html', reported);
    data.setData('text/plain', 'text without addresses');
    field.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, html);
  await postImport(page).getByText('2 new, 1 without a URL').waitFor();
  const list = postImport(page).getByRole('list', { name: 'People found' }).getByRole('listitem');
  expect(await list.allInnerTexts()).toEqual([
    expect.stringMatching(/Zora Quill · Head of Growth at Acme[\s\S]*New/),
    expect.stringMatching(/Olga Tern · CTO[\s\S]*New/),
    expect.stringMatching(/No URL[\s\S]*paste their profile URL below the name/),
  ]);
  await postImport(page).getByLabel(`Who is ${known?.name}?`).selectOption({ index: 1 });
  await postImport(page).getByText('2 new, 1 known').waitFor();
  const before = await total(page);
  await postImport(page).getByRole('button', { name: 'Add 3 reactions' }).click();
  await postImport(page).getByText('3 reactions added, 2 new people').waitFor();
  await postImport(page).getByRole('button', { name: 'Done' }).click();
  await expect.poll(() => total(page)).toBe(before + 2);
});

test('a failed import says what was kept, can be tried again, and offers to paste', async () => {
  const page = await openSignals(shared, member);
  await failProvider(shared, { kind: '403', pathIncludes: '/reactions' });
  await openPostImport(page);
  await postImport(page)
    .getByLabel('Post URL')
    .fill(posts[2]?.shareUrl ?? '');
  await page.keyboard.press('Enter');
  await postImport(page).getByRole('button', { name: 'Import people' }).click();
  await postLine(page, posts[2])
    .getByText(/The post is stored; you can paste who engaged instead/)
    .waitFor();
  await page.getByRole('button', { name: 'Paste people' }).click();
  expect(await postImport(page).getByLabel('Post URL').inputValue()).toMatch(/linkedin\.com/);
  await postImport(page).getByRole('textbox', { name: 'People', exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Try again' }).click();
  await postLine(page, posts[2])
    .getByText(/[\d,]+ engagements imported/)
    .waitFor();
});

test('without a provider the dialog switches to pasting and says why; comments keep their text', async () => {
  const page = await openSignals(shared, member);
  await page.route('**/rapid-api/single-post?*', (route) =>
    route.fulfill({
      status: 409,
      json: {
        message: 'No data provider.',
        data: { message: 'No data provider.', code: 'not_configured', requestId: 'r' },
      },
    }),
  );
  await openPostImport(page);
  await postImport(page)
    .getByLabel('Post URL')
    .fill(posts[3]?.shareUrl ?? '');
  await page.keyboard.press('Enter');
  await postImport(page).getByText('Paste it instead').waitFor();
  await postImport(page).getByText('No data provider.').waitFor();
  await postImport(page).getByText('Commented', { exact: true }).click();
  await postImport(page)
    .getByRole('textbox', { name: 'People', exact: true })
    .fill('Nora Vale\nhttps://www.linkedin.com/in/nora-vale\n• 2nd\nCFO\n2d\nWe do the same\nLike\nReply\n');
  await postImport(page).getByText('“We do the same”').waitFor();
  await postImport(page).getByRole('button', { name: 'Add 1 comment' }).click();
  await postImport(page).getByText('1 comment added, 1 new person').waitFor();
  await postImport(page).getByRole('button', { name: 'View people from this post' }).click();
  await page.waitForURL(/post=/);
  await page.getByRole('grid').getByText('Nora Vale').click();
  await panel(page).getByText('“We do the same”').waitFor();
  await panel(page).getByText('pasted by you').waitFor();
});
