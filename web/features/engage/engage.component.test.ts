import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { z } from 'zod';
import { type EngageProfile, FeedPost } from '#contract/engage/engage-feed.ts';
import { contract } from '#contract/index.ts';
import { inFullRuns, triesAll } from '#test/cases.ts';
import { exampleId, exampleOf, type Part } from '#test/component/example-of.ts';
import { expectNoBarriers } from '#test/component/expect-no-barriers.ts';
import { openApp } from '#test/component/open-app.ts';
import { answerProfiles, people } from '#test/component/people.ts';
import { answerComments, readyComment } from '#test/component/ready-comments.ts';
import { answer, callsOf, disconnect, pause, refuse, sendEvent } from '#test/component/scripted-server.ts';

const path = '/dashboard/engage';
const { engageFeed, readyComments } = contract;
const posts = page.getByRole('article');
const following = page.getByRole('list', { name: 'Following' });
const field = page.getByRole('textbox', { name: 'Follow by URL' });
const follow = page.getByRole('button', { name: 'Follow', exact: true });

type ProfilePart = Part<z.input<typeof EngageProfile>>;
type PostPart = Part<z.input<typeof FeedPost>>;

const maya: ProfilePart = {
  id: exampleId(11),
  name: 'Maya Lindqvist',
  headline: 'Sells ovens',
  url: 'https://www.linkedin.com/in/maya-lindqvist',
  lastReadAt: '2026-03-10T09:00:00.000Z',
  posts: 12,
  unseenPosts: 3,
};
const tomasz: ProfilePart = {
  id: exampleId(12),
  name: 'Tomasz Wieczorek',
  readState: 'failed',
  lastError: 'The profile is private.',
};

/** A post by Maya. Higher numbers are older. */
function post(at: number, change: PostPart = {}): FeedPost {
  return exampleOf(FeedPost, {
    id: exampleId(200 + at),
    author: { id: maya.id, name: maya.name, url: maya.url, headline: maya.headline },
    url: `https://www.linkedin.com/feed/update/${at}`,
    text: `Prices of ovens, part ${at}. One price for all.`,
    counts: { reactions: 120, comments: 14 },
    publishedAt: `2026-03-${String(9 - at).padStart(2, '0')}T09:00:00.000Z`,
    ...change,
  });
}

/** Answers the feed with these posts, with Maya and Tomasz followed. */
function answerFeed(items: FeedPost[], profiles: ProfilePart[] = [maya, tomasz]): void {
  answer(engageFeed.profiles, { items: profiles });
  answer(engageFeed.posts, { items: items as PostPart[] });
  answer(engageFeed.markSeen, { changed: 1 });
}

/** The form of the server's signed picture URLs. vitest.config.ts serves this one. */
const picture = `/pictures/1/${'a'.repeat(43)}/b`;

const askedWith = () => callsOf(engageFeed.posts).at(-1)?.query;

const addFilter = async (name: string) => {
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('menuitem', { name }).click();
};

