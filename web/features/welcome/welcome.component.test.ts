import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { OnboardingStep, Profile } from '#contract/access/access.ts';
import { contract } from '#contract/index.ts';
import { inFullRuns, triesAll } from '#test/cases.ts';
import { exampleId, type Part } from '#test/component/example-of.ts';
import { expectNoBarriers } from '#test/component/expect-no-barriers.ts';
import { openApp, pageUrl, profileId } from '#test/component/open-app.ts';
import { answerSignals, people } from '#test/component/people.ts';
import { answer, callsOf, disconnect, refuse, sendEvent } from '#test/component/scripted-server.ts';

const { access, profile, signals, sources } = contract;
const skip = page.getByRole('button', { name: 'Skip for now' });
const goOn = page.getByRole('button', { name: 'Continue', exact: true });
const tab = (name: string) => page.getByRole('tab', { name });
const maya = { id: profileId, name: 'Maya Lindqvist', network: 'sample' } as const;
const jobId = exampleId(90);

/** A user at a step, without a connected profile. */
const newcomer = (onboardingStep: OnboardingStep): Part<Profile> => ({
  name: 'Ada Visitor',
  isOnboardingCompleted: false,
  onboardingStep,
  connectedProfiles: [],
});

/** Opens the onboarding, with changes saved. */
async function openAt(step: OnboardingStep, user: Part<Profile> = newcomer(step)): Promise<void> {
  answer(access.changeProfile, ({ body }) => ({ ...user, ...body }));
  await openApp('/welcome', { user });
}

/** The steps saved so far, in order. */
const stored = () => callsOf(access.changeProfile).map(({ body }) => body);

/** Expects a step to be open, by its heading. */
async function atStep(name: string): Promise<void> {
  await expect.element(page.getByRole('heading', { name, level: 2 })).toBeVisible();
}

describe('the onboarding', () => {
  test('can be skipped step by step, never leads back, and ends at the dashboard', async () => {
    await openAt('profile');
    await atStep('Connect a profile');
    if (triesAll()) await expectNoBarriers();
    await skip.click();
    await atStep('Bring your data');
    await skip.click();
    await atStep('What you sell and how you write');
    await expect
      .element(page.getByRole('button', { name: '3. Your voice' }))
      .toHaveAttribute('aria-current', 'step');
    await skip.click();
    await expect.element(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
    const steps = [{ onboardingStep: 'data' }, { onboardingStep: 'voice' }, { onboardingStep: 'profile' }];
    expect(stored()).toEqual(steps);
    expect(pageUrl()).toBe('/dashboard');
  });

  test("resumes at the open step, and stays there when the step can't be saved", async () => {
    await openAt('voice');
    refuse(access.changeProfile, 'unavailable', 'The database is busy.');
    await atStep('What you sell and how you write');
    await skip.click();
    await expect.element(page.getByText('Not saved')).toBeVisible();
    await page.getByRole('button', { name: '2. Your data' }).click();
    await atStep('Bring your data');
  });

  inFullRuns('connects a profile after a preview', async () => {
    const found = { name: 'Jonas Beck', url: 'https://www.linkedin.com/in/jonas-beck', followers: 1200 };
    disconnect(sources.preview);
    await openAt('profile');
    const field = page.getByRole('textbox', { name: 'LinkedIn URL of the profile or page' });
    await field.fill(' https://www.linkedin.com/in/jonas-beck?trk=x ');
    await page.getByRole('button', { name: 'Preview' }).click();
    await expect.element(page.getByText('Network error')).toBeVisible();
    answer(sources.preview, found);
    await page.getByRole('button', { name: 'Preview' }).click();
    await expect.element(page.getByText('1,200 followers')).toBeVisible();
    refuse(sources.connect, 'plan_limit', 'Your plan has 1 connected profile.');
    const connect = page.getByRole('button', { name: 'Connect Jonas Beck' });
    await connect.click();
    await expect.element(page.getByText('Not connected')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'See plans' })).toBeVisible();
    answer(sources.connect, { ...maya, ...found });
    await connect.click();
    await atStep('Bring your data');
    expect(callsOf(sources.preview).at(-1)?.query.url).toBe('https://www.linkedin.com/in/jonas-beck?trk=x');
    expect(callsOf(sources.connect).at(-1)?.body.url).toBe(found.url);
    expect(stored()).toEqual([{ onboardingStep: 'data' }]);
  });

  test('ends when voice and ideal customer are saved, and opens the signals of the first profile', async () => {
    answerSignals(people(2));
    answer(profile.changeVoice, ({ body }) => body);
    answer(contract.score.fitDraft, { titles: ['Founder'] });
    answer(contract.score.preview, {});
    refuse(contract.score.change, 'unavailable', 'The database is busy.');
    await openAt('voice', { ...newcomer('voice'), connectedProfiles: [{ id: profileId }] });
    await page.getByRole('textbox', { name: 'What you sell and who buys it' }).fill('Cold stores.');
    await expect.element(page.getByText('Founder', { exact: true }).first()).toBeVisible();
    const save = page.getByRole('button', { name: 'Save and see signals' });
    await save.click();
    await expect.element(page.getByText(/^Ideal customer not saved\. The database is busy/)).toBeVisible();
    answer(contract.score.change, {});
    await save.click();
    await expect.poll(pageUrl).toBe(`/dashboard/signals/${profileId}`);
    expect(callsOf(profile.changeVoice).at(-1)?.body.offer).toBe('Cold stores.');
    const fit = [{ field: 'title', is: ['Founder'], points: 6 }];
    expect(callsOf(contract.score.change).at(-1)?.body.fit).toEqual(fit);
    expect(stored()).toEqual([{ onboardingStep: 'done', isOnboardingCompleted: true }]);
  });
});

