import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { contract } from '#contract/index.ts';
import { exampleId } from '#test/component/example-of.ts';
import { expectNoBarriers } from '#test/component/look-at.ts';
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

describe.each([
  { tab: 'drafts', words: /^Drafts are saved here/ },
  { tab: 'queue', words: /^Scheduled posts stay here/ },
  { tab: 'sent', words: /^What you post is listed here/ },
  { tab: 'calendar', words: /^Nothing scheduled here\./ },
])('$tab', ({ tab, words }) => {
  test('says what failed, tries again, and what it is for while it is empty', async () => {
    disconnect(compositions.list);
    await openTab(tab);
    await expect.element(page.getByText('Network error')).toBeVisible();
    answer(compositions.list, {});
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByText(words)).toBeVisible();
  });
});

describe('drafts', () => {
  test('are one row for what was written together; deleting is refused in words, then done', async () => {
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
  });

  test('are scheduled several at once, each a day later, and only by a click', async () => {
    const drafts = ['First', 'Second'].map((text) => publication({ state: 'draft', dueAt: null, text }));
    answerPublications(drafts);
    await openTab('drafts');
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
  test('full, it can be read in both themes and on a phone, and says what each one waits for', async () => {
    answerPublications([
      publication({ text: 'Today’s' }),
      publication({ text: 'Tomorrow’s', dueAt: at('11'), waitsForReconnect: true }),
      publication({ text: 'A late one', dueAt: at('11'), isLate: true, canCancel: false, canChange: false }),
    ]);
    await openTab('queue');
    await expect
      .element(page.getByRole('region', { name: 'Today, Tuesday 10 March' }).getByText('12:00'))
      .toBeVisible();
    await expect
      .element(row('Tomorrow’s').getByText('Waits until LinkedIn is reconnected as Maya Lindqvist.'))
      .toBeVisible();
    await expect.element(row('A late one').getByText(/^Late: it’s due/)).toBeVisible();
    expect(row('A late one').getByRole('button', { name: 'Edit' }).query()).toBeNull();
    await expectNoBarriers();
  });

  test('keeps its place while it is read, and shows what arrives', async () => {
    answerPublications([]);
    const resume = pause(compositions.list);
    await openTab('queue');
    await expect.element(page.getByRole('heading', { name: 'Posts', level: 1 })).toBeVisible();
    expect(page.getByText('Nothing is scheduled').query()).toBeNull();
    resume();
    await expect.element(page.getByText('Nothing is scheduled')).toBeVisible();
    const arrived = publication();
    answerPublications([arrived]);
    sendEvent({ name: 'publication', id: arrived.id });
    await expect.element(row(arrived.text)).toBeVisible();
  });

  test('gives back what was scheduled; too late, that is said', async () => {
    const post = publication();
    answerPublications([post]);
    refuse(publications.cancel, 'conflict', 'It’s already being sent.');
    await openTab('queue');
    await row(post.text).getByRole('button', { name: 'Cancel' }).click();
    await expect.element(page.getByText('It’s already being sent.')).toBeVisible();
    await expect.element(row(post.text)).toBeVisible();
    answerPublications([post]);
    await row(post.text).getByRole('button', { name: 'Cancel' }).click();
    await expect.element(page.getByText('Canceled. Nothing was sent.')).toBeVisible();
    await expect.element(page.getByText('Nothing is scheduled')).toBeVisible();
  });

  test('moves nothing without another time, and makes a draft of it to be written on', async () => {
    const post = publication();
    answerPublications([post]);
    await openTab('queue');
    await row(post.text).getByRole('button', { name: 'Edit' }).click();
    await expect.element(dialog.getByText(post.text)).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Reschedule' })).toBeDisabled();
    await dialog.getByRole('button', { name: 'Edit as draft' }).click();
    await expect.element(page.getByText(/^It’s a draft again\. Nothing goes out until/)).toBeVisible();
    await expect.element(editor).toHaveValue(post.text);
    expect(callsOf(publications.schedule)).toEqual([]);
  });
});

describe('the calendar', () => {
  test('full, it can be read in both themes and on a phone; a month has three of a day, a week all', async () => {
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

  test('moves a post by Alt and an arrow, says where to, keeps the focus, and moves it back', async () => {
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
  });

  test('what cannot be moved any more stays where it is, and says so', async () => {
    const post = publication({ state: 'published', canChange: false });
    answerPublications([post]);
    await openTab('calendar');
    const shown = page.getByRole('button', { name: new RegExp(post.text) });
    await shown.click();
    await expect.element(dialog.getByText(/Its time can’t be changed anymore/)).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
    expect(callsOf(publications.schedule)).toEqual([]);
  });
});

describe('what was sent', () => {
  test('full, it can be read in both themes and on a phone, and is filtered by channel and state', async () => {
    answerPublications([
      publication({ state: 'published', text: 'Gone', settledAt: at('09') }),
      publication({
        state: 'failed',
        text: 'Refused',
        error: { kind: 'refused', message: 'It is a repetition.' },
      }),
    ]);
    await openTab('sent');
    await expect.element(row('Refused').getByText('It is a repetition.').first()).toBeVisible();
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

  test('without a match offers to clear the filters', async () => {
    answerPublications([publication({ state: 'published', text: 'Gone' })]);
    answerConnections([connectionAt('linkedin')]);
    await openApp(`${path}?tab=sent&state=["missed"]`);
    await expect.element(page.getByText('No posts match these filters')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.element(row('Gone')).toBeVisible();
  });

  test('asks what became of one that nobody knows of, and of no other', async () => {
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
    await row('Lost').getByRole('button', { name: 'It is not' }).click();
    await expect.element(row('Lost').getByText('Not published').first()).toBeVisible();
    expect(callsOf(publications.settle).map(({ body }) => body.as)).toEqual(['published', 'failed']);
    expect(callsOf(publications.schedule)).toEqual([]);
  });

  test('shows the log of the tries, and makes a new draft of what failed', async () => {
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

describe('what came back', () => {
  const sent = () => publication({ state: 'published', canCancel: false, canChange: false });

  test('shows what a post got, and leads to the people behind it', async () => {
    const postId = exampleId(660);
    const cameBack = { postId, reactions: 41, comments: 1, reposts: null, people: 12 };
    const post = sent();
    answerPublications([post], { cameBack });
    await openTab('sent');
    await expect.element(row(post.text).getByText('41 reactions · 1 comment')).toBeVisible();
    const people = row(post.text).getByRole('link', { name: '12 people' });
    await expect.element(people).toBeVisible();
    const href = decodeURIComponent(people.element().getAttribute('href') ?? '');
    expect(href).toContain('/dashboard/signals/sample');
    expect(href).toContain(postId);
    await expectNoBarriers();
  });

  test('says that nothing is known while no source has read it', async () => {
    const post = sent();
    answerPublications([post]);
    await openTab('sent');
    await expect.element(row(post.text).getByText('Results not known yet')).toBeVisible();
    expect(row(post.text).getByRole('link').query()).toBeNull();
  });

  test('is asked again on a day that its user chose, and nothing is posted', async () => {
    const post = sent();
    answerPublications([post]);
    answer(compositions.remind, ({ params, body }) => ({ id: params.id, remindOn: body.on }));
    await openTab('sent');
    await chooseInMenu(post.text, 'Remind me to post this again…');
    await expect.element(dialog.getByText(/Nothing is posted automatically/)).toBeVisible();
    await dialog.getByLabelText('Day').fill('2026-03-10');
    await expect.element(dialog.getByRole('button', { name: 'Remind me' })).toBeDisabled();
    await dialog.getByLabelText('Day').fill('2026-04-01');
    await dialog.getByRole('button', { name: 'Remind me' }).click();
    await expect.element(page.getByText('Today asks you on Apr 1, 2026')).toBeVisible();
    expect(callsOf(compositions.remind).map(({ params, body }) => [params.id, body.on])).toEqual([
      [post.compositionId, '2026-04-01'],
    ]);
    expect(callsOf(publications.schedule)).toEqual([]);
  });
});
