import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { contract } from '#contract/index.ts';
import { inFullRuns } from '#test/cases.ts';
import { agentId, artifactId, queryId } from '#test/component/agents.ts';
import { exampleId } from '#test/component/example-of.ts';
import { expectNoBarriers } from '#test/component/expect-no-barriers.ts';
import { openApp, pageUrl } from '#test/component/open-app.ts';
import { answerChannels, answerSchedules, run, schedule, scheduleId } from '#test/component/schedules.ts';
import { answer, callsOf, disconnect, pause, refuse } from '#test/component/scripted-server.ts';

const path = `/dashboard/agents/scheduled/${scheduleId}`;
const runs = page.getByRole('list', { name: 'Runs' }).getByRole('listitem');
const form = page.getByRole('form', { name: 'Schedule' });
const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
const publishing = {
  channel: 'linkedin',
  approvedAt: '2026-03-09T07:00:00.000Z',
  memberName: 'Maya Lindqvist',
} as const;

describe('a schedule', () => {
  test('shows its question, its next runs, and the outcome of past runs, in both themes and on a phone', async () => {
    const outputs = [
      { kind: 'artifact', state: 'done', recordId: artifactId },
      { kind: 'slack', state: 'failed', message: 'Slack is not connected.' },
      { kind: 'webhook', state: 'pending' },
    ] as const;
    answerSchedules(
      [
        schedule({
          nextRuns: [
            {
              at: '2026-03-29T00:30:00.000Z',
              local: 'Sun 29 Mar, 03:30',
              note: '02:30 does not exist that day.',
            },
          ],
          outputs: { artifact: true, slack: true, webhook: 'https://hooks.sample.example/digest' },
          publishing,
          webhookSecret: 'whsec_c2VjcmV0',
        }),
      ],
      [
        run({ outputs, published: true }),
        run({ id: exampleId(711), slot: null, state: 'awaiting_approval' }),
        run({ id: exampleId(712), state: 'failed', queryId: null, error: 'No model is set up.' }),
      ],
    );
    await openApp(path);
    const plan = page.getByRole('region', { name: 'Mondays at 08:00, Berlin' });
    await expect.element(plan.getByText('02:30 does not exist that day.')).toBeVisible();
    await expect.element(plan.getByText('Missed runs: latest only')).toBeVisible();
    const words = 'Results go to an artifact, your Slack channel and hooks.sample.example.';
    await expect.element(page.getByText(words)).toBeVisible();
    await expect
      .element(page.getByText('Published to LinkedIn as Maya Lindqvist after each run. Approved yesterday.'))
      .toBeVisible();
    await expect.element(runs.nth(0).getByText('Published automatically')).toBeVisible();
    await expect.element(runs.nth(0).getByText('Slack: Slack is not connected.')).toBeVisible();
    await expect.element(runs.nth(0).getByText('Webhook will be retried')).toBeVisible();
    const link = (at: number, name: string) => runs.nth(at).getByRole('link', { name });
    await expect.element(link(0, 'Artifact')).toHaveAttribute('href', `/dashboard/artifacts/${artifactId}`);
    const trace = `/dashboard/agents/${agentId}/${queryId}`;
    await expect.element(link(0, 'Show run')).toHaveAttribute('href', trace);
    await expect.element(link(1, 'Review')).toHaveAttribute('href', trace);
    await expect.element(runs.nth(2).getByText('No model is set up.')).toBeVisible();
    await expect.element(runs.nth(2).getByText('No conversation')).toBeVisible();
    await page.getByText('Webhook secret').click();
    await expect.element(page.getByText('whsec_c2VjcmV0')).toBeVisible();
    await expectNoBarriers();
  });

  inFullRuns('says when it is paused and has no outputs', async () => {
    answerSchedules([schedule({ state: 'paused', nextRuns: [], outputs: { artifact: false } })]);
    await openApp(path);
    await expect.element(page.getByText('Paused', { exact: true })).toBeVisible();
    await expect.element(page.getByText('Results stay in the conversation.')).toBeVisible();
    await expect.element(page.getByText('Posts need your approval')).toBeVisible();
    await expect.element(page.getByText('No runs yet')).toBeVisible();
  });

  test('is loaded again after a failure, run now but only once at a time, and deleted after a confirmation', async () => {
    disconnect(contract.scheduledAgents.one);
    const resume = pause(contract.scheduledAgents.one);
    await openApp(path);
    await expect.poll(() => document.querySelector('main [aria-busy="true"]')).not.toBeNull();
    resume();
    await expect.element(page.getByText('Couldn’t load this schedule')).toBeVisible();
    answerSchedules([schedule()]);
    refuse(contract.scheduledAgents.runs, 'unavailable', 'The database is busy.');
    await press('Try again');
    await expect.element(page.getByText('Couldn’t load the runs')).toBeVisible();
    answer(contract.scheduledAgents.runs, ({ query }) =>
      query.cursor === undefined
        ? { items: [run()], nextCursor: 'older' }
        : { items: [run({ id: exampleId(711), state: 'cancelled', queryId: null })] },
    );
    await press('Try again');
    await expect.element(runs.getByText('Done')).toBeVisible();
    await press('Show older runs');
    await expect.element(runs.nth(1).getByText('Skipped')).toBeVisible();
    refuse(contract.scheduledAgents.run, 'conflict', 'A run is under way.');
    await press('Run now');
    await expect.element(page.getByText(/^Couldn’t start the run\. A run is under way\./)).toBeVisible();
    answer(contract.scheduledAgents.run, () => {
      const begun = run({ slot: null, state: 'queued', queryId: null });
      answerSchedules([schedule({ lastRun: begun })], [begun]);
      return begun;
    });
    await press('Run now');
    await expect.element(runs.getByText('Queued')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Run now' })).toBeDisabled();
    answer(contract.scheduledAgents.remove, () => {
      answerSchedules([]);
      return { id: scheduleId, ids: [scheduleId] };
    });
    const dialog = page.getByRole('dialog', { name: 'Delete Weekly digest?' });
    const ask = async () => {
      await press('More actions');
      await page.getByRole('menuitem', { name: 'Delete…' }).click();
    };
    await ask();
    await dialog.getByRole('button', { name: 'Keep it' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(callsOf(contract.scheduledAgents.remove)).toEqual([]);
    await ask();
    await dialog.getByRole('button', { name: 'Delete schedule' }).click();
    await expect.element(page.getByText('Weekly digest was deleted')).toBeVisible();
    expect(pageUrl()).toBe('/dashboard/agents/scheduled');
    expect(callsOf(contract.scheduledAgents.remove).map(({ body }) => body)).toEqual([{ id: scheduleId }]);
  });

  inFullRuns('says when it no longer exists, and links back', async () => {
    refuse(contract.scheduledAgents.one, 'not_found', 'Schedule');
    await openApp(path);
    await expect
      .element(page.getByRole('heading', { name: /^This schedule no longer exists/ }))
      .toBeVisible();
    await page.getByRole('link', { name: 'All schedules' }).click();
    expect(pageUrl()).toBe('/dashboard/agents/scheduled');
  });

  test('says why it paused and lost its publishing approval; the notice can be dismissed', async () => {
    answerSchedules([
      schedule({
        state: 'auto_paused',
        pausedReason: 'Five runs in a row failed.',
        publishingWithdrawn: 'Its agent was changed.',
      }),
    ]);
    answer(contract.scheduledAgents.change, () => {
      answerSchedules([schedule()]);
      return schedule();
    });
    await openApp(path);
    await expect.element(page.getByText('Paused automatically')).toBeVisible();
    await expect.element(page.getByText('Five runs in a row failed.')).toBeVisible();
    await expect.element(page.getByText('Its agent was changed.')).toBeVisible();
    await press('Keep it off');
    await expect.element(page.getByText('Publishing is off')).not.toBeInTheDocument();
    expect(callsOf(contract.scheduledAgents.change).map(({ body }) => body)).toEqual([{ publishing: null }]);
  });

  test('can be edited; a changed question needs a new publishing approval; publishing stops with one click', async () => {
    answerSchedules([schedule({ publishing })]);
    answerChannels();
    answer(contract.scheduledAgents.change, schedule({ publishing }));
    await openApp(path);
    await press('Edit');
    await expect.element(form.getByText('Can’t be changed')).toBeVisible();
    await form.getByRole('textbox', { name: 'Name' }).fill('Digest');
    await press('Save');
    await expect.element(form).not.toBeInTheDocument();
    await press('Edit');
    await form.getByRole('textbox', { name: 'What to ask' }).fill('Praise us.');
    await expect.element(form.getByText('Saving approves the changed question.')).toBeVisible();
    await press('Save');
    await expect.element(form).not.toBeInTheDocument();
    const [first, second] = callsOf(contract.scheduledAgents.change);
    expect(first?.body).toMatchObject({ name: 'Digest', cron: '0 8 * * 1' });
    expect(first?.body).not.toHaveProperty('publishing');
    expect(second?.body).toMatchObject({
      prompt: 'Praise us.',
      publishing: { channel: 'linkedin', options: null },
    });
    answer(contract.scheduledAgents.change, () => {
      answerSchedules([schedule()]);
      return schedule();
    });
    await press('Stop publishing');
    await expect.element(page.getByText('Posts need your approval')).toBeVisible();
    expect(
      callsOf(contract.scheduledAgents.change)
        .slice(2)
        .map(({ body }) => body),
    ).toEqual([{ publishing: null }]);
  });
});
