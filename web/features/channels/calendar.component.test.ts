import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { contract } from '#contract/index.ts';
import { inFullRuns, triesAll } from '#test/cases.ts';
import { exampleId } from '#test/component/example-of.ts';
import { expectNoBarriers } from '#test/component/expect-no-barriers.ts';
import { openApp } from '#test/component/open-app.ts';
import {
  answerConnections,
  answerPublications,
  connectionAt,
  type PublicationPart,
  publication,
} from '#test/component/publishing.ts';
import { answer, callsOf, disconnect, pause, refuse, sendEvent } from '#test/component/scripted-server.ts';

const path = '/dashboard/posts';
const { publications, compositions } = contract;
const editor = page.getByRole('textbox', { name: 'Your post' });
const dialog = page.getByRole('dialog');
const row = (text: string) => page.getByRole('listitem').filter({ hasText: text }).first();
const at = (day: string) => `2026-03-${day}T11:00:00.000Z`;

async function chooseInMenu(text: string, item: string): Promise<void> {
  await row(text).getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Opens a tab of the Posts screen with LinkedIn connected. */
async function openTab(tab: string): Promise<void> {
  answerConnections([connectionAt('linkedin')]);
  await openApp(`${path}?tab=${tab}`);
}

const tabs = [
  { tab: 'drafts', words: /^Posts you haven’t scheduled/ },
  { tab: 'queue', words: /^Posts waiting for their time/ },
  { tab: 'sent', words: /^Your posts and their results/ },
  { tab: 'calendar', words: /^Nothing scheduled here\./ },
];

describe.each(triesAll() ? tabs : [])('$tab', ({ tab, words }) => {
  test('shows a load failure, loads again, and explains the empty tab', async () => {
    disconnect(compositions.list);
    await openTab(tab);
    await expect.element(page.getByText('Network error')).toBeVisible();
    answer(compositions.list, {});
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByText(words)).toBeVisible();
  });
});

describe('drafts', () => {
  test('are one row if written together, are deleted or say why not, and are scheduled a day apart once confirmed', async () => {
    const first = publication({ state: 'draft', origin: 'feed' });
    const { compositionId } = first;
    answerPublications([
      first,
      publication({ state: 'draft', channel: 'twitter', compositionId, text: first.text }),
    ]);
    refuse(publications.remove, 'conflict', 'It’s already scheduled.');
    await openTab('drafts');
    await expect.element(row(first.text).getByText('From a feed')).toBeVisible();
    await chooseInMenu(first.text, 'Delete');
    await expect.element(page.getByText('It’s already scheduled.')).toBeVisible();
    answer(publications.remove, {});
    answer(compositions.list, {});
    await chooseInMenu(first.text, 'Delete');
    await expect.element(page.getByText('Draft deleted')).toBeVisible();
    await expect.element(page.getByText('No drafts', { exact: true })).toBeVisible();
    // One failed call, then both posts.
    expect(callsOf(publications.remove)).toHaveLength(3);
    const drafts = ['First', 'Second'].map((text) => publication({ state: 'draft', dueAt: null, text }));
    answerPublications(drafts);
    sendEvent({ name: 'publication', id: exampleId(1) });
    for (const { text } of drafts) await page.getByRole('checkbox', { name: `Select “${text}”` }).click();
    await page.getByRole('button', { name: 'Schedule 2 drafts…' }).click();
    expect(callsOf(publications.schedule)).toEqual([]);
    await dialog.getByRole('button', { name: 'Schedule 2 drafts' }).click();
    await expect.element(page.getByText('2 posts scheduled')).toBeVisible();
    expect(callsOf(publications.schedule).map(({ params, body }) => [params.id, body.at])).toEqual([
      [drafts[0]?.id, '2026-03-10T11:00:00.000Z'],
      [drafts[1]?.id, '2026-03-11T11:00:00.000Z'],
    ]);
  });
});

