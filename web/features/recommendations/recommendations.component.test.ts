import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { DailyState } from '#contract/engage/recommendations.ts';
import { contract } from '#contract/index.ts';
import { exampleId } from '#test/component/example-of.ts';
import { expectNoBarriers } from '#test/component/look-at.ts';
import { openApp } from '#test/component/open-app.ts';
import { answerProfiles } from '#test/component/people.ts';
import { answer, callsOf, disconnect, pause, refuse, sendEvent } from '#test/component/scripted-server.ts';
import { undo } from '#test/component/signals-screen.ts';

const path = '/dashboard/engage';
const ten = page.getByRole('region', { name: 'Today’s ten' });
const recommended = page.getByRole('region', { name: 'Recommended' });
const progress = page.getByTestId('daily-progress');
const writers = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gus', 'Hal', 'Ida', 'Jo'];

const speaksFor = [
  { kind: 'fresh', text: 'Posted within a day', points: 8 },
  { kind: 'offer', text: 'Mentions cold chains', points: 4 },
  { kind: 'quiet', text: 'You have been quiet', points: 2 },
] as const;

/** Answers the posts of the day, of which `states` says what became of each. */
function answerDay(states: DailyState[]): void {
  const finished = states.filter((one) => one !== 'open').length;
  answer(contract.recommendations.daily, {
    done: finished,
    isDone: finished > 0 && finished === states.length,
    nextAt: '2026-03-11T06:00:00.000Z',
    items: states.map((state, at) => ({
      id: exampleId(600 + at),
      state,
      points: 14,
      reasons: speaksFor,
      post: {
        id: exampleId(700 + at),
        url: 'https://posts.example/1',
        text: `What ${writers[at]} learned.`,
        author: { name: writers[at] ?? '', url: 'javascript:alert(1)' },
      },
    })),
  });
}

const open = (count: number): DailyState[] => Array.from({ length: count }, () => 'open');
const postOf = (name: string) => ten.getByRole('listitem', { name: `Post of ${name}` });
const marked = () =>
  callsOf(contract.recommendations.markDaily).map(({ params, body }) => [params.id, body.state]);

describe('today’s ten', () => {
  test('show three at a time with their reasons, and more on demand', async () => {
    answerDay(open(10));
    answer(contract.recommendations.profiles, { items: [noor, omar] });
    await openApp(path);
    await expect.element(progress).toHaveTextContent('0 of 10 done');
    expect(ten.getByRole('button', { name: /^Done: / }).elements()).toHaveLength(3);
    await expect.element(postOf('Ada').getByText('Mentions cold chains')).toBeVisible();
    expect(postOf('Ada').getByText('You have been quiet').query()).toBeNull();
    await ten.getByRole('button', { name: '1 more, with points: the post of Ada' }).click();
    await expect.element(postOf('Ada').getByText('You have been quiet')).toBeVisible();
    await expect.element(postOf('Ada').getByText('+8')).toBeVisible();
    await ten.getByRole('button', { name: 'Show all 10' }).click();
    await expect.element(postOf('Jo')).toBeVisible();
    // A URL that is none of a web page leads nowhere.
    expect(postOf('Ada').getByRole('link', { name: 'Ada' }).query()).toBeNull();
    await expectNoBarriers();
  });

  test('are marked as done at once and opened again by undo', async () => {
    answerDay(open(4));
    answer(contract.recommendations.markDaily, ({ params, body }) => ({ id: params.id, state: body.state }));
    await openApp(path);
    const resume = pause(contract.recommendations.markDaily);
    await ten.getByRole('button', { name: 'Done: the post of Ada' }).click();
    await expect.element(progress).toHaveTextContent('1 of 4 done');
    await expect.element(page.getByText('Done: the post of Ada')).toBeVisible();
    answerDay(['done', 'open', 'open', 'open']);
    resume();
    await expect.element(postOf('Dan')).toBeVisible();
    answerDay(open(4));
    await undo.click();
    await expect.element(progress).toHaveTextContent('0 of 4 done');
    expect(marked()).toEqual([
      [exampleId(600), 'done'],
      [exampleId(600), 'open'],
    ]);
  });

  test('that are refused go back, and the page says so', async () => {
    answerDay(open(4));
    disconnect(contract.recommendations.markDaily);
    await openApp(path);
    await ten.getByRole('button', { name: 'Skip the post of Ben' }).click();
    await expect.element(page.getByText('The post was not marked. Network error')).toBeVisible();
    await expect.element(progress).toHaveTextContent('0 of 4 done');
  });

  test('all done are enough for today, and can still be opened again; others can be picked before', async () => {
    answerDay(['done', 'open', 'open']);
    refuse(contract.recommendations.refreshDaily, 'rate_limited', 'Not so often, please.');
    await openApp(path);
    await ten.getByRole('button', { name: 'Pick others' }).click();
    await expect.element(page.getByText('No others were picked. Not so often, please.')).toBeVisible();
    answerDay(['done', 'skipped', 'done']);
    sendEvent({ name: 'daily-posts', id: exampleId(2) });
    await expect.element(ten.getByText('Done for today')).toBeVisible();
    await expect.element(ten.getByRole('status')).toMatchTextContent(/The next ones come at 07:00\.$/);
    await expect.element(ten.getByRole('button', { name: 'Pick others' })).not.toBeInTheDocument();
    await ten.getByRole('button', { name: 'Show all 3' }).click();
    await expect.element(ten.getByRole('button', { name: 'Open again: the post of Ben' })).toBeVisible();
  });

  test('that cannot be read are read again; none yet say how they come', async () => {
    refuse(contract.recommendations.daily, 'unavailable', 'The database is busy.');
    await openApp(path);
    await expect.element(ten.getByText('Today’s posts not read')).toBeVisible();
    await expect.element(ten.getByText('Request id scripted')).toBeVisible();
    answerDay([]);
    await ten.getByRole('button', { name: 'Try again' }).click();
    await expect.element(ten.getByText(/^Ten posts worth a comment/)).toBeVisible();
  });
});

