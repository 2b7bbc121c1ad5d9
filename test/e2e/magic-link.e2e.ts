import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { mailsTo, readSignIn, type SentMail } from '#test/outbox.ts';
import { typeAccount } from './choose-account.ts';
import { newMember } from './member.ts';
import { shareProduct } from './share-product.ts';
import { arriveAt, openVisitor, see, storedToken, watchCalls } from './visitor.ts';

const shared = shareProduct();
const freshAddress = () => `mailed-${crypto.randomUUID()}@sample.example`;

/** Asks on the sign-in page, and reads what came. */
async function askFor(page: Page, email: string): Promise<ReturnType<typeof readSignIn>> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await page.getByRole('heading', { name: 'Check your mail' }).waitFor();
  return readSignIn(await mailTo(email));
}

async function mailTo(email: string): Promise<SentMail> {
  let newest: SentMail | undefined;
  await expect
    .poll(
      async () => {
        [newest] = await mailsTo(shared.sandboxUrl(), email);
        return newest;
      },
      { timeout: 30_000 },
    )
    .toBeDefined();
  if (!newest) throw new Error('No mail came');
  return newest;
}

/** The mailed link, on the address that the browser knows the product by. */
const here = (link: string) => link.replace(/^https?:\/\/[^/]+/, shared.url());

describe('signing in by mail', () => {
  test('fifty scanners open the link; then a human presses the button and is in', async () => {
    const email = freshAddress();
    const page = await openVisitor(shared);
    const { link, secret } = await askFor(page, email);
    await scan(here(link), secret);
    const scanner = await openVisitor(shared, { profile: { userAgent: 'LinkScanner/2.0 (headless)' } });
    await scanner.goto(here(link));
    await scanner.getByRole('button', { name: `Sign in as ${email}` }).waitFor();
    expect(await storedToken(scanner)).toBeNull();

    const phone = await openVisitor(shared, { profile: { viewport: { width: 390, height: 844 } } });
    const calls = watchCalls(phone, /magic-link/);
    await phone.goto(here(link));
    await phone.getByRole('button', { name: `Sign in as ${email}` }).waitFor();
    expect(await phone.evaluate(() => location.href)).toBe(`${shared.url()}/login`);
    expect(await phone.evaluate(() => JSON.stringify([history.state, document.title]))).not.toContain(secret);
    expect(calls).toEqual(['POST /auth/magic-link/check']);
    await phone.getByRole('button', { name: `Sign in as ${email}` }).click();
    await see(phone, 'Signed in successfully');
    await arriveAt(phone, '/welcome');
    expect(await storedToken(phone)).toMatch(/\S/);

    await scanner.getByRole('button', { name: `Sign in as ${email}` }).click();
    await scanner.getByText('This link was used already.', { exact: false }).waitFor();
    await scanner.getByRole('button', { name: 'Other ways to sign in' }).click();
    await scanner.getByRole('button', { name: 'Continue with Google' }).waitFor();
    expect(await storedToken(scanner)).toBeNull();
  });

  test('the code signs in where it was asked for; a wrong one says what to do', async () => {
    const { email } = await newMember(shared, { onboarded: false });
    const page = await openVisitor(shared);
    const { code } = await askFor(page, email);
    await page.getByLabel('Code').fill(code === '000000' ? '000001' : '000000');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('This code is wrong, or not good any more', { exact: false }).waitFor();
    await page.getByLabel('Code').fill(code);
    await page.keyboard.press('Enter');
    await arriveAt(page, '/welcome');
    // The one whom Google signed in before, by the same address.
    await page.getByRole('heading', { name: 'Welcome, Ada' }).waitFor();
  });

  test('another mail leaves the first one good, once half a minute has passed, and using it ends the other', async () => {
    const email = freshAddress();
    const page = await openVisitor(shared, { profile: {} });
    await page.clock.install();
    const first = await askFor(page, email);
    expect(await page.getByRole('button', { name: /Send another mail in \d+ s/ }).isDisabled()).toBe(true);
    await page.clock.runFor(31_000);
    await page.getByRole('button', { name: 'Send another mail', exact: true }).click();
    await see(page, 'Another mail is on its way');
    await expect
      .poll(async () => (await mailsTo(shared.sandboxUrl(), email)).length, { timeout: 30_000 })
      .toBe(2);
    const mails = await mailsTo(shared.sandboxUrl(), email);
    const links = mails.map((mail) => readSignIn(mail).link).filter((link) => link !== first.link);
    const other = await openVisitor(shared);
    await other.goto(here(first.link));
    await other.getByRole('button', { name: `Sign in as ${email}` }).click();
    await see(other, 'Signed in successfully');
    const late = await openVisitor(shared);
    await late.goto(here(links[0] ?? ''));
    await late.getByText('This link has ended, because another mail was used', { exact: false }).waitFor();
  });

  test('a domain that is not on the list gets the notice, and the beta page follows', async () => {
    const page = await openVisitor(shared);
    await page.goto('/login');
    await page.getByLabel('Email').fill('jonas@feldgruen.example');
    const opened = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'Email me a link' }).click();
    await see(page, 'Domain not whitelisted. Redirecting to beta signup...');
    expect(new URL((await opened).url()).pathname).toBe('/sample/beta-signup');
    await page.getByRole('link', { name: 'Open the beta sign-up page' }).waitFor();
    expect(await mailsTo(shared.sandboxUrl(), 'jonas@feldgruen.example')).toEqual([]);
  });

  test('whoever is signed in as somebody else is told before, and is signed out', async () => {
    const email = freshAddress();
    const page = await openVisitor(shared);
    const { link } = await askFor(page, email);
    const other = freshAddress();
    await page.goto('/login');
    await typeAccount(page, other, 'Other Person');
    await arriveAt(page, '/welcome');
    const before = await storedToken(page);
    await page.goto(here(link));
    await page.getByText(`You are signed in as ${other}; that ends in this browser.`).waitFor();
    await page.getByRole('button', { name: `Sign in as ${email}` }).click();
    await arriveAt(page, '/welcome');
    await expect.poll(() => storedToken(page)).not.toBe(before);
    const answer = await fetch(`${shared.url()}/profile/profile`, {
      headers: { authorization: `Bearer ${await storedToken(page)}` },
    });
    expect(((await answer.json()) as { data: { email: string } }).data.email).toBe(email);
  });

  test('no link, and half of one, say what to do', async () => {
    const page = await openVisitor(shared);
    await page.goto('/login#link=abc');
    await page.getByText('This link is not complete, or not from here.', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Other ways to sign in' }).click();
    await page.getByRole('button', { name: 'Email me a link' }).waitFor();
  });
});

/** Fifty programs open the page of a link, each in its own way. */
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