describe('a user who follows no one yet', () => {
  test('follows the warmest people except deselected ones, or sees why not, and who was skipped', async () => {
    refuse(contract.signals.list, 'unavailable', 'The database is busy.');
    await openApp(path);
    await expect.element(page.getByText('The database is busy.')).toBeVisible();
    answer(contract.signals.list, { items: people(3) as never });
    await page.getByRole('button', { name: 'Try again' }).click();
    refuse(engageFeed.followSignals, 'conflict', 'All of them are on Do not engage.');
    await page.getByRole('checkbox', { name: 'Follow Adaeze Okafor' }).click();
    const followTwo = page.getByRole('button', { name: 'Follow 2 people' });
    await followTwo.click();
    await expect
      .element(page.getByText(/^Couldn’t follow\. All of them are on Do not engage\./))
      .toBeVisible();
    answer(engageFeed.followSignals, { followed: 1, leftOut: 1, doNotEngage: 1 });
    await followTwo.click();
    await expect
      .element(
        page.getByText(
          'Following 1 person · 1 person without a LinkedIn URL skipped · 1 on Do not engage skipped',
        ),
      )
      .toBeVisible();
    expect(callsOf(contract.signals.list)[0]).toMatchObject({
      params: { id: 'sample' },
      query: { sort: 'score', limit: 10 },
    });
    const chosen = [exampleId(101), exampleId(102)];
    expect(callsOf(engageFeed.followSignals).map(({ body }) => body.ids)).toEqual([chosen, chosen]);
  });

  inFullRuns('sees the posts of the day in Engage and on Today as soon as they follow someone', async () => {
    answer(contract.signals.list, { items: people(1) as never });
    answer(contract.profile.list, { items: [{ id: exampleId(1), network: 'sample' }] });
    await openApp('/dashboard');
    await expect.element(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
    const engage = () => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Engage' });
    await engage().click();
    answer(engageFeed.followSignals, () => {
      answer(contract.recommendations.daily, { items: [{ id: exampleId(600) }], done: 0 });
      return { followed: 1 };
    });
    await page.getByRole('button', { name: 'Follow 1 person' }).click();
    await expect.element(page.getByTestId('daily-progress')).toBeVisible();
    const before = callsOf(contract.today.read).length;
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Today' }).click();
    await expect.poll(() => callsOf(contract.today.read).length).toBeGreaterThan(before);
    // Following in another tab, or the first posts of the followed people.
    await engage().click();
    const daily = callsOf(contract.recommendations.daily).length;
    sendEvent({ name: 'feed', id: exampleId(1) });
    await expect.poll(() => callsOf(contract.recommendations.daily).length).toBeGreaterThan(daily);
  });
});

describe('the feed', () => {
  test('marks keyword matches, and is accessible in both themes and on a phone', async () => {
    const hits = [{ from: 0, to: 6 }];
    answerFeed([
      post(1, { hits, postType: 'image', pictureUrl: picture }),
      post(2, { hits, postType: 'video', text: null, seenAt: maya.lastReadAt }),
    ]);
    await openApp(`${path}?any=prices`);
    await expect.element(posts.first().getByText('120 reactions · 14 comments')).toBeVisible();
    expect([...document.querySelectorAll('mark')].map((one) => one.textContent)).toEqual(['Prices']);
    await expect.element(page.getByText('Video without text')).toBeVisible();
    const shown = posts.first().getByRole('img', { name: 'Picture in the post by Maya Lindqvist' });
    await expect.element(shown).toHaveAttribute('src', picture);
    await expect.poll(() => (shown.element() as HTMLImageElement).naturalWidth).toBeGreaterThan(0);
    await expect.element(following.getByText('3 unread')).toBeVisible();
    await expect.element(following.getByText('Couldn’t fetch posts')).toBeVisible();
    await expectNoBarriers();
  });

  inFullRuns('says the same while the sample network is off and nothing else can read posts', async () => {
    answerProfiles({ isReadable: false });
    answerFeed([]);
    await openApp(path, { settings: { sample: false, source: null } });
    const title = 'Connect a data provider to read posts';
    await expect.element(page.getByRole('heading', { name: title })).toBeVisible();
    await expect.element(page.getByText('Connect a data provider for 10 posts each morning.')).toBeVisible();
  });

  test('says that a data provider is missing instead of claiming that no one posted', async () => {
    answerProfiles({ network: 'real', isReadable: false });
    answerFeed([]);
    await openApp(path);
    const title = 'Connect a data provider to read posts';
    await expect.element(page.getByRole('heading', { name: title })).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Set up' }))
      .toHaveAttribute('href', '/dashboard/settings/sources');
    await expect.element(page.getByText('Connect a data provider for 10 posts each morning.')).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'No posts yet' })).not.toBeInTheDocument();
    if (triesAll()) await expectNoBarriers();
  });

  test('keeps its layout while loading, loads posts and people again after a failure, and says when there are none', async () => {
    disconnect(engageFeed.posts);
    disconnect(engageFeed.profiles);
    const resume = pause(engageFeed.posts);
    await openApp(path);
    await expect.element(page.getByText(/^Couldn’t load the people you follow\./)).toBeVisible();
    answer(engageFeed.profiles, { items: [maya] });
    await page.getByRole('button', { name: 'Try again' }).last().click();
    await expect.element(following.getByRole('button', { name: /^Only posts by Maya/ })).toBeVisible();
    expect(document.querySelectorAll('[aria-busy="true"]')).not.toHaveLength(0);
    expect(page.getByRole('heading', { name: 'No posts yet' }).query()).toBeNull();
    resume();
    await expect.element(page.getByText('Couldn’t load posts')).toBeVisible();
    answerFeed([]);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByRole('heading', { name: 'No posts yet' })).toBeVisible();
  });

  inFullRuns('loads more on its own; a button retries what failed', async () => {
    answerFeed([]);
    answer(engageFeed.posts, ({ query }) => {
      if (query.cursor === undefined) return { items: [post(1) as PostPart], nextCursor: 'two' };
      throw new TypeError('Failed to fetch');
    });
    await openApp(path);
    await expect.element(page.getByText(/^Couldn’t load more posts\./)).toBeVisible();
    const again = await page.getByRole('button', { name: 'Try again' }).findElement();
    answer(engageFeed.posts, { items: [post(2) as PostPart] });
    // Clicks directly: on a slow machine the feed may refetch before a regular click.
    if (again instanceof HTMLElement) again.click();
    await expect.poll(() => posts.elements()).toHaveLength(2);
    await expect.element(page.getByText(/^Couldn’t load more posts\./)).not.toBeInTheDocument();
  });

  test('filters by keywords and unread posts, and offers to clear filters when nothing matches', async () => {
    answerFeed([post(1)]);
    await openApp(path);
    await expect.element(posts).toBeVisible();
    await userEvent.keyboard('/');
    await expect.element(page.getByRole('combobox', { name: 'Any of' })).toHaveFocus();
    await page.getByRole('combobox', { name: 'Any of' }).fill('one price');
    await userEvent.keyboard(',');
    await expect.poll(askedWith).toMatchObject({ orKeywords: ['one price'] });
    await page.getByRole('checkbox', { name: 'Include word variations' }).click();
    await expect.poll(askedWith).toMatchObject({ stemming: true });
    await userEvent.keyboard('{Escape}');
    await expect
      .element(page.getByRole('button', { name: 'Contains “one price”', exact: true }))
      .toBeVisible();
    await addFilter('All of');
    await page.getByRole('combobox', { name: 'All of' }).fill('oven');
    await userEvent.keyboard('{Enter}');
    await expect.poll(askedWith).toMatchObject({ andKeywords: ['oven'] });
    await userEvent.keyboard('{Escape}');
    const asked = callsOf(engageFeed.posts).length;
    await addFilter('None of');
    await page.getByRole('combobox', { name: 'None of' }).fill('...');
    await userEvent.keyboard('{Enter}');
    await userEvent.keyboard('{Escape}');
    expect(callsOf(engageFeed.posts)).toHaveLength(asked);
    answerFeed([]);
    await page.getByRole('checkbox', { name: 'Unread 3' }).click();
    await expect.poll(askedWith).toMatchObject({ hideSeen: true });
    await expect.element(page.getByRole('heading', { name: 'No posts match' })).toBeVisible();
    answerFeed([post(1)]);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.element(posts).toBeVisible();
    expect(askedWith()).toEqual({ stemming: true, limit: 20 });
  });

  test('j and k move and mark posts as read, one can be marked as unread, and new posts wait for a click', async () => {
    answerFeed([post(3), post(4)]);
    await openApp(path);
    await expect.element(posts.first()).toBeVisible();
    await userEvent.keyboard('j');
    await expect.element(posts.first()).toHaveFocus();
    await userEvent.keyboard('j');
    await expect.element(posts.last()).toHaveFocus();
    await userEvent.keyboard('k');
    await expect.element(posts.first()).toHaveFocus();
    await expect.poll(() => posts.getByText('Read', { exact: true }).elements()).toHaveLength(2);
    await expect
      .poll(() => callsOf(engageFeed.markSeen).flatMap(({ body }) => body.ids))
      .toEqual([post(3).id, post(4).id]);
    await posts.first().getByRole('button', { name: /^Read/ }).click();
    await expect.poll(() => posts.getByText('Read', { exact: true }).elements()).toHaveLength(1);
    expect(callsOf(engageFeed.markSeen).at(-1)?.body).toEqual({ ids: [post(3).id], seen: false });
    answerFeed([post(1), post(2), post(3), post(4)]);
    sendEvent({ name: 'feed', id: exampleId(1) });
    const fresh = page.getByRole('button', { name: '2 new posts' });
    await expect.element(fresh).toBeVisible();
    expect(posts.elements()).toHaveLength(2);
    await fresh.click();
    await expect.poll(() => posts.elements()).toHaveLength(4);
    await expect.element(fresh).not.toBeInTheDocument();
  });

  test('c drafts a comment in place, or says why not; nothing is posted without a click on approve', async () => {
    const comment = readyComment({ post: { id: post(1).id } });
    answerFeed([post(1)]);
    const { put } = answerComments([]);
    refuse(readyComments.generate, 'plan_limit', 'Your plan has 20 drafts a day.');
    await openApp(path);
    await posts.getByRole('button', { name: 'Draft comment' }).click();
    await expect
      .element(page.getByText('Couldn’t draft a comment. Your plan has 20 drafts a day.'))
      .toBeVisible();
    await expect.element(posts.getByRole('button', { name: 'Draft comment' })).toBeEnabled();
    answer(readyComments.generate, () => ({ items: [put(comment.id, comment as never)] }));
    await userEvent.keyboard('j');
    await userEvent.keyboard('c');
    await expect.element(posts.getByRole('textbox', { name: 'Comment' })).toHaveValue(comment.text ?? '');
    expect(callsOf(readyComments.generate).map(({ body }) => body)).toEqual([
      { postId: post(1).id },
      { postId: post(1).id },
    ]);
    expect(callsOf(readyComments.move)).toEqual([]);
    await posts.getByRole('button', { name: /^Approve and post/ }).click();
    await expect.element(posts.getByText('Approved', { exact: true })).toBeVisible();
    expect(callsOf(readyComments.move)).toHaveLength(1);
    await posts.getByRole('button', { name: 'Close' }).click();
    await expect.element(posts.getByRole('button', { name: 'View comment' })).toBeVisible();
  });

  test('offers no second draft on a post with a comment by the user; a draft leads to connecting LinkedIn, and from there back to the draft', async () => {
    const comment = readyComment({ post: { id: post(3).id } });
    answerFeed([post(1, { isCommented: true }), post(2), post(3)]);
    answerComments([comment], { sendProblem: 'LinkedIn is not connected.' });
    await openApp(path);
    await expect.element(posts.first().getByText('Commented')).toBeVisible();
    await expect.element(posts.nth(1).getByRole('button', { name: 'Draft comment' })).toBeVisible();
    await expect
      .element(posts.first().getByRole('button', { name: 'Draft comment' }))
      .not.toBeInTheDocument();
    await userEvent.keyboard('jc');
    expect(callsOf(readyComments.generate)).toEqual([]);
    await posts.getByRole('button', { name: 'Review draft' }).click();
    const connect = posts.getByRole('link', { name: 'Connect LinkedIn' });
    await expect.element(connect).toBeVisible();
    const to = new URL(connect.element().getAttribute('href') ?? '', location.href);
    expect(to.searchParams.get('from')).toBe(`/dashboard/inbox?tab=drafts&comment=${comment.id}`);
  });
});

