import { describe, expect, test } from 'vitest';
import { mailsTo, readSignIn } from '#test/outbox.ts';
import { askForLink, linkAt } from './ask-for-link.ts';
import { typeAccount } from './choose-account.ts';
import { shareProduct } from './share-product.ts';
import { openVisitor, see, storedToken, waitForPath } from './visitor.ts';

const shared = shareProduct();
const freshAddress = () => `mailed-${crypto.randomUUID()}@sample.example`;

describe('signing in by email', () => {
  test('a resent email leaves the first link valid, and using one link ends the other', async () => {
    const email = freshAddress();
    const page = await openVisitor(shared, { profile: {} });
    await page.clock.install();
    const first = await askForLink(shared, page, email);
    expect(await page.getByRole('button', { name: /Resend email in \d+ s/ }).isDisabled()).toBe(true);
    await page.clock.runFor(31_000);
    await page.getByRole('button', { name: 'Resend email', exact: true }).click();
    await see(page, 'Email sent again');
    await expect
      .poll(async () => (await mailsTo(shared.sandboxUrl(), email)).length, { timeout: 30_000 })
      .toBe(2);
    const mails = await mailsTo(shared.sandboxUrl(), email);
    const links = mails.map((mail) => readSignIn(mail).link).filter((link) => link !== first.link);
    const other = await openVisitor(shared);
    await other.goto(linkAt(shared, first.link));
    await other.getByRole('button', { name: `Sign in as ${email}` }).click();
    await see(other, 'Signed in successfully');
    const late = await openVisitor(shared);
    await late.goto(linkAt(shared, links[0] ?? ''));
    await late
      .getByText('This link is no longer valid because you used a newer one', { exact: false })
      .waitFor();
  });

  test("a domain that isn't on the list gets a notice, then the beta page", async () => {
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

  test('a user signed in as someone else is warned and then signed out', async () => {
    const email = freshAddress();
    const page = await openVisitor(shared);
    const { link } = await askForLink(shared, page, email);
    const other = freshAddress();
    await page.goto('/login');
    await typeAccount(page, other, 'Other Person');
    await waitForPath(page, '/welcome');
    const before = await storedToken(page);
    await page.goto(linkAt(shared, link));
    await page.getByText(`You’re signed in as ${other}. That session ends in this browser.`).waitFor();
    await page.getByRole('button', { name: `Sign in as ${email}` }).click();
    await waitForPath(page, '/welcome');
    await expect.poll(() => storedToken(page)).not.toBe(before);
    const answer = await fetch(`${shared.url()}/profile/profile`, {
      headers: { authorization: `Bearer ${await storedToken(page)}` },
    });
    expect(((await answer.json()) as { data: { email: string } }).data.email).toBe(email);
  });

  test('a broken link says so and offers other ways to sign in', async () => {
    const page = await openVisitor(shared);
    await page.goto('/login#link=abc');
    await page.getByText('This link doesn’t work.', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Other ways to sign in' }).click();
    await page.getByRole('button', { name: 'Email me a link' }).waitFor();
  });
});
