import { expect, test } from 'vitest';
import { askForLink, linkAt } from '#test/e2e/ask-for-link.ts';
import { newMember } from '#test/e2e/member.ts';
import { shareProduct } from '#test/e2e/share-product.ts';
import { openVisitor, see, storedToken, waitForPath, watchCalls } from '#test/e2e/visitor.ts';

const shared = shareProduct();
const freshAddress = () => `mailed-${crypto.randomUUID()}@sample.example`;

// Slow: waits for a mail, then fifty scanners and two more browsers open its link.
test('a user signs in with a mailed link on their phone, although fifty scanners opened it before', async () => {
  const email = freshAddress();
  const page = await openVisitor(shared);
  const { link, secret } = await askForLink(shared, page, email);
  await scan(linkAt(shared, link), secret);
  const scanner = await openVisitor(shared, { profile: { userAgent: 'LinkScanner/2.0 (headless)' } });
  await scanner.goto(linkAt(shared, link));
  await scanner.getByRole('button', { name: `Sign in as ${email}` }).waitFor();
  expect(await storedToken(scanner)).toBeNull();

  const phone = await openVisitor(shared, { profile: { viewport: { width: 390, height: 844 } } });
  const calls = watchCalls(phone, /magic-link/);
  await phone.goto(linkAt(shared, link));
  await phone.getByRole('button', { name: `Sign in as ${email}` }).waitFor();
  expect(await phone.evaluate(() => location.href)).toBe(`${shared.url()}/login`);
  expect(await phone.evaluate(() => JSON.stringify([history.state, document.title]))).not.toContain(secret);
  expect(calls).toEqual(['POST /auth/magic-link/check']);
  await phone.getByRole('button', { name: `Sign in as ${email}` }).click();
  await see(phone, 'Signed in successfully');
  await waitForPath(phone, '/welcome');
  expect(await storedToken(phone)).toMatch(/\S/);

  await scanner.getByRole('button', { name: `Sign in as ${email}` }).click();
  await scanner.getByText('This link has already been used.', { exact: false }).waitFor();
  await scanner.getByRole('button', { name: 'Other ways to sign in' }).click();
  await scanner.getByRole('button', { name: 'Continue with Google' }).waitFor();
  expect(await storedToken(scanner)).toBeNull();
});

test('a user types the mailed code where they requested it, after a wrong one', async () => {
  const { email } = await newMember(shared, { onboarded: false });
  const page = await openVisitor(shared);
  const { code } = await askForLink(shared, page, email);
  await page.getByLabel('Code').fill(code === '000000' ? '000001' : '000000');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByText('This code is wrong or has expired.', { exact: false }).waitFor();
  await page.getByLabel('Code').fill(code);
  await page.keyboard.press('Enter');
  await waitForPath(page, '/welcome');
  // The same user that Google signed in before, by email address.
  await page.getByRole('heading', { name: 'Welcome, Ada' }).waitFor();
});

/** Fifty programs open the link's page, each in its own way. */
async function scan(link: string, secret: string): Promise<void> {
  const agents = ['Mozilla/5.0 (Windows NT 10.0)', 'BarracudaCentral/1.0', 'Slackbot-LinkExpanding 1.0', ''];
  const ways: [string, string][] = [
    ['GET', link],
    ['HEAD', link],
    ['GET', `${shared.url()}/login?link=${secret}`],
    ['GET', `${shared.url()}/auth/magic-link/consume?secret=${secret}`],
    ['OPTIONS', `${shared.url()}/auth/magic-link/consume`],
  ];
  for (let at = 0; at < 50; at += 1) {
    const [method, url] = ways[at % ways.length] ?? ['GET', link];
    const answer = await fetch(url, {
      method,
      headers: {
        'user-agent': agents[at % agents.length] ?? '',
        accept: at % 2 ? 'text/html' : '*/*',
        purpose: 'prefetch',
        'sec-fetch-dest': 'document',
        referer: link,
        cookie: `link=${secret}`,
      },
    });
    expect(answer.status).toBeLessThan(500);
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    await answer.arrayBuffer();
  }
}
