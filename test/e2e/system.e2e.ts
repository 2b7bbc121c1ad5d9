import { beforeAll, expect, test } from 'vitest';
import { callThrough, signIn } from '#test/sign-in.ts';
import { jonas, type Member, newMember } from './member.ts';
import { checkScreens, heading } from './quality/check-screens.ts';
import { shareProduct } from './share-product.ts';
import { openAt, openVisitor, see } from './visitor.ts';

const email = 'operator@sample.example';
const shared = shareProduct(() => ({ ADMIN_EMAILS: email, DATABASE_URL: '' }));

let admin: Member;
beforeAll(async () => {
  const call = callThrough((path, init) => fetch(shared.url() + path, init));
  const signedIn = await signIn(call, email, 'Olive Operator');
  const { id } = await signedIn.api.sources.connect({ body: { url: jonas } });
  await signedIn.api.access.changeProfile({ body: { isOnboardingCompleted: true } });
  admin = { ...signedIn, email, profileIds: [id] };
});

test('an admin sees the state of the server and copies it as text without secrets', async () => {
  const page = await openVisitor(shared, {
    token: admin.token,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await page.goto('/dashboard/settings');
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'System' }).click();
  await page.getByRole('heading', { name: 'Processes' }).waitFor();
  await see(page, 'This process');
  await page.getByText(/^18\.\d+, bundled with inGrow$/).waitFor();
  await see(page, 'All use the current key');
  await page.getByText('UNIPILE_API_KEY').waitFor();
  await page.getByRole('button', { name: 'Copy as text' }).click();
  await see(page, 'Copied');
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toMatch(/^inGrow 0\.1\.0 on Node v24/);
  expect(text).toContain('Unipile: sample network');
  expect(text).not.toMatch(/@|postgres:\/\/|127\.0\.0\.1|ing_/);
});

test('other users see neither the link nor the page', async () => {
  const member = await newMember(shared, { connect: [jonas], onboarded: true });
  const page = await openAt(shared, member, '/dashboard/settings');
  const nav = page.getByRole('navigation', { name: 'Settings' });
  await nav.getByRole('link', { name: 'Scoring' }).waitFor();
  expect(await nav.getByRole('link', { name: 'System' }).count()).toBe(0);
  await page.goto('/dashboard/settings/system');
  await see(page, 'Only administrators can do this.');
});

checkScreens(shared, [
  {
    name: 'System',
    path: () => '/dashboard/settings/system',
    who: () => admin,
    ready: heading('Services'),
  },
]);
