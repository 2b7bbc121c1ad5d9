import { beforeAll, vi } from 'vitest';
import { jonas, type Member, maya, newMember } from '#test/e2e/member.ts';
import { shareProduct } from '#test/e2e/share-product.ts';
import { checkScreens, heading } from './check-screens.ts';

const shared = shareProduct();
/** A user who has just signed up, and one with signals. */
let fresh: Member;
let onboarded: Member;
beforeAll(async () => {
  fresh = await newMember(shared);
  onboarded = await newMember(shared, { connect: [jonas], onboarded: true, synced: true });
  await draftComments(onboarded);
  // The onboarded user follows someone whose posts are fetched.
  await onboarded.api.engageFeed.addProfile({ body: { url: maya } });
  const isRead = async () =>
    (await onboarded.api.engageFeed.profiles({})).items.every(({ readState }) => readState === 'idle');
  await vi.waitUntil(isRead, { timeout: 60_000, interval: 200 });
});

/** Comments on two posts: one in review, and one that was copied. */
async function draftComments({ api, profileIds }: Member): Promise<void> {
  const { items: posts } = await api.signalPosts.list({ params: { id: profileIds[0] ?? '' } });
  const postIds = posts.slice(0, 2).map(({ id }) => id);
  const { items } = await api.readyComments.generate({ body: { postIds } });
  const isDrafted = async () => (await api.readyComments.counts({})).counts.generating === 0;
  await vi.waitUntil(isDrafted, { timeout: 60_000, interval: 200 });
  await api.readyComments.move({ params: { id: items[0]?.id ?? '' }, body: { status: 'copied' } });
}

checkScreens(shared, () => onboarded, [
  {
    name: 'analytics',
    path: () => '/dashboard/engage/analytics?days=90',
    ready: async (page) => {
      await page.getByText('Drafted', { exact: true }).first().waitFor();
      await page.getByRole('heading', { name: /^Comments by day|^No comments/ }).waitFor();
    },
  },
  {
    name: 'engage, the first time',
    path: () => '/dashboard/engage',
    who: () => fresh,
    ready: heading('Follow people worth'),
  },
  {
    name: 'engage, with words marked',
    path: () => '/dashboard/engage?any=the&any=we&forms=true',
    ready: async (page) => {
      await page.getByRole('article').locator('mark').first().waitFor();
      await page.keyboard.press('j');
      await page.getByRole('article').getByText('Read', { exact: true }).first().waitFor();
    },
  },
  {
    name: 'engage, no match',
    path: () => '/dashboard/engage?all=nobodywritesthis',
    ready: heading('No posts match'),
  },
  {
    name: 'comments',
    path: () => '/dashboard/inbox?tab=drafts',
    ready: async (page) => {
      // On a wide screen first, where the first one is open.
      await page
        .getByRole('button', { name: /^(Approve and post|Copy and open)/ })
        .first()
        .waitFor();
    },
  },
  {
    name: 'comments that need one',
    path: () => '/dashboard/inbox?tab=needs',
    ready: (page) => page.getByRole('button', { name: 'Mark as posted' }).waitFor(),
  },
  {
    name: 'comments, first time',
    path: () => '/dashboard/inbox?tab=drafts',
    who: () => fresh,
    ready: heading('Draft your first comment'),
  },
]);
