import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { contract } from '#contract/index.ts';
import { inFullRuns } from '#test/cases.ts';
import { agentId } from '#test/component/agents.ts';
import { exampleId } from '#test/component/example-of.ts';
import { expectNoBarriers } from '#test/component/expect-no-barriers.ts';
import { openApp, pageUrl } from '#test/component/open-app.ts';
import { answerChannels, answerSchedules, run, schedule, scheduleId } from '#test/component/schedules.ts';
import { answer, callsOf, disconnect, pause, Refusal, refuse } from '#test/component/scripted-server.ts';

const path = '/dashboard/agents/scheduled';
const form = page.getByRole('form', { name: 'Schedule' });
const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) });
const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
const pick = async (label: string, option: string) => {
  await form.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

describe('the table of schedules', () => {
  test("shows each schedule's next run and last result, and is accessible in both themes and on a phone", async () => {
    answerSchedules([
      schedule({ lastRun: run(), publishingWithdrawn: 'Its agent was changed.' }),
      schedule({ id: exampleId(701), name: 'Nightly', state: 'auto_paused', nextRuns: [] }),
      schedule({
        id: exampleId(702),
        name: 'Never',
        state: 'paused',
        nextRuns: [],
        lastRun: run({ state: 'failed' }),
      }),
    ]);
    answer(contract.payment.plan, {
      meters: [{ meter: 'schedules', paused: [{ id: exampleId(702), name: 'Never' }] }],
    });
    await openApp(path);
    const first = row('Weekly digest');
    await expect.element(first.getByText('Mondays at 08:00, Berlin')).toBeVisible();
    await expect.element(first.getByText('Mon 16 Mar, 08:00')).toBeVisible();
    await expect.element(first.getByText('Publishing off')).toBeVisible();
    await expect.element(first.getByText('Done')).toBeVisible();
    await expect.element(row('Nightly').getByText('Paused automatically')).toBeVisible();
    await expect.element(row('Nightly').getByText('Not run yet')).toBeVisible();
    await expect.element(row('Never').getByText('Failed')).toBeVisible();
    await expect.element(row('Never').getByText(/^Paused: over your plan’s limit\./)).toBeVisible();
    await expectNoBarriers();
  });

  test('keeps its layout while loading, reports a network failure, loads again, and turns a schedule off and on, or leaves it unchanged when that is refused', async () => {
    answerSchedules([schedule()]);
    disconnect(contract.scheduledAgents.list);
    const resume = pause(contract.scheduledAgents.list);
    await openApp(path);
    await expect.poll(() => document.querySelector('main [aria-busy="true"]')).not.toBeNull();
    resume();
    await expect.element(page.getByText('Couldn’t load your schedules')).toBeVisible();
    answerSchedules([schedule()]);
    await press('Try again');
    await expect.element(row('Weekly digest')).toBeVisible();
    answer(contract.scheduledAgents.change, ({ body }) => {
      const changed = schedule({ state: body.state, nextRuns: [] });
      answerSchedules([changed]);
      return changed;
    });
    const turn = row('Weekly digest').getByRole('switch', { name: 'Run Weekly digest automatically' });
    await turn.click();
    await expect.element(turn).not.toBeChecked();
    await expect.element(row('Weekly digest').getByRole('cell', { name: 'Off' }).first()).toBeVisible();
    refuse(contract.scheduledAgents.change, 'plan_limit', 'Your plan has room for 1 schedule.');
    await turn.click();
    await expect
      .element(page.getByText(/^Couldn’t turn the schedule on or off\. Your plan has room for 1 schedule\./))
      .toBeVisible();
    await expect.element(turn).not.toBeChecked();
    const sent = callsOf(contract.scheduledAgents.change).map(({ body }) => body);
    expect(sent).toEqual([{ state: 'paused' }, { state: 'active' }]);
  });

  test('sends a user without agents to choose one first', async () => {
    await openApp(path);
    await expect.element(page.getByText('Create an agent from a template first')).toBeVisible();
    await userEvent.keyboard('n');
    expect(form.query()).toBeNull();
    await page.getByRole('link', { name: 'Choose an agent' }).click();
    expect(pageUrl()).toBe('/dashboard/agents');
  });

  inFullRuns('shows the schedules of one agent, or all of them on demand', async () => {
    const other = { id: exampleId(201), name: 'Digest' };
    answerSchedules([schedule({ agent: other })]);
    await openApp(`${path}?agent=${agentId}`);
    await expect.element(page.getByRole('heading', { name: 'Scout has no schedule yet' })).toBeVisible();
    await page.getByRole('link', { name: 'Show all' }).click();
    await expect.element(row('Weekly digest').getByText('Digest', { exact: true })).toBeVisible();
    expect(pageUrl()).toBe(path);
  });
});

describe('a new schedule', () => {
  inFullRuns('is open and filled in when an agent is scheduled, with its button in view', async () => {
    answerSchedules([]);
    answer(contract.scheduledAgents.create, schedule());
    await openApp(`${path}?agent=${agentId}&ask=Who+is+new%3F`);
    await expect.element(form.getByRole('combobox', { name: 'Agent' })).toHaveValue('Scout');
    await expect.element(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Scout');
    await expect.element(page.getByRole('button', { name: 'Create schedule' })).toBeInViewport();
    await press('Create schedule');
    await expect.poll(pageUrl).toBe(`${path}/${scheduleId}`);
    const [made] = callsOf(contract.scheduledAgents.create);
    expect(made?.body).toMatchObject({ agentId, name: 'Scout', prompt: 'Who is new?' });
  });

  inFullRuns('stays closed after a reload once it was closed', async () => {
    answerSchedules([]);
    await openApp(`${path}?agent=${agentId}&ask=Who+is+new%3F`);
    await expect.element(page.getByRole('button', { name: 'Create schedule' })).toBeInViewport();
    await press('Cancel');
    await expect.poll(pageUrl).toBe(`${path}?agent=${agentId}`);
  });

  test('is created with a plan, a missed-run rule, and outputs', async () => {
    answerSchedules([]);
    answerChannels();
    const made = schedule({ name: 'Friday digest' });
    answer(contract.scheduledAgents.create, () => {
      answerSchedules([made]);
      return made;
    });
    await openApp(path);
    await expect.element(page.getByRole('heading', { name: 'No schedules yet' })).toBeVisible();
    await userEvent.keyboard('n');
    await form.getByRole('textbox', { name: 'Name' }).fill('Friday digest');
    await form.getByRole('textbox', { name: 'What to ask' }).fill('Who is new?');
    const next = form.getByRole('region', { name: 'Next five runs' });
    await expect.element(next.getByText('By 0 8 * * 1, Berlin')).toBeVisible();
    await pick('Runs', 'Weekdays');
    await form.getByLabelText('At, hours').fill('07');
    await form.getByLabelText('At, minutes').fill('30');
    await expect.element(next.getByText('By 30 7 * * 1-5, Berlin')).toBeVisible();
    await expect.element(next.getByRole('listitem')).toHaveTextContent('Mon 16 Mar, 08:00');
    await form.getByRole('radio', { name: 'Skip', exact: true }).click();
    await form.getByRole('checkbox', { name: 'Artifact' }).click();
    await form.getByRole('checkbox', { name: 'Email' }).click();
    await expect.element(form.getByText('To ada@sample.example')).toBeVisible();
    await form.getByRole('checkbox', { name: 'Slack channel' }).click();
    await expect.element(form.getByText(/^Slack isn’t connected\./)).toBeVisible();
    await form.getByRole('checkbox', { name: 'Slack channel' }).click();
    await pick('Draft for', 'X');
    await press('Create schedule');
    await expect.poll(pageUrl).toBe(`${path}/${scheduleId}`);
    await expect.element(page.getByRole('heading', { name: 'Friday digest', level: 1 })).toBeVisible();
    expect(callsOf(contract.scheduledAgents.create).map(({ body }) => body)).toEqual([
      {
        agentId,
        name: 'Friday digest',
        prompt: 'Who is new?',
        cron: '30 7 * * 1-5',
        timezone: 'Europe/Berlin',
        missedPolicy: 'skip',
        outputs: { artifact: false, slack: false, mail: true, draft: 'twitter', webhook: null },
      },
    ]);
  });

  test('publishes without approval only if the user turns that on', async () => {
    answerSchedules([]);
    answerChannels();
    answer(contract.scheduledAgents.create, schedule());
    await openApp(path);
    await press('New schedule');
    await form.getByRole('textbox', { name: 'Name' }).fill('Monday post');
    await form.getByRole('textbox', { name: 'What to ask' }).fill('What is new?');
    await form.getByRole('switch', { name: 'Publish automatically' }).click();
    await expect
      .element(form.getByText(/^After each run, inGrow posts the answer to LinkedIn as Maya Lindqvist ten/))
      .toBeVisible();
    await press('Create schedule');
    await expect.element(form).not.toBeInTheDocument();
    const [made] = callsOf(contract.scheduledAgents.create);
    expect(made?.body.publishing).toEqual({ channel: 'linkedin', options: null });
  });

  test('accepts weekdays, a day of the month, or a cron expression, and shows what is wrong at its field; needs a channel to publish', async () => {
    answerSchedules([]);
    await openApp(path);
    await press('New schedule');
    await expect
      .element(form.getByRole('link', { name: 'Connect a channel' }))
      .toHaveAttribute('href', '/dashboard/channels');
    await expect.element(form.getByRole('switch', { name: /^Publish automatically/ })).toBeDisabled();
    answer(contract.scheduledAgents.preview, ({ body }) => {
      const message = 'Runs must be at least 15 minutes apart; some of these are 5.';
      if (body.cron.startsWith('*/5'))
        throw new Refusal('invalid_request', message, [{ path: 'cron', message }]);
      return { words: `By ${body.cron}` };
    });
    await form.getByText('Fri').click();
    await form.getByText('Mon', { exact: true }).click();
    await expect.element(form.getByText('By 0 8 * * 5, Berlin')).toBeVisible();
    await pick('Runs', 'A day of the month');
    await pick('Day of the month', '15');
    await pick('Time zone', 'UTC');
    await expect.element(form.getByText('By 0 8 15 * *, UTC')).toBeVisible();
    await pick('Runs', 'Cron');
    const cron = form.getByLabelText('Minute, hour, day, month, weekday');
    await expect.element(cron).toHaveValue('0 8 15 * *');
    await cron.fill('*/5 * * * *');
    await expect
      .element(form.getByText('Runs must be at least 15 minutes apart; some of these are 5.'))
      .toBeVisible();
    await cron.fill('0 8 15 * *');
    refuse(contract.scheduledAgents.create, 'invalid_request', 'outputs.webhook: is not public', [
      { path: 'outputs.webhook', message: 'This URL isn’t on the public internet.' },
    ]);
    await form.getByRole('textbox', { name: 'Name' }).fill('Digest');
    await form.getByRole('textbox', { name: 'What to ask' }).fill('Who is new?');
    await form.getByRole('textbox', { name: 'Webhook' }).fill('http://127.0.0.1/');
    await press('Create schedule');
    await expect.element(form.getByText('This URL isn’t on the public internet.')).toBeVisible();
    await expect.element(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Digest');
    refuse(contract.scheduledAgents.create, 'plan_limit', 'Your plan has room for 1 schedule.');
    await press('Create schedule');
    await expect.element(form.getByText('Not saved')).toBeVisible();
    await expect.element(form.getByRole('link', { name: 'See plans' })).toBeVisible();
    await press('Cancel');
    await expect.element(form).not.toBeInTheDocument();
  });
});
