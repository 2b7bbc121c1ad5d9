import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { contract } from '#contract/index.ts';
import { inFullRuns, triesAll } from '#test/cases.ts';
import { exampleId } from '#test/component/example-of.ts';
import { openApp, passTime, profileId } from '#test/component/open-app.ts';
import { answerProfiles, answerSignals, people } from '#test/component/people.ts';
import {
  answer,
  callsOf,
  disconnect,
  pause,
  Refusal,
  refuse,
  sendEvent,
} from '#test/component/scripted-server.ts';
import { grid, lastQuery, openSignals, panel, rowOf, signalsPath } from '#test/component/signals-screen.ts';

const heading = (name: string) => page.getByRole('heading', { name });
const press = (name: string) => page.getByRole('button', { name }).click();

describe('the table of signals', () => {
  test('says when it synced and syncs next, and syncs on a click; a plan that pauses it is named', async () => {
    const profile = {
      lastSyncedAt: '2026-03-10T09:41:00.000Z',
      nextSyncAt: '2026-03-10T14:19:00.000Z',
      isReadable: true,
    };
    answerSignals(people(1));
    answerProfiles(profile);
    refuse(contract.sources.sync, 'conflict', 'It runs already.');
    await openApp(signalsPath);
    await expect.element(page.getByText(/^Synced 19\smin\sago · Next 15:19$/)).toBeVisible();
    await page.getByRole('button', { name: 'Sync now' }).click();
    await expect.element(page.getByText(/^Couldn’t start the sync\. It runs already\./)).toBeVisible();
    answer(contract.payment.plan, {
      meters: [{ meter: 'profiles', paused: [{ id: profileId, name: 'Maya Lindqvist' }] }],
    });
    sendEvent({ name: 'plan', id: profileId });
    await expect.element(page.getByText('Paused by your plan', { exact: true }).first()).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Sync now' })).not.toBeInTheDocument();
  });

  test('keeps its layout while loading, shows a failure with the request id, and loads again', async () => {
    answerSignals(people(3));
    refuse(contract.signals.list, 'unavailable', 'The database is busy.');
    const resume = pause(contract.signals.list);
    await openApp(signalsPath);
    await expect.element(page.getByRole('button', { name: 'Export 3' })).toBeVisible();
    expect(page.getByText('The database is busy.').query()).toBeNull();
    resume();
    await expect.element(page.getByText('The database is busy.')).toBeVisible();
    await expect.element(page.getByText('Request ID scripted')).toBeVisible();
    disconnect(contract.signals.list);
    await press('Try again');
    await expect.element(page.getByText('Network error')).toBeVisible();
    answer(contract.signals.list, { items: people(1) });
    await press('Try again');
    await expect.element(grid.getByText('Adaeze Okafor')).toBeVisible();
    expect(callsOf(contract.signals.list)).toHaveLength(5);
  });

  test('loads more rows while scrolling, and shows when they failed to load', async () => {
    const signals = people(120);
    answerSignals(signals);
    answer(contract.signals.list, ({ query }) => {
      if (query.cursor) throw new Refusal('unavailable', 'The database is busy.');
      return { items: signals.slice(0, 50), nextCursor: '50' };
    });
    await openApp(signalsPath);
    await expect.element(rowOf('Adaeze Okafor')).toBeVisible();
    grid.element().parentElement?.scrollTo({ top: 1e6 });
    await expect.element(grid.getByText(/^Couldn’t load more rows/)).toBeVisible();
    answerSignals(signals);
    await press('Try again');
    await expect.element(grid.getByText('Ingrid Solheim 50')).toBeInTheDocument();
  });

  test("shows new people at the top as soon as the server announces them, but doesn't move while the user has scrolled: a button offers them instead", async () => {
    const signals = people(40);
    const announce = (id: string, name: string) => {
      signals.unshift(...people(1, () => ({ id, name })));
      passTime(5_000);
      sendEvent({ name: 'signals', id: profileId });
    };
    await openSignals(signals);
    announce(exampleId(901), 'Ola Berg');
    await expect.element(rowOf('Ola Berg')).toBeVisible();
    grid.element().parentElement?.scrollTo({ top: 400 });
    announce(exampleId(900), 'Noor Haddad');
    const button = page.getByRole('button', { name: '1 new person' });
    await expect.element(button).toBeVisible();
    expect(rowOf('Noor Haddad').query()).toBeNull();
    await button.click();
    await expect.element(rowOf('Noor Haddad')).toBeVisible();
  });
});

