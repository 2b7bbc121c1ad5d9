import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { DailyState } from '#contract/engage/recommendations.ts';
import { contract } from '#contract/index.ts';
import { inFullRuns } from '#test/cases.ts';
import { exampleId } from '#test/component/example-of.ts';
import { expectNoBarriers } from '#test/component/expect-no-barriers.ts';
import { openApp } from '#test/component/open-app.ts';
import { answerProfiles } from '#test/component/people.ts';
import { answer, callsOf, disconnect, refuse, sendEvent } from '#test/component/scripted-server.ts';
import { undo } from '#test/component/signals-screen.ts';

const path = '/dashboard/engage';
const ten = page.getByRole('region', { name: 'Today’s ten' });
const recommended = page.getByRole('region', { name: 'Recommended' });
const progress = page.getByTestId('daily-progress');

/** Answers with the posts of the day in these states. */
function answerDay(states: DailyState[]): void {
  const finished = states.filter((one) => one !== 'open').length;
  answer(contract.recommendations.daily, {
    done: finished,
    isDone: finished > 0 && finished === states.length,
    nextAt: '2026-03-11T06:00:00.000Z',
    items: states.map((state, at) => ({ id: exampleId(600 + at), state })),
  });
}

describe("today's ten", () => {
  test('is loaded again after a failure, explains itself without picks, and offers other picks until all are done', async () => {
    refuse(contract.recommendations.daily, 'unavailable', 'The database is busy.');
    answer(contract.recommendations.profiles, { items: [noor, omar] });
    await openApp(path);
    await expect.element(ten.getByText('Couldn’t load today’s posts')).toBeVisible();
    await expect.element(ten.getByText('Request ID scripted')).toBeVisible();
    answerDay([]);
    await ten.getByRole('button', { name: 'Try again' }).click();
    await expect.element(ten.getByText(/^10 posts to comment on, every morning/)).toBeVisible();
    answerDay(['done', 'open', 'open']);
    refuse(contract.recommendations.refreshDaily, 'rate_limited', 'Try again in 20 s.');
    sendEvent({ name: 'daily-posts', id: exampleId(2) });
    await expect.element(progress).toHaveTextContent('1 of 3 done');
    await expect.element(ten.getByRole('link', { name: 'Open Today' })).toHaveAttribute('href', '/dashboard');
    await ten.getByRole('button', { name: 'Refresh picks' }).click();
    await expect.element(page.getByText('Couldn’t refresh picks. Try again in 20 s.')).toBeVisible();
    answerDay(['done', 'skipped', 'done']);
    sendEvent({ name: 'daily-posts', id: exampleId(2) });
    await expect.element(ten.getByText('Done for today. Next picks at 07:00.')).toBeVisible();
    await expect.element(ten.getByRole('button', { name: 'Refresh picks' })).not.toBeInTheDocument();
    await expectNoBarriers();
  });
});

const reasons = [
  { kind: 'engaged', text: 'Commented twice this week', points: 9 },
  { kind: 'offer', text: 'Headline mentions cold chains', points: 4 },
  { kind: 'score', text: 'Score 12.0', points: 2 },
] as const;
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

describe('recommended people', () => {
  test('can be followed with one click; disappear with Not interested and return with undo; a refusal is shown', async () => {
    answer(contract.recommendations.profiles, { items: [noor, omar, pia] });
    answer(contract.recommendations.follow, {});
    await openApp(path);
    await expect.element(cardOf('Noor Haddad').getByText('Commented twice this week')).toBeVisible();
    expect(cardOf('Noor Haddad').getByText('Score 12.0').query()).toBeNull();
    await recommended.getByRole('button', { name: 'Why this person: Noor Haddad' }).click();
    await expect.element(cardOf('Noor Haddad').getByText('Score 12.0')).toBeVisible();
    await expect.element(cardOf('Noor Haddad').getByText('+9')).toBeVisible();
    expect(followButton('Omar Said').query()).toBeNull();
    expect(followButton('Pia Kern').query()).toBeNull();
    await expect
      .element(cardOf('Noor Haddad').getByRole('link', { name: 'Noor Haddad' }))
      .toHaveAttribute('href', noor.url);
    answer(contract.recommendations.profiles, { items: [omar] });
    await followButton('Noor Haddad').click();
    await expect.element(page.getByText('Following Noor Haddad')).toBeVisible();
    await expect.element(cardOf('Noor Haddad')).not.toBeInTheDocument();
    expect(callsOf(contract.recommendations.follow).map(({ body }) => body.id)).toEqual([noor.personId]);
    answer(contract.recommendations.profiles, { items: [noor] });
    answer(contract.recommendations.never, ({ body }) => ({ id: body.id }));
    answer(contract.recommendations.again, ({ body }) => ({ id: body.id }));
    sendEvent({ name: 'recommendations', id: exampleId(2) });
    await expect.element(cardOf('Noor Haddad')).toBeVisible();
    answer(contract.recommendations.profiles, {});
    await recommended.getByRole('button', { name: 'Not interested: Noor Haddad' }).click();
    await expect.element(page.getByText('Noor Haddad won’t be recommended again')).toBeVisible();
    await expect.element(recommended.getByText('No recommendations yet')).toBeVisible();
    answer(contract.recommendations.profiles, { items: [noor] });
    await undo.click();
    await expect.element(cardOf('Noor Haddad')).toBeVisible();
    expect(callsOf(contract.recommendations.again).map(({ body }) => body.id)).toEqual([noor.personId]);
    disconnect(contract.recommendations.never);
    await recommended.getByRole('button', { name: 'Not interested: Noor Haddad' }).click();
    await expect.element(page.getByText('Couldn’t hide Noor Haddad. Network error')).toBeVisible();
  });

  inFullRuns('are found by a job that shows its progress, for engaging today', async () => {
    answerProfiles({});
    const job = { id: exampleId(9), state: 'running', step: 'Looking at people', done: 3, total: 9 } as const;
    answer(contract.recommendations.generate, job);
    answer(contract.jobs.one, job);
    await openApp(path);
    await recommended.getByText('To engage today').click();
    await expect.element(recommended.getByText('Get 20 people to engage today')).toBeVisible();
    await recommended.getByRole('button', { name: 'Build today’s list' }).click();
    await expect.element(recommended.getByText('Looking at people, 3 of 9')).toBeVisible();
    answer(contract.recommendations.list, { madeAt: '2026-03-10T09:58:00.000Z', items: [pia] });
    sendEvent({ name: 'recommendations', id: exampleId(2) });
    await expect.element(cardOf('Pia Kern')).toBeVisible();
    await expect.element(recommended.getByRole('button', { name: 'Rebuild list' })).toBeVisible();
  });
});