describe('the people a user follows', () => {
  test('are unfollowed from a menu, which can be undone; a refusal is shown', async () => {
    answerFeed([post(1)]);
    refuse(engageFeed.unfollow, 'unavailable', 'The database is busy.');
    await openApp(path);
    const unfollow = async () => {
      await page.getByRole('button', { name: 'More for Maya Lindqvist' }).click();
      await page.getByRole('menuitem', { name: 'Unfollow' }).click();
    };
    await unfollow();
    await expect.element(page.getByText(/^Couldn’t unfollow\. The database is busy\./)).toBeVisible();
    // Only this call removes her from the feed, because the feed may be refetched at any time.
    answer(engageFeed.unfollow, () => {
      answerFeed([], [tomasz]);
      return {};
    });
    await unfollow();
    await expect.element(page.getByText('Unfollowed Maya Lindqvist')).toBeVisible();
    await expect.poll(() => following.getByRole('listitem').elements()).toHaveLength(1);
    answer(engageFeed.addProfile, maya);
    answerFeed([post(1)]);
    await userEvent.keyboard('z');
    await expect.poll(() => following.getByRole('listitem').elements()).toHaveLength(2);
    expect(callsOf(engageFeed.addProfile).map(({ body }) => body.url)).toEqual([maya.url]);
  });

  test("narrow the feed to one person, say why posts couldn't be fetched, and are added by URL or refused next to the field", async () => {
    answerFeed([post(1)]);
    await openApp(path);
    await following.getByRole('button', { name: /^Only posts by Maya Lindqvist/ }).click();
    await expect.poll(askedWith).toMatchObject({ profile: [maya.id] });
    await expect.element(page.getByText('Posts by Maya Lindqvist', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Remove the filter: Posts by Maya Lindqvist' }).click();
    await expect.poll(askedWith).toEqual({ limit: 20 });
    answer(engageFeed.readProfile, tomasz);
    await page.getByRole('button', { name: 'More for Tomasz Wieczorek' }).click();
    await expect.element(page.getByText('The profile is private.')).toBeVisible();
    answerFeed([post(1)], [maya, { ...tomasz, readState: 'queued' }]);
    await page.getByRole('menuitem', { name: 'Fetch posts now' }).click();
    await expect.element(following.getByText('Fetching posts…')).toBeVisible();
    await expect.element(page.getByRole('status').getByText('Fetching posts…')).toBeVisible();
    expect(callsOf(engageFeed.readProfile).map(({ params }) => params.id)).toEqual([tomasz.id]);
    refuse(engageFeed.addProfile, 'invalid_request', 'This is not the address of a profile.');
    await follow.click();
    expect(page.getByText('Couldn’t follow. Try again.').query()).toBeNull();
    await field.fill(' linkedin.com/feed ');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('This is not the address of a profile.')).toBeVisible();
    await expect.element(field).toHaveValue(' linkedin.com/feed ');
    answer(engageFeed.addProfile, tomasz);
    await field.fill('linkedin.com/in/tomasz');
    expect(page.getByText('This is not the address of a profile.').query()).toBeNull();
    await follow.click();
    await expect.element(page.getByText('Following Tomasz Wieczorek')).toBeVisible();
    await expect.element(field).toHaveValue('');
    expect(callsOf(engageFeed.addProfile).map(({ body }) => body.url)).toEqual([
      'linkedin.com/feed',
      'linkedin.com/in/tomasz',
    ]);
  });
});