describe('the data step', () => {
  test('shows people as a sync finds them', async () => {
    answer(profile.list, { items: [{ ...maya, syncState: 'running', syncJobId: jobId }] });
    answer(contract.jobs.one, { id: jobId, state: 'running', step: 'Reading reactions', done: 1, total: 4 });
    await openAt('data');
    await expect.element(page.getByText('Reading reactions, 1 of 4')).toBeVisible();
    await expect.element(page.getByRole('table')).toHaveAttribute('aria-busy', 'true');
    answer(signals.list, { items: people(3) });
    sendEvent({ name: 'signals', id: profileId });
    await expect.element(page.getByText('Ingrid Solheim')).toBeVisible();
    await expect.element(page.getByRole('row').nth(1).getByText('40.0')).toBeVisible();
    await expectNoBarriers();
    await goOn.click();
    await atStep('What you sell and how you write');
  });

  inFullRuns('says when no one was found, and can load again after a failure', async () => {
    answer(profile.list, { items: [{ ...maya, lastSyncedAt: '2026-03-10T09:00:00.000Z' }] });
    refuse(signals.list, 'unavailable', 'The database is busy.');
    await openAt('data');
    await expect.element(page.getByText('The database is busy.')).toBeVisible();
    answer(signals.list, { items: [] });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByText('No people yet.')).toBeVisible();
  });

  test('offers every way to bring data, and leads those that need a profile to the first step', async () => {
    disconnect(profile.list);
    await openAt('data');
    await expect.element(page.getByText('Network error')).toBeVisible();
    answer(profile.list, { items: [] });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(tab('Sample network')).toHaveAttribute('aria-selected', 'true');
    await expect.element(page.getByRole('button', { name: /^Use the sample network as / })).toBeVisible();
    await expect.element(goOn).not.toBeInTheDocument();
    for (const way of ['CSV file', 'Paste URLs']) {
      await tab(way).click();
      await page.getByRole('button', { name: 'Connect a profile' }).click();
      await atStep('Connect a profile');
      await page.getByRole('button', { name: '2. Your data' }).click();
    }
    await tab('Data archive (ZIP)').click();
    await expect.element(page.getByRole('button', { name: 'Choose ZIP file' })).toBeVisible();
  });

  inFullRuns('continues an archive import that a reload interrupted', async () => {
    const archive = { id: exampleId(91), state: 'importing', connectedProfileId: profileId } as const;
    answer(profile.list, { items: [maya] });
    answer(sources.listArchives, { items: [archive] });
    answer(sources.archive, { ...archive, job: { step: 'Reading messages', state: 'running' } });
    answer(signals.list, { items: people(1) });
    await openAt('data');
    await expect.element(tab('Data archive (ZIP)')).toHaveAttribute('aria-selected', 'true');
    await expect.element(page.getByText('Reading messages')).toBeVisible();
    await expect.element(page.getByText('Adaeze Okafor')).toBeVisible();
  });
});
