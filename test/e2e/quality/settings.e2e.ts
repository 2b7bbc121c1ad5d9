import { beforeAll } from 'vitest';
import { jonas, type Member, newMember } from '#test/e2e/member.ts';
import { shareProduct } from '#test/e2e/share-product.ts';
import { callThrough, signIn } from '#test/sign-in.ts';
import { checkScreens, heading, mail, press } from './check-screens.ts';

const adminEmail = 'operator@sample.example';
const shared = shareProduct(() => ({ ADMIN_EMAILS: adminEmail, STRIPE_SECRET_KEY: 'sandbox' }));

let member: Member;
let admin: Member;
beforeAll(async () => {
  member = await newMember(shared, { connect: [jonas], onboarded: true, synced: true });
  await member.api.accountExports.start({});
  await member.api.notices.test({ body: { via: 'mail' } });
  const call = callThrough((path, init) => fetch(shared.url() + path, init));
  const signedIn = await signIn(call, adminEmail, 'Olive Operator');
  admin = { ...signedIn, email: adminEmail, profileIds: [] };
  await admin.api.allowList.add({ body: { domains: ['feldgruen.example', 'harbor.example'] } });
  await admin.api.betaUsers.ask({
    body: { email: 'kim@elsewhere.example', name: 'Kim Lee', reason: 'To answer those who react' },
  });
});

checkScreens(shared, null, [
  {
    name: 'settings, general',
    path: () => '/dashboard/settings',
    who: () => member,
    ready: (page) => page.getByRole('button', { name: 'Download ZIP' }).waitFor(),
  },
  {
    name: 'settings, sources',
    path: () => '/dashboard/settings/sources',
    who: () => member,
    ready: (page) => page.getByText('No archives imported yet.').waitFor(),
  },
  {
    name: 'settings, voice and model',
    path: () => '/dashboard/settings/voice',
    who: () => member,
    ready: (page) => page.getByLabel('What you sell and who buys it').waitFor(),
  },
  {
    name: 'notifications',
    path: () => '/dashboard/settings/notifications',
    who: () => member,
    ready: (page) => page.getByRole('button', { name: 'Send test email' }).waitFor(),
  },
  {
    name: 'plan',
    path: () => '/dashboard/settings/plan',
    who: () => member,
    ready: (page) => page.getByRole('button', { name: 'Upgrade to Growth' }).waitFor(),
  },
  {
    name: 'beta access',
    path: () => '/dashboard/settings/beta-access',
    who: () => admin,
    ready: (page) => page.getByText('To answer those who react').waitFor(),
  },
  {
    name: 'system',
    path: () => '/dashboard/settings/system',
    who: () => admin,
    ready: heading('Services'),
  },
  {
    name: 'asking for access',
    path: () => '/beta',
    ready: (page) => page.getByLabel('Work email').waitFor(),
  },
  {
    name: 'link asked for',
    path: () => '/login',
    ready: async (page) => {
      await page.getByLabel('Email').fill('kim@sample.example');
      await press(page, 'Email me a link');
      await heading('Check your email')(page);
    },
  },
  {
    name: 'mail of send-link.task',
    path: () => '/login',
    ready: async (page) => {
      await page.getByLabel('Email').fill('lee@sample.example');
      await press(page, 'Email me a link');
      await heading('Check your email')(page);
      await mail(shared, () => 'lee@sample.example', /^Sign in/)(page);
    },
  },
  {
    name: 'mail of mail-notices',
    path: () => '/dashboard/settings',
    ready: mail(shared, () => member.email, /./),
  },
  { name: 'outbox', path: () => '/sample/outbox', ready: heading('Test mailbox') },
]);