const reasons = [{ kind: 'engaged', text: 'Commented twice this week', points: 9 }] as const;
const noor = {
  personId: exampleId(901),
  name: 'Noor Haddad',
  url: 'https://www.linkedin.com/in/noor',
  reasons,
} as const;
const omar = { personId: exampleId(902), name: 'Omar Said', url: null, reasons } as const;
const pia = { ...noor, personId: exampleId(903), name: 'Pia Kern', isFollowed: true };
const cardOf = (name: string) => recommended.getByRole('listitem', { name });
const followButton = (name: string) => recommended.getByRole('button', { name: `Follow ${name}` });

describe('people recommended', () => {
  test('are followed by a click, unless they are already or have no address', async () => {
    answer(contract.recommendations.profiles, { items: [noor, omar, pia] });
    answer(contract.recommendations.follow, {});
    await openApp(path);
    await expect.element(cardOf('Noor Haddad').getByText('Commented twice this week')).toBeVisible();
    expect(followButton('Omar Said').query()).toBeNull();
    expect(followButton('Pia Kern').query()).toBeNull();
    await expect
      .element(cardOf('Noor Haddad').getByRole('link', { name: 'Noor Haddad' }))
      .toHaveAttribute('href', noor.url);
    answer(contract.recommendations.profiles, { items: [omar] });
    await followButton('Noor Haddad').click();
    await expect.element(page.getByText('You follow Noor Haddad. Their posts are being read.')).toBeVisible();
    await expect.element(cardOf('Noor Haddad')).not.toBeInTheDocument();
    expect(callsOf(contract.recommendations.follow).map(({ body }) => body.id)).toEqual([noor.personId]);
  });

  test('never again are gone, and undo brings them back; a refusal is shown', async () => {
    answer(contract.recommendations.profiles, { items: [noor] });
    answer(contract.recommendations.never, ({ body }) => ({ id: body.id }));
    answer(contract.recommendations.again, ({ body }) => ({ id: body.id }));
    await openApp(path);
    await expect.element(cardOf('Noor Haddad')).toBeVisible();
    answer(contract.recommendations.profiles, {});
    await recommended.getByRole('button', { name: 'Never again: Noor Haddad' }).click();
    await expect.element(page.getByText('Noor Haddad is never recommended again')).toBeVisible();
    await expect.element(recommended.getByText(/^Nobody to follow stands out yet/)).toBeVisible();
    answer(contract.recommendations.profiles, { items: [noor] });
    await undo.click();
    await expect.element(cardOf('Noor Haddad')).toBeVisible();
    expect(callsOf(contract.recommendations.again).map(({ body }) => body.id)).toEqual([noor.personId]);
    disconnect(contract.recommendations.never);
    await recommended.getByRole('button', { name: 'Never again: Noor Haddad' }).click();
    await expect.element(page.getByText('Noor Haddad may still be recommended. Network error')).toBeVisible();
  });

  test('to engage with today are made by a job, which says how far it is', async () => {
    answerProfiles({});
    const job = { id: exampleId(9), state: 'running', step: 'Looking at people', done: 3, total: 9 } as const;
    answer(contract.recommendations.generate, job);
    answer(contract.jobs.one, job);
    await openApp(path);
    await recommended.getByText('To engage today').click();
    await expect.element(recommended.getByText('Not made yet')).toBeVisible();
    await recommended.getByRole('button', { name: 'Make the list' }).click();
    await expect.element(recommended.getByText('Looking at people, 3 of 9')).toBeVisible();
    answer(contract.recommendations.list, { madeAt: '2026-03-10T09:58:00.000Z', items: [pia] });
    sendEvent({ name: 'recommendations', id: exampleId(2) });
    await expect.element(cardOf('Pia Kern')).toBeVisible();
    await expect.element(recommended.getByRole('button', { name: 'Make anew' })).toBeVisible();
  });
});
