import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { contract } from '#contract/index.ts';
import type { Today } from '#contract/today.ts';
import { inFullRuns, triesAll } from '#test/cases.ts';
import { exampleId, type Part } from '#test/component/example-of.ts';
import { expectNoBarriers } from '#test/component/expect-no-barriers.ts';
import { openApp, pageUrl, profileId } from '#test/component/open-app.ts';
import { answerProfiles, answerSignals, people } from '#test/component/people.ts';
import { answer, callsOf, disconnect, pause, refuse } from '#test/component/scripted-server.ts';

const path = '/dashboard';
const [adaeze, tomas] = people(2, (at) => ({ score: 40 - at }));
const did = {
  type: 'comment',
  text: 'How do you price the first month?',
  occurredAt: '2026-03-10T08:00:00.000Z',
  timeBasis: 'reported',
} as const;
const post = (at: number, draft: { id: string } | null = null) => ({
  pick: {
    id: exampleId(600 + at),
    state: 'open' as const,
    reasons: [{ kind: 'engaged' as const, text: '9 engagements with you in 6 months', points: 9 }],
    post: {
      id: exampleId(700 + at),
      text: 'Our data team is three people.',
      author: { name: 'Jana Novak' },
    },
  },
  draft: draft && { id: draft.id, status: 'suggested' as const },
});
const moved = {
  signal: { ...tomas, id: exampleId(25), name: 'Ida Lind' },
  change: {
    id: exampleId(26),
    kind: 'joined',
    before: { title: 'Buyer', company: 'Acme' },
    after: { title: 'Head of Sales', company: 'Northwind' },
  },
} as const;
const approval = {
  kind: 'approval',
  id: exampleId(30),
  name: 'List keeper',
  text: 'Add 5 people to “Q4 outreach”?',
  at: '2026-03-10T09:57:00.000Z',
  path: '/dashboard/agents',
  done: null,
} as const;
const failed = {
  kind: 'failed',
  id: exampleId(31),
  name: 'The text is too long.',
  text: 'We moved to usage bands.',
  channels: ['twitter'],
  path: '/dashboard/channels/posts?tab=sent',
  done: { kind: 'publication', id: exampleId(31) },
} as const;
const signIn = {
  kind: 'notice',
  id: exampleId(40),
  title: 'A new device signed in',
  text: 'Firefox on macOS',
  path: '/dashboard/settings',
  done: { kind: 'notice', id: exampleId(40) },
} as const;

const postIds = [exampleId(700), exampleId(701)];

const full: Part<Today> = {
  network: 'sample',
  profiles: 1,
  day: '2026-03-10',
  numbers: {
    warm: { people: 50, change: 6 },
    engagements: { week: 122, weekBefore: 100, days: [{ day: '2026-03-10', count: 3 }] },
    comments: { posted: 2, of: 10 },
    replies: { week: 5, unanswered: 2, hasMore: false },
  },
  warmer: {
    items: [
      { signal: adaeze, by: 12.4, did },
      { signal: tomas, by: 8.1, did: { ...did, text: null, type: 'repost' } },
    ],
  },
  posts: { items: [post(0)], done: 2, of: 3 },
  waiting: [approval, failed],
  information: [signIn],
  posted: { posts: 3, reactions: 41, comments: 9, postIds },
};

/** Answers with Today, without items marked as done or skipped. */
function answerToday(today: Part<Today> = full): void {
  const gone = new Set<string>();
  answer(contract.today.read, () => ({
    ...today,
    warmer: { ...today.warmer, items: today.warmer?.items?.filter((one) => !gone.has(one.signal?.id ?? '')) },
    posts: { ...today.posts, items: today.posts?.items?.filter((one) => !gone.has(one.pick?.id ?? '')) },
    changed: {
      ...today.changed,
      items: today.changed?.items?.filter((one) => !gone.has(one.change?.id ?? '')),
    },
    waiting: today.waiting?.filter((one) => !gone.has(one.id ?? '')),
    information: today.information?.filter((one) => !gone.has(one.id ?? '')),
  }));
  answer(contract.today.done, ({ body }) => {
    if (body.isDone) gone.add(body.id);
    else gone.delete(body.id);
    return body;
  });
  answer(contract.recommendations.markDaily, ({ params, body }) => {
    if (body.state === 'open') gone.delete(params.id);
    else gone.add(params.id);
    return { id: params.id, state: body.state };
  });
}