describe('an empty table', () => {
  const readable = { isReadable: true, lastSyncedAt: '2026-03-10T09:00:00.000Z' };

  test('offers to start a first sync, and shows a refusal', async () => {
    answerSignals([]);
    answerProfiles({ isReadable: true });
    refuse(contract.sources.sync, 'rate_limited', 'Not so often, please.');
    await openApp(signalsPath);
    await expect.element(heading('See who engages')).toBeVisible();
    await press('Sync now');
    await expect.element(page.getByText('Couldn’t start the sync. Not so often, please.')).toBeVisible();
    expect(callsOf(contract.sources.sync).map(({ params }) => params.id)).toEqual([profileId]);
  });

  inFullRuns('suggests importing the archive after a sync that found no one', async () => {
    answerSignals([]);
    answerProfiles(readable);
    await openApp(signalsPath);
    await expect.element(heading('No one has engaged yet')).toBeVisible();
    expect(page.getByRole('searchbox').query()).toBeNull();
    await press('Import your data archive');
    await expect.element(page.getByRole('dialog', { name: 'Import people' })).toBeVisible();
  });

  test('shows the progress of a sync and can stop it', async () => {
    answerSignals([]);
    answerProfiles({ ...readable, syncState: 'running', syncJobId: exampleId(7) });
    const job = { id: exampleId(7), state: 'running', step: 'Reading posts', done: 3, total: 12 } as const;
    answer(contract.jobs.one, job);
    answer(contract.jobs.stop, job);
    await openApp(signalsPath);
    await expect.element(heading('Looking for people')).toBeVisible();
    await expect.element(page.getByText('Reading posts, 3 of 12')).toBeVisible();
    await press('Stop');
    await expect.poll(() => callsOf(contract.jobs.stop).map(({ params }) => params.id)).toEqual([job.id]);
  });

  test('shows why a sync failed and offers to try again', async () => {
    answerSignals([]);
    answerProfiles({ ...readable, syncState: 'failed', lastError: 'Unipile refused the key.' });
    answer(contract.sources.sync, {});
    await openApp(signalsPath);
    await expect.element(heading('No one here yet')).toBeVisible();
    await expect.element(page.getByText('Unipile refused the key.')).toBeVisible();
    await press('Try again');
    await expect.poll(() => callsOf(contract.sources.sync)).toHaveLength(1);
  });

  test('offers to clear filters that match no one', async () => {
    const signals = people(3);
    answerSignals(signals);
    answer(contract.signals.list, ({ query }) => ({ items: query.search ? [] : signals }));
    await openApp(`${signalsPath}?search=nobody`);
    await expect.element(heading('No matches')).toBeVisible();
    await press('Clear filters');
    await expect.element(rowOf('Adaeze Okafor')).toBeVisible();
    expect(lastQuery()).not.toHaveProperty('search');
  });

  inFullRuns('offers to show snoozed people if everyone is snoozed', async () => {
    answerSignals([]);
    answer(contract.signals.quickTotal, ({ query }) => ({ total: query.snoozed ? 2 : 0, isMore: false }));
    await openApp(signalsPath);
    await expect.element(heading('Everyone is snoozed')).toBeVisible();
    await expect.element(page.getByText(/^2 people will be back/)).toBeVisible();
    answerSignals(people(2, () => ({ snoozedUntil: '2026-03-16T07:00:00.000Z' })));
    await press('Show snoozed people');
    await expect.element(rowOf('Tomás Herrera')).toBeVisible();
    expect(lastQuery()).toMatchObject({ snoozed: true });
  });
});

describe('the profile of the signals', () => {
  test.each(triesAll() ? [exampleId(99), 'real'] : [exampleId(99)])(
    'must be connected: %s',
    async (scope) => {
      answerSignals(people(1));
      await openApp(`/dashboard/signals/${scope}`);
      await expect.element(heading('This profile isn’t connected')).toBeVisible();
      await press('Go to your signals');
      await expect.element(rowOf('Adaeze Okafor')).toBeVisible();
    },
  );

  inFullRuns('loads first, and can be loaded again after a failure', async () => {
    answerSignals(people(1));
    disconnect(contract.profile.list);
    await openApp(signalsPath);
    await expect.element(page.getByText('Couldn’t load your profiles')).toBeVisible();
    answerProfiles({});
    await press('Try again');
    await expect.element(rowOf('Adaeze Okafor')).toBeVisible();
  });

  test('is named in each row of the inbox; people are added to a chosen profile, and each is synced on its own', async () => {
    const jonas = exampleId(51);
    answerSignals(people(2, (at) => (at === 1 ? { connectedProfileId: jonas } : {})));
    answerProfiles({ newCount: 4 }, { name: 'Jonas Beck' });
    await openApp('/dashboard/signals/sample');
    await expect.element(page.getByTestId('signal-total')).toHaveTextContent('2 signals');
    await expect.element(rowOf('Adaeze Okafor')).toMatchTextContent(/Maya Lindqvist/);
    await expect.element(rowOf('Tomás Herrera')).toMatchTextContent(/Jonas Beck/);
    await press('Add');
    await page.getByRole('menuitem', { name: 'Add to Jonas Beck' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add people' });
    await expect.element(dialog.getByText(/Adds them to Jonas Beck’s signals/)).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await press('More actions');
    await expect.element(page.getByRole('menuitem', { name: 'Sync Maya Lindqvist' })).toBeVisible();
  });

  test('can be switched, which clears the filters', async () => {
    answerSignals(people(2));
    answerProfiles({}, { name: 'Jonas Beck', newCount: 3 });
    await openApp(`${signalsPath}?status=new`);
    await press('Profile: Maya Lindqvist');
    await page.getByRole('menuitem', { name: /Jonas Beck 3 new$/ }).click();
    await expect.element(page.getByRole('button', { name: 'Profile: Jonas Beck' })).toBeVisible();
    const last = () => callsOf(contract.signals.list).at(-1);
    await expect.poll(() => last()?.params.id).toBe(exampleId(51));
    expect(last()?.query.status).toEqual(['new', 'reviewed', 'engaged']);
  });

  inFullRuns('leads to the other profile that a person is engaged from', async () => {
    const elsewhere = {
      connectedProfileId: exampleId(51),
      signalId: exampleId(101),
      status: 'engaged',
    } as const;
    answerSignals(people(2, (at) => (at === 0 ? { elsewhere: [elsewhere] } : {})));
    answerProfiles({}, { name: 'Jonas Beck' });
    await openApp(`${signalsPath}?signal=${exampleId(100)}`);
    await expect
      .element(rowOf('Adaeze Okafor').getByRole('img', { name: 'Engaged from Jonas Beck' }))
      .toBeVisible();
    await panel.getByRole('link', { name: 'Jonas Beck' }).click();
    await expect.element(panel.getByRole('heading', { name: 'Tomás Herrera' })).toBeVisible();
    expect(callsOf(contract.signals.list).at(-1)?.params.id).toBe(exampleId(51));
  });
});