describe('the queue', () => {
  test('keeps its layout while loading, loads again after a failure, and says why each new post is waiting', async () => {
    disconnect(compositions.list);
    const resume = pause(compositions.list);
    await openTab('queue');
    await expect.element(page.getByRole('heading', { name: 'Posts', level: 1 })).toBeVisible();
    expect(page.getByText('Nothing is scheduled').query()).toBeNull();
    resume();
    await expect.element(page.getByText('Network error')).toBeVisible();
    answerPublications([]);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByText(/^Posts waiting for their time/)).toBeVisible();
    await expect.element(page.getByText('Nothing is scheduled')).toBeVisible();
    const arrived = publication({ text: 'Today’s' });
    answerPublications([
      arrived,
      publication({ text: 'Tomorrow’s', dueAt: at('11'), waitsForReconnect: true }),
      publication({ text: 'A late one', dueAt: at('11'), isLate: true, canCancel: false, canChange: false }),
    ]);
    sendEvent({ name: 'publication', id: arrived.id });
    await expect
      .element(page.getByRole('region', { name: 'Today, Tuesday 10 March' }).getByText('12:00'))
      .toBeVisible();
    await expect
      .element(row('Tomorrow’s').getByText('Waiting until LinkedIn is reconnected as Maya Lindqvist.'))
      .toBeVisible();
    await expect.element(row('A late one').getByText(/^Late: due but not sent/)).toBeVisible();
    expect(row('A late one').getByRole('button', { name: 'Edit' }).query()).toBeNull();
    if (triesAll()) await expectNoBarriers();
  });

  test('cancels a scheduled post, or says that it is already being sent; reschedules one only to another time, and turns it back into a draft', async () => {
    const post = publication();
    answerPublications([post]);
    refuse(publications.cancel, 'conflict', 'It’s already being sent.');
    await openTab('queue');
    await row(post.text).getByRole('button', { name: 'Cancel' }).click();
    await expect.element(page.getByText('It’s already being sent.')).toBeVisible();
    await expect.element(row(post.text)).toBeVisible();
    answerPublications([post]);
    await row(post.text).getByRole('button', { name: 'Cancel' }).click();
    await expect.element(page.getByText('Post canceled')).toBeVisible();
    await expect.element(page.getByText('Nothing is scheduled')).toBeVisible();
    const other = publication();
    answerPublications([other]);
    sendEvent({ name: 'publication', id: other.id });
    await row(other.text).getByRole('button', { name: 'Edit' }).click();
    await expect.element(dialog.getByText(other.text)).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Reschedule' })).toBeDisabled();
    await dialog.getByRole('button', { name: 'Edit as draft' }).click();
    await expect.element(page.getByText('Moved to drafts')).toBeVisible();
    await expect.element(editor).toHaveValue(other.text);
    expect(callsOf(publications.schedule)).toEqual([]);
  });
});

describe('the calendar', () => {
  test('shows three posts a day per month and all per week, and is accessible in both themes and on a phone', async () => {
    const many = [1, 2, 3, 4].map((number) => publication({ text: `Number ${number}` }));
    answerPublications([...many, publication({ state: 'published', dueAt: at('03'), text: 'Gone' })]);
    await openTab('calendar');
    await expect.element(page.getByRole('heading', { name: 'March 2026' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: /LinkedIn, Published:\s*Gone/ })).toBeVisible();
    expect(page.getByRole('button', { name: /Number 4/ }).query()).toBeNull();
    await expectNoBarriers();
    await page.getByRole('button', { name: '1 more' }).click();
    await expect.element(page.getByRole('button', { name: /Number 4/ })).toBeVisible();
    await page.getByRole('button', { name: 'The next week' }).click();
    const asked = () => callsOf(compositions.list).at(-1)?.query;
    await expect.poll(asked).toMatchObject({ from: '2026-03-15T23:00:00.000Z', view: 'calendar' });
  });

  test('Alt with an arrow moves a post, announces the new time, keeps the focus, and can be undone; one that can no longer be moved stays and says so', async () => {
    const post = publication();
    answerPublications([post]);
    await openTab('calendar');
    const shown = page.getByRole('button', { name: new RegExp(post.text) });
    await expect.element(shown).toBeVisible();
    (shown.element() as HTMLElement).focus();
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await expect.element(page.getByText('Moved to Tuesday 17 March, 12:00')).toBeVisible();
    await expect
      .element(page.getByRole('region', { name: 'Tuesday 17 March' }).getByRole('button'))
      .toHaveFocus();
    await userEvent.keyboard('z');
    await expect
      .element(page.getByRole('region', { name: 'Today, Tuesday 10 March' }).getByRole('button'))
      .toBeVisible();
    expect(callsOf(publications.schedule).map(({ body }) => body.at)).toEqual([at('17'), at('10')]);
    const sent = publication({ state: 'published', canChange: false });
    answerPublications([sent]);
    sendEvent({ name: 'publication', id: sent.id });
    await page.getByRole('button', { name: new RegExp(sent.text) }).click();
    await expect.element(dialog.getByText(/Its time can’t be changed now/)).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
    expect(callsOf(publications.schedule)).toHaveLength(2);
  });
});