const details = page.getByRole('complementary');
const row = (name: string | RegExp) => page.getByRole('listitem').filter({ hasText: name });
const heading = (name: string) => page.getByRole('heading', { name, exact: true });
const press = (keys: string) => userEvent.keyboard(keys);

beforeEach(() => {
  answerProfiles({});
  answer(contract.signals.details, ({ params }) => {
    const signal = [adaeze, tomas].find((one) => one?.id === params.id);
    return { signal, receipt: { score: signal?.score }, person: { id: signal?.personId } };
  });
});

describe('Today', () => {
  test("shows the day, four numbers, the week's own posts, and everything to do in rows of at most 25 elements, and folds information", async () => {
    answerToday();
    await openApp(path);
    await expect.element(page.getByText('Tuesday 10 March · 5 to do')).toBeVisible();
    await expect.element(page.getByText('Sample data', { exact: true })).toBeVisible();
    for (const text of ['+6 this week', '+22%', 'of 10 today', '2 unanswered'])
      await expect.element(page.getByText(text)).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: '50', exact: true }))
      .toHaveAttribute('href', '/dashboard/signals/sample?scoreMin=30');
    for (const [name, rows] of [
      ['122', 'activeFrom=2026-03-03'],
      ['2', '/dashboard/inbox?tab=posted'],
      ['5', 'activeType=["reply"]'],
      ['2 unanswered', '/dashboard/signals/sample?unanswered=true&snoozed=also'],
    ] as const) {
      const href = page.getByRole('link', { name, exact: true }).element().getAttribute('href') ?? '';
      expect(decodeURIComponent(href)).toContain(rows);
    }
    await expect
      .element(
        page.getByRole('button', { name: /^Warm people: People with a score of 30 or more, compared/ }),
      )
      .toBeVisible();
    await expect.element(row('Adaeze Okafor')).toMatchTextContent(/Commented 2 h ago “How do you price/);
    await expect
      .element(row('Jana Novak'))
      .toMatchTextContent(/9 engagements with you in 6 monthsOur data team/);
    await expect.element(page.getByText('2 of 3 done')).toBeVisible();
    await expect.element(row('List keeper asks')).toMatchTextContent(/Agent · 3 min ago/);
    await expect.element(row('Not posted to X')).toMatchTextContent(/The text is too long\./);
    await expect.element(details.getByRole('heading', { name: 'Adaeze Okafor' })).toBeVisible();
    const rows = document.querySelectorAll('[data-item]');
    expect(rows.length).toBeGreaterThan(4);
    for (const each of rows) expect(each.querySelectorAll('*').length + 1).toBeLessThanOrEqual(25);
    await expect.element(page.getByText(/^Your posts this week: 41 reactions, 9 comments\./)).toBeVisible();
    const people = page.getByRole('link', { name: 'View people' }).element().getAttribute('href') ?? '';
    expect(decodeURIComponent(people)).toContain(postIds[1]);
    const fold = page.getByRole('button', { name: 'For your information' });
    await expect.element(fold).toHaveAttribute('aria-expanded', 'false');
    expect(row('A new device signed in').query()).toBeNull();
    await fold.click();
    await page.getByRole('button', { name: 'Dismiss: A new device signed in' }).click();
    await expect.element(row('A new device signed in')).not.toBeInTheDocument();
    await expectNoBarriers();
  });

  test('shows who changed jobs, leads to the person and to all of them, and skips one', async () => {
    answerToday({ ...full, changed: { items: [moved], total: 3 } });
    await openApp(path);
    await expect.element(heading('Changed jobs')).toBeVisible();
    await expect
      .element(row('Ida Lind'))
      .toMatchTextContent(/Joined Northwind as Head of Sales · was Buyer at Acme/);
    await expect
      .element(page.getByRole('link', { name: 'Show all in Signals' }))
      .toHaveAttribute('href', '/dashboard/signals/sample?changedJobs=30d');
    await page.getByRole('button', { name: /^Ida Lind/ }).click();
    await expect.poll(() => callsOf(contract.signals.details).at(-1)?.params.id).toBe(exampleId(25));
    await page.getByRole('button', { name: 'Skip: Ida Lind' }).click();
    await expect.element(row('Ida Lind')).not.toBeInTheDocument();
    await expect
      .poll(() => callsOf(contract.today.done).map(({ body }) => [body.kind, body.id]))
      .toEqual([['jobChange', exampleId(26)]]);
  });

  test('can be loaded again after a failure, and is worked through by keyboard until all are done', async () => {
    refuse(contract.today.read, 'unavailable', 'The database is busy.');
    await openApp(path);
    await expect.element(page.getByText('Couldn’t load Today')).toBeVisible();
    answerToday();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(details.getByRole('heading', { name: 'Adaeze Okafor' })).toBeVisible();
    await press('s');
    await expect.element(page.getByText('1 of 5', { exact: true }).first()).toBeVisible();
    await press('D');
    await expect.element(details.getByRole('heading', { name: 'Tomás Herrera' })).toBeVisible();
    await press('j');
    await expect.element(details.getByRole('heading', { name: 'Jana Novak' })).toBeVisible();
    await press('d');
    await expect.element(details.getByRole('heading', { name: 'List keeper asks' })).toBeVisible();
    await press('j');
    await expect.element(details.getByRole('heading', { name: 'Not posted to X' })).toBeVisible();
    await press('d');
    await expect.element(heading('Done for today')).toBeVisible();
    await expect.element(page.getByText('2 items still open.')).toBeVisible();
    await page.getByRole('button', { name: 'Show the list' }).click();
    await expect.element(row('Tomás Herrera')).toBeVisible();
    expect(callsOf(contract.today.done).map(({ body }) => [body.kind, body.isDone])).toEqual([
      ['signal', true],
      ['publication', true],
    ]);
    expect(callsOf(contract.recommendations.markDaily).map(({ body }) => body.state)).toEqual(['skipped']);
  });

  test('drafts a comment in the panel with one key', async () => {
    answerToday({ ...full, warmer: { items: [] } });
    const draft = { id: exampleId(50), status: 'suggested' as const, post: { id: exampleId(700) } };
    answer(contract.readyComments.generate, { items: [{ ...draft, status: 'generating' }] });
    answer(contract.readyComments.one, draft);
    await openApp(path);
    await expect.element(details.getByRole('heading', { name: 'Jana Novak' })).toBeVisible();
    await press('c');
    await expect.poll(() => callsOf(contract.readyComments.generate)).toHaveLength(1);
    await expect.element(details.getByRole('button', { name: /^Approve and post/ })).toBeVisible();
  });

  test('marks a person as engaged and moves on; removes an item at once, restores it with undo, and shows a refusal', async () => {
    answerToday();
    answer(contract.bulk.change, { changed: 1, changeId: exampleId(7) });
    await openApp(path);
    await expect.element(details.getByRole('heading', { name: 'Adaeze Okafor' })).toBeVisible();
    await press('m');
    await expect.element(row('Adaeze Okafor')).not.toBeInTheDocument();
    await expect.element(details.getByRole('heading', { name: 'Tomás Herrera' })).toBeVisible();
    await expect.poll(() => callsOf(contract.today.done).map(({ body }) => body.kind)).toEqual(['signal']);
    const resume = pause(contract.today.done);
    await page.getByRole('button', { name: 'Skip until tomorrow: Tomás Herrera' }).click();
    await expect.element(row('Tomás Herrera')).not.toBeInTheDocument();
    resume();
    await expect.element(page.getByText('Skipped Tomás Herrera until tomorrow')).toBeVisible();
    await press('z');
    await expect.element(row('Tomás Herrera')).toBeVisible();
    await page.getByRole('button', { name: 'Skip: Jana Novak' }).click();
    await expect.element(page.getByText(/^Skipped the post by Jana Novak/)).toBeVisible();
    await press('z');
    await expect.element(page.getByRole('button', { name: 'Skip: Jana Novak' })).toBeVisible();
    disconnect(contract.recommendations.markDaily);
    await page.getByRole('button', { name: 'Skip: Jana Novak' }).click();
    await expect.element(page.getByText(/^Couldn’t save\./)).toBeVisible();
    await expect.element(row('Jana Novak')).toBeVisible();
  });

  test('opens an item over the list on a phone, with its buttons within reach', async () => {
    answerToday();
    await openApp(path, { width: 390, height: 844 });
    await expect.element(row('Adaeze Okafor')).toBeVisible();
    expect(details.query()).toBeNull();
    await page.getByRole('button', { name: 'Start' }).click();
    await expect.element(details.getByRole('heading', { name: 'Adaeze Okafor' })).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    await page.getByRole('button', { name: 'Skip until tomorrow', exact: true }).click();
    await expect.element(details.getByRole('heading', { name: 'Tomás Herrera' })).toBeVisible();
    for (const name of ['Jana Novak', 'List keeper asks', 'Not posted to X']) {
      await page.getByRole('button', { name: 'Next', exact: true }).click();
      await expect.element(details.getByRole('heading', { name })).toBeVisible();
    }
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await expect.element(heading('Done for today')).toBeVisible();
    if (triesAll()) await expectNoBarriers();
  });

  test('says when there is nothing to do, and links to Engage for posts', async () => {
    answerToday({ day: '2026-03-10', posts: { of: 0 } });
    await openApp(path);
    await expect.element(heading('You’re all caught up')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Open Engage' })).toBeVisible();
    if (triesAll()) await expectNoBarriers();
  });

  test('starts with what has waited when nothing is new, and follows ten people at once', async () => {
    answerToday({ day: '2026-03-10', profiles: 1, network: 'real', posts: { of: 0 } });
    const [jana] = people(1);
    let asked: string | null = null;
    answer(contract.today.start, () => ({
      network: 'real' as const,
      finding: { kind: 'company' as const, company: 'Harbor Analytics', companyId: exampleId(5), people: 3 },
      toAnswer: {
        count: 33,
        hasMore: false,
        items: [{ id: exampleId(9), kind: 'comment' as const, text: 'How?', person: { name: 'Ola Berg' } }],
      },
      warmest: [{ signal: adaeze, did, postId: null, waitsId: null }],
      missing: ['archive' as const, 'offer' as const],
      archive: { profileId, askedAt: asked },
    }));
    answer(contract.today.done, ({ body }) => {
      asked = '2026-03-10T09:00:00.000Z';
      return body;
    });
    answer(contract.recommendations.profiles, {
      items: [1, 2].map((at) => ({ personId: exampleId(800 + at), name: `Person ${at}` })),
      nextCursor: null,
    });
    answer(contract.recommendations.follow, {});
    answer(contract.inbox.draft, {});
    await openApp(path);
    await expect.element(page.getByText(/^3 of your warmest people work at Harbor Analytics/)).toBeVisible();
    await expect.element(heading('Waiting for your reply')).toBeVisible();
    await expect.element(row('Ola Berg')).toMatchTextContent(/“How\?”/);
    await expect.element(page.getByRole('link', { name: 'Open Inbox' })).toBeVisible();
    await expect
      .element(row(jana?.name ?? '').first())
      .toMatchTextContent(/How do you price the first month/);
    await page.getByRole('button', { name: 'Follow all 2' }).click();
    await expect.poll(() => callsOf(contract.recommendations.follow).length).toBe(2);
    await expect.element(row('What you sell')).toMatchTextContent(/Drafts and picks that match your offer/);
    if (triesAll()) await expectNoBarriers();
    await row('Ola Berg')
      .getByRole('button', { name: /^Reply/ })
      .click();
    await expect.poll(pageUrl).toContain('/dashboard/inbox?item=');
    expect(callsOf(contract.inbox.draft).map(({ params }) => params.id)).toEqual([exampleId(9)]);
  });

  inFullRuns('says that a data provider is missing instead of promising posts', async () => {
    answerProfiles({ network: 'real', isReadable: false });
    answerToday({ day: '2026-03-10', network: 'real', posts: { of: 0 } });
    await openApp(path);
    await expect.element(page.getByText(/Connect a data provider for 10 posts each morning\./)).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Set up' }))
      .toHaveAttribute('href', '/dashboard/settings/sources');
    await expect.element(page.getByText(/Follow people to get/)).not.toBeInTheDocument();
  });

  test('explains itself without a profile, and opens the signals of a profile connected from here, even if Today changes before that', async () => {
    const jonas = { id: profileId, name: 'Jonas Beck', url: 'https://www.linkedin.com/in/jonas-beck' };
    answerSignals([]);
    answer(contract.profile.list, { items: [] });
    answer(contract.sources.preview, jonas);
    answer(contract.sources.connect, () => {
      answerProfiles(jonas);
      return jonas;
    });
    await openApp(path, { user: { connectedProfiles: [] } });
    await expect.element(heading('See who to talk to today')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Import' })).toBeVisible();
    await page.getByRole('button', { name: 'Connect' }).click();
    await expect.element(page.getByRole('dialog')).toBeVisible();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill(jonas.url);
    await dialog.getByRole('button', { name: 'Preview' }).click();
    // The list of profiles is refetched before the account.
    const goOn = pause(contract.access.profile);
    const before = callsOf(contract.profile.list).length;
    await dialog.getByRole('button', { name: 'Connect Jonas Beck' }).click();
    await expect.poll(() => callsOf(contract.profile.list).length).toBeGreaterThan(before);
    await expect.element(dialog).toBeVisible();
    await new Promise((resolve) => setTimeout(resolve, 200));
    goOn();
    await expect.poll(pageUrl).toBe(`/dashboard/signals/${profileId}`);
  });
});

