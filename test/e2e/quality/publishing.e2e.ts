import { beforeAll, vi } from 'vitest';
import { connectLinkedIn } from '#test/e2e/connect-linkedin.ts';
import { jonas, type Member, newMember } from '#test/e2e/member.ts';
import { shareProduct } from '#test/e2e/share-product.ts';
import { checkScreens, press } from './check-screens.ts';

const shared = shareProduct();
/** A user who has just signed up. */
let fresh: Member;
/** A user with LinkedIn connected, a post due in a day, and a webhook with a delivery attempt. */
let connected: Member;
const due = new Date(Date.now() + 86_400_000).toISOString();
beforeAll(async () => {
  fresh = await newMember(shared);
  connected = await newMember(shared, { connect: [jonas], onboarded: true, synced: true });
  await connectLinkedIn(connected);
  await connected.api.linkedinAuth.postLinkedinPost({ body: { text: 'Planned for later', at: due } });
  await connected.api.webhook.create({ body: { url: 'http://hooks.sample.example/quality' } });
  const { id } = await connected.api.webhook.test({ body: {} });
  const hasArrived = async () =>
    (await connected.api.webhook.event({ params: { id } })).state === 'delivered';
  await vi.waitUntil(hasArrived, { timeout: 60_000, interval: 200 });
});

checkScreens(shared, () => connected, [
  {
    name: 'channels, not connected',
    path: () => '/dashboard/channels',
    who: () => fresh,
    ready: async (page) => {
      await press(page, 'Connect LinkedIn');
      await page.getByRole('dialog').getByRole('button', { name: 'Go to Unipile' }).waitFor();
    },
  },
  {
    name: 'channels',
    path: () => '/dashboard/channels',
    ready: (page) => page.getByRole('link', { name: 'Write a post' }).waitFor(),
  },
  {
    name: 'posts, writing',
    path: () => '/dashboard/posts?compose=new',
    ready: async (page) => {
      await page.getByRole('textbox', { name: 'Your post' }).fill('What we learned (so far)\n\nNot much');
      await page.getByText(/^Draft saved/).waitFor();
      await press(page, 'Pick a time');
      await page.getByText(/^In your time/).waitFor();
    },
  },
  {
    name: 'posts, the queue',
    path: () => '/dashboard/posts?tab=queue',
    ready: (page) => page.getByRole('listitem').filter({ hasText: 'Planned for later' }).waitFor(),
  },
  {
    name: 'posts, the calendar',
    path: () => `/dashboard/posts?tab=calendar&day=${due.slice(0, 10)}`,
    ready: (page) => page.getByRole('button', { name: /LinkedIn, Scheduled:\s*Planned for later/ }).waitFor(),
  },
  {
    name: 'webhook, the first time',
    path: () => '/dashboard/channels/webhook',
    who: () => fresh,
    ready: (page) => page.getByRole('button', { name: 'Create webhook' }).waitFor(),
  },
  {
    name: 'webhook',
    path: () => '/dashboard/channels/webhook',
    ready: (page) => page.getByRole('button', { name: 'Send a test' }).waitFor(),
  },
  {
    name: 'back from LinkedIn without agreeing',
    path: () => '/dashboard/channels/linkedin?error=user_cancelled_authorize',
    ready: (page) => page.getByRole('button', { name: 'Back to Channels' }).waitFor(),
  },
]);