describe('sent posts', () => {
  test('show results, can be filtered by channel and state, and are accessible in both themes and on a phone', async () => {
    const postId = exampleId(660);
    const cameBack = { postId, reactions: 41, comments: 1, reposts: null, people: 12 };
    answerPublications(
      [
        publication({ state: 'published', text: 'Gone', settledAt: at('09') }),
        publication({
          state: 'failed',
          text: 'Refused',
          error: { kind: 'refused', message: 'It is a repetition.' },
        }),
      ],
      { cameBack },
    );
    await openTab('sent');
    await expect.element(row('Refused').getByText('It is a repetition.').first()).toBeVisible();
    await expect.element(row('Gone').getByText('41 reactions · 1 comment')).toBeVisible();
    const people = row('Gone').getByRole('link', { name: '12 people' });
    await expect.element(people).toBeVisible();
    const href = decodeURIComponent(people.element().getAttribute('href') ?? '');
    expect(href).toContain('/dashboard/signals/sample');
    expect(href).toContain(postId);
    await expectNoBarriers();
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('menuitem', { name: 'State' }).click();
    await page.getByRole('combobox', { name: 'State' }).click();
    await page.getByRole('option', { name: 'Not published' }).click();
    const asked = () => callsOf(compositions.list).at(-1)?.query;
    await expect.poll(asked).toEqual({ view: 'sent', network: 'sample', state: ['failed'] });
    await expect.element(row('Gone')).not.toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog', { name: 'State' })).not.toBeInTheDocument();
    await expect
      .element(page.getByRole('button', { name: 'State is not published', exact: true }))
      .toBeVisible();
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Channel' }).click();
    await page.getByRole('combobox', { name: 'Channel' }).click();
    await page.getByRole('option', { name: 'Slack' }).click();
    await expect.poll(asked).toEqual({
      view: 'sent',
      network: 'sample',
      state: ['failed'],
      channel: ['slack'],
    });
  });

  inFullRuns('offers to clear the filters when nothing matches', async () => {
    answerPublications([publication({ state: 'published', text: 'Gone' })]);
    answerConnections([connectionAt('linkedin')]);
    await openApp(`${path}?tab=sent&state=["missed"]`);
    await expect.element(page.getByText('No posts match these filters')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.element(row('Gone')).toBeVisible();
  });

  test('asks about the outcome of an unconfirmed post only when no further check is planned', async () => {
    const [lost, sought] = [
      publication({ state: 'unconfirmed', text: 'Lost' }),
      publication({ state: 'unconfirmed', text: 'Sought', nextLookAt: at('10') }),
    ];
    answerPublications([lost, sought]);
    refuse(publications.settle, 'unavailable', 'The database is busy.');
    await openTab('sent');
    expect(row('Sought').getByRole('button', { name: 'It’s live' }).query()).toBeNull();
    await row('Lost').getByRole('button', { name: 'It’s live' }).click();
    await expect.element(page.getByText('The database is busy.')).toBeVisible();
    answerPublications([lost, sought]);
    await row('Lost').getByRole('button', { name: 'It’s not live' }).click();
    await expect.element(row('Lost').getByText('Not published').first()).toBeVisible();
    expect(callsOf(publications.settle).map(({ body }) => body.as)).toEqual(['published', 'failed']);
    expect(callsOf(publications.schedule)).toEqual([]);
  });

  inFullRuns('shows the log of attempts and duplicates a failed post as a new draft', async () => {
    const post = publication({ state: 'failed', text: 'Refused' });
    answerPublications([post]);
    answer(publications.one, {
      ...(post as PublicationPart),
      attempts: [{ number: 1, armedAt: at('09'), outcome: 'refused', message: 'It is a repetition.' }],
    });
    await openTab('sent');
    await row('Refused').getByRole('button', { name: 'Details', exact: true }).click();
    await row('Refused').getByRole('button', { name: 'More', exact: true }).click();
    await expect.element(page.getByText('9 Mar 2026, 12:00 CET: refused. It is a repetition.')).toBeVisible();
    await chooseInMenu('Refused', 'Duplicate');
    await expect.element(editor).toHaveValue('Refused');
    expect(callsOf(compositions.duplicate).map(({ params }) => params.id)).toEqual([post.compositionId]);
    expect(callsOf(publications.schedule)).toEqual([]);
  });
});

describe('the results of a post', () => {
  test("aren't known yet while no source has read the post; a reminder to post again is set on a chosen day, without posting anything", async () => {
    const post = publication({ state: 'published', canCancel: false, canChange: false });
    answerPublications([post]);
    await openTab('sent');
    await expect.element(row(post.text).getByText('No results yet')).toBeVisible();
    expect(row(post.text).getByRole('link').query()).toBeNull();
    answer(compositions.remind, ({ params, body }) => ({ id: params.id, remindOn: body.on }));
    await chooseInMenu(post.text, 'Remind me to post this again…');
    await expect.element(dialog.getByText(/Shows up in Today/)).toBeVisible();
    await dialog.getByLabelText('Day').fill('2026-03-10');
    await expect.element(dialog.getByRole('button', { name: 'Remind me' })).toBeDisabled();
    await dialog.getByLabelText('Day').fill('2026-04-01');
    await dialog.getByRole('button', { name: 'Remind me' }).click();
    await expect.element(page.getByText('Reminder set for Apr 1, 2026')).toBeVisible();
    expect(callsOf(compositions.remind).map(({ params, body }) => [params.id, body.on])).toEqual([
      [post.compositionId, '2026-04-01'],
    ]);
    expect(callsOf(publications.schedule)).toEqual([]);
  });
});