describe("the user's own posts", () => {
  test('that were missed say why in one row, and are posted now or at a new time; others are duplicated as a draft from a reminder', async () => {
    const missed = {
      kind: 'missed',
      id: exampleId(34),
      name: null,
      text: 'We moved to usage bands.',
      channels: ['linkedin', 'twitter'],
      at: '2026-03-09T15:00:00.000Z',
      path: '/dashboard/posts?tab=sent',
      done: { kind: 'composition', id: exampleId(34) },
    } as const;
    const again = {
      kind: 'repost',
      id: exampleId(32),
      text: 'We moved to usage bands.',
      channels: ['linkedin'],
      path: '/dashboard/posts?tab=sent',
      done: { kind: 'composition', id: exampleId(32) },
    } as const;
    const { compositions, publications, today } = contract;
    answer(today.read, { ...full, waiting: [missed, again] });
    answer(compositions.duplicate, { id: exampleId(35), network: 'sample' });
    answer(today.done, ({ body }) => body);
    const parts = [
      { id: exampleId(36), state: 'draft', part: 0, channel: 'linkedin' },
      { id: exampleId(37), state: 'draft', part: 0, channel: 'twitter' },
      { id: exampleId(38), state: 'draft', part: 1, channel: 'twitter' },
    ] as const;
    answer(publications.list, { items: [...parts] });
    answer(publications.schedule, {});
    await openApp(path);
    const row = page.getByText('Not posted: inGrow wasn’t running on Mon 9 Mar, 16:00');
    await expect.element(row).toBeVisible();
    await expect.element(page.getByRole('button', { name: /^Pick a time/ }).first()).toBeVisible();
    await page
      .getByRole('button', { name: /^Post now/ })
      .first()
      .click();
    await expect.element(page.getByText('Goes out in 10 seconds')).toBeVisible();
    expect(callsOf(compositions.duplicate).map(({ query }) => query.state)).toEqual([['missed']]);
    expect(callsOf(publications.schedule).map(({ params }) => params.id)).toEqual([
      exampleId(36),
      exampleId(37),
    ]);
    expect(callsOf(today.done).map(({ body }) => body)).toEqual([
      { kind: 'composition', id: exampleId(34), isDone: true },
    ]);
    answer(compositions.duplicate, { id: exampleId(33), network: 'sample' });
    await page.getByRole('button', { name: /^Duplicate as draft.*Post this again/ }).click();
    await expect.element(page.getByText('Copied to a new draft')).toBeVisible();
    await expect.poll(pageUrl).toContain(exampleId(33));
    expect(callsOf(compositions.duplicate).map(({ params }) => params.id)).toEqual([
      exampleId(34),
      exampleId(32),
    ]);
  });
});
