import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AgentToolName } from '#contract/agents/agent-tools.ts';
import { contract } from '#contract/index.ts';
import { agentTools } from '#core/agent-tools.ts';
import { inFullRuns } from '#test/cases.ts';
import { agent, agentId, answerConversation, prompt, queryId, queryOf } from '#test/component/agents.ts';
import { exampleId } from '#test/component/example-of.ts';
import { expectNoBarriers } from '#test/component/expect-no-barriers.ts';
import { openApp, pageUrl } from '#test/component/open-app.ts';
import { answer, callsOf, disconnect, pause, refuse } from '#test/component/scripted-server.ts';

const path = '/dashboard/agents';
const rows = page.getByRole('list', { name: 'Your agents' }).getByRole('listitem');
const dialog = page.getByRole('dialog');
const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
const template = {
  id: exampleId(600),
  name: 'Post from a feed item',
  description: 'A post of your own about something that you read.',
  category: 'write',
  instructions: 'Write as its user does.',
  tools: ['search_feed_items', 'save_artifact'],
  prompt: 'What is new in my feed items?',
  isShipped: true,
} as const;
const ownTemplate = {
  ...template,
  id: exampleId(601),
  name: 'My digest',
  category: 'own',
  isShipped: false,
} as const;

/** The tools the server offers to agents. */
function answerTools(): void {
  const items = (Object.keys(agentTools) as AgentToolName[]).map((name) => ({ name, ...agentTools[name] }));
  answer(contract.agents.tools, { items });
}

describe('the list of agents', () => {
  inFullRuns('says that no model is set up, and what to do', async () => {
    answer(contract.model.usage, { model: null });
    await openApp('/dashboard/agents');
    await expect.element(page.getByText('No model is set up')).toBeVisible();
    await expect
      .element(page.getByText(/^Ask your administrator to connect one in Settings → Services/))
      .toBeVisible();
  });

  test("shows each agent's status with links, and is accessible in both themes and on a phone", async () => {
    const lastRun = { queryId, promptId: exampleId(400), at: '2026-03-10T09:58:00.000Z' };
    answer(contract.agents.list, {
      items: [
        agent({ waiting: 1, lastRun: { ...lastRun, state: 'awaiting_approval' } }),
        agent({ id: exampleId(201), name: 'Digest', schedules: 2, lastRun: { ...lastRun, state: 'failed' } }),
        agent({
          id: exampleId(202),
          name: 'A very long name of an agent that reads all signals of the week',
        }),
      ],
    });
    await openApp(path);
    await expect.element(rows.nth(0).getByRole('link', { name: 'Scout' })).toBeVisible();
    const waits = rows.nth(0).getByRole('link', { name: '1 needs approval' });
    await expect.element(waits).toHaveAttribute('href', `/dashboard/agents/${agentId}/${queryId}`);
    await expect.element(rows.nth(1).getByText('Failed · 2 min ago')).toBeVisible();
    const schedules = rows.nth(1).getByRole('link', { name: '2 schedules' });
    await expect
      .element(schedules)
      .toHaveAttribute('href', `/dashboard/agents/scheduled?agent=${exampleId(201)}`);
    await expect.element(rows.nth(2).getByText('Not used yet')).toBeVisible();
    await expectNoBarriers();
  });

  inFullRuns('opens an agent by a click anywhere in its row, except on its own links', async () => {
    answer(contract.agents.list, { items: [agent({ schedules: 2 })] });
    await openApp(path);
    await expect.element(rows.getByText('Not used yet')).toBeVisible();
    // At the height of the row, between its texts.
    await rows.nth(0).click({ position: { x: 400, y: 4 } });
    await expect.poll(pageUrl).toBe(`/dashboard/agents/${agentId}`);
    await openApp(path);
    await rows.getByRole('link', { name: '2 schedules' }).click();
    await expect.poll(pageUrl).toBe(`/dashboard/agents/scheduled?agent=${agentId}`);
  });

  test('keeps assistants over MCP apart, and never asks them', async () => {
    const tools = ['search_signals', 'read_signal'] as const;
    const assistant = agent({ id: exampleId(210), name: 'My assistant', tools, isOverMcp: true });
    const own = agent({ name: 'Assistant', tools });
    answerConversation([prompt()], own);
    answer(contract.agents.list, { items: [assistant, own] });
    answer(contract.queries.create, { ...queryOf([prompt()], own), prompt: prompt() });
    await openApp(path);
    const assistants = page.getByRole('list', { name: 'Assistants over MCP' });
    await expect.element(assistants.getByRole('link', { name: 'My assistant' })).toBeVisible();
    expect(rows.getByRole('link', { name: 'My assistant' }).query()).toBeNull();
    await page.getByRole('textbox', { name: 'Ask about your signals, posts and feeds' }).fill('Who is new?');
    await userEvent.keyboard('{Enter}');
    await expect
      .poll(() => callsOf(contract.queries.create).map(({ body }) => body.agentId))
      .toEqual([own.id]);
  });

  inFullRuns('loads page after page', async () => {
    answer(contract.agents.list, ({ query }) =>
      query.cursor === undefined
        ? { items: [agent()], nextCursor: 'more' }
        : { items: [agent({ id: exampleId(201), name: 'Digest' })] },
    );
    await openApp(path);
    await expect.element(rows.getByText('Digest')).toBeVisible();
    expect(callsOf(contract.agents.list).map(({ query }) => query.cursor)).toEqual([undefined, 'more']);
  });
});

describe('an agent', () => {
  test('keeps what was typed when a change is refused; a new one gets the chosen tools and opens its first conversation', async () => {
    answerTools();
    answerConversation([]);
    answer(contract.agents.list, { items: [agent({ tools: ['add_to_list'] })] });
    refuse(contract.agents.change, 'invalid_request', 'Two agents cannot have one name.');
    await openApp(path);
    await press('More for Scout');
    await page.getByRole('menuitem', { name: 'Edit…' }).click();
    await expect.element(dialog.getByText('Applies to new questions.')).toBeVisible();
    await dialog.getByLabelText('Name').fill('Digest');
    await dialog.getByRole('button', { name: 'Select all' }).click();
    await expect.element(dialog.getByRole('checkbox', { name: 'Search signals' })).toBeChecked();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(dialog.getByText('Two agents cannot have one name.')).toBeVisible();
    await expect.element(dialog.getByLabelText('Name')).toHaveValue('Digest');
    const reading = Object.values(agentTools).filter(({ kind }) => kind === 'read');
    expect(callsOf(contract.agents.change)[0]?.body.tools).toHaveLength(reading.length + 1);
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(rows.getByText('Scout')).toBeVisible();
    answer(contract.agents.create, agent({ id: exampleId(203), name: 'Competitor watch' }));
    await userEvent.keyboard('n');
    await expect.element(dialog.getByRole('heading', { name: 'New agent' })).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Create agent' })).toBeDisabled();
    await dialog.getByLabelText('Name').fill('Competitor watch');
    await dialog.getByLabelText('Instructions').fill('Keep an eye on them.');
    await dialog.getByRole('checkbox', { name: 'Publish a post' }).click();
    await dialog.getByRole('checkbox', { name: 'Read lists' }).click();
    await press('Create agent');
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Scout');
    const [made] = callsOf(contract.agents.create);
    expect(made?.body).toMatchObject({ name: 'Competitor watch', instructions: 'Keep an eye on them.' });
    const wanted = Object.entries(agentTools)
      .filter(([name, { kind }]) => kind !== 'write' || name === 'publish_post')
      .map(([name]) => name)
      .filter((name) => name !== 'read_lists');
    expect(made?.body.tools).toEqual(wanted);
    expect(callsOf(contract.agents.one).at(-1)?.params).toEqual({ id: exampleId(203) });
  });

  test('is listed again after a load failure, stays when deleting it fails, is saved as a template, and restored with z', async () => {
    disconnect(contract.agents.list);
    const resume = pause(contract.agents.list);
    await openApp(path);
    await expect.element(page.getByRole('link', { name: 'Templates' })).toBeVisible();
    expect(document.querySelectorAll('main [aria-busy="true"]')).toHaveLength(1);
    resume();
    await expect.element(page.getByText('Couldn’t load your agents')).toBeVisible();
    await expect.element(page.getByText('Check your connection, then try again.')).toBeVisible();
    const scout = agent({ schedules: 1 });
    answer(contract.agents.list, { items: [scout, agent({ id: exampleId(201), name: 'Digest' })] });
    refuse(contract.agents.remove, 'unavailable', 'The database is busy.');
    await press('Try again');
    await press('More for Scout');
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const notice = page.getByText('Couldn’t delete the agent. The database is busy.');
    await expect.element(notice).toBeVisible();
    await expect.element(rows.getByText('Scout')).toBeVisible();
    expect(page.getByRole('button', { name: /^Undo/ }).query()).toBeNull();
    answer(contract.templates.add, { template: { ...ownTemplate, name: 'Scout' } });
    answer(contract.agents.remove, ({ body }) => {
      answer(contract.agents.list, { items: [agent({ id: exampleId(201), name: 'Digest' })] });
      return { id: body.id, ids: [] };
    });
    answer(contract.agents.restore, () => {
      answer(contract.agents.list, { items: [scout] });
      return scout;
    });
    const refused = callsOf(contract.agents.remove).length;
    await press('More for Scout');
    await page.getByRole('menuitem', { name: 'Save as template' }).click();
    await expect.element(page.getByText('“Scout” was saved to your templates')).toBeVisible();
    await press('More for Scout');
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect.element(page.getByText('Scout was deleted and its schedules were paused')).toBeVisible();
    await expect.element(rows.getByText('Scout')).not.toBeInTheDocument();
    await userEvent.keyboard('z');
    await expect.element(rows.getByText('Scout')).toBeVisible();
    expect(
      callsOf(contract.agents.remove)
        .slice(refused)
        .map(({ body }) => body),
    ).toEqual([{ id: agentId }]);
    expect(callsOf(contract.agents.restore).map(({ params }) => params)).toEqual([{ id: agentId }]);
  });
});

test('a change that may have been saved is followed by reading what is stored', async () => {
  answer(contract.agents.list, { items: [agent()] });
  await openApp(path);
  await expect.element(rows.getByText('Scout')).toBeVisible();
  refuse(contract.agents.remove, 'outcome_unknown', 'May have been saved. Check before you try again.');
  answer(contract.agents.list, { items: [] });
  await press('More for Scout');
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect.element(page.getByText('May have been saved. Check before you try again.')).toBeVisible();
  expect(page.getByText(/Couldn’t/).query()).toBeNull();
  await expect.element(rows.getByText('Scout')).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { name: 'Ask your data' })).toBeVisible();
});

describe('templates', () => {
  test('are offered to a user without agents; adding one opens its agent with the first question filled in', async () => {
    const made = agent({ name: template.name, templateId: template.id });
    answer(contract.templates.list, { items: [template] });
    answer(contract.templates.one, template);
    answer(contract.templates.add, { agent: made, template });
    await openApp(path);
    await expect.element(page.getByRole('heading', { name: 'Ask your data' })).toBeVisible();
    const group = page.getByRole('region', { name: 'Write posts' });
    await group.getByRole('button', { name: 'Details of Post from a feed item' }).click();
    await expect.element(dialog.getByText('Write as its user does.')).toBeVisible();
    await expect.element(dialog.getByText('What is new in my feed items?')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Edit' }).query()).toBeNull();
    answerConversation([], made);
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    const field = page.getByRole('textbox', { name: 'Ask about your signals, posts and feeds' });
    await expect.element(field).toHaveValue('What is new in my feed items?');
    await expect.element(field).toHaveFocus();
    await expect
      .element(page.getByRole('link', { name: 'Schedule' }))
      .toHaveAttribute('href', expect.stringContaining('&ask=What+is+new+in+my+feed+items'));
    expect(callsOf(contract.templates.add).map(({ params }) => params)).toEqual([{ id: template.id }]);
  });

  test("can be loaded again after a failure; a user's own one is edited, and deleted after a confirmation, or says why not", async () => {
    answerTools();
    refuse(contract.templates.list, 'unavailable', 'The database is busy.');
    answer(contract.agents.list, { items: [agent()] });
    await openApp(`${path}?tab=templates`);
    await expect.element(page.getByText('Couldn’t load the templates')).toBeVisible();
    await expect.element(page.getByText('Request ID scripted')).toBeVisible();
    answer(contract.templates.list, { items: [template, ownTemplate] });
    await press('Try again');
    refuse(contract.templates.add, 'plan_limit', 'Your plan has room for 1 agent.');
    await press('Add Post from a feed item');
    await expect
      .element(page.getByText(/^Couldn’t add the agent\. Your plan has room for 1 agent\./))
      .toBeVisible();
    const own = page.getByRole('region', { name: 'Your own' });
    await own.getByRole('button', { name: 'Details of My digest' }).click();
    await dialog.getByRole('button', { name: 'Edit' }).click();
    await dialog.getByLabelText('Name').fill('Weekly digest');
    await dialog.getByLabelText('First question').fill('Who is new?');
    answer(contract.templates.change, ownTemplate);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    const [changed] = callsOf(contract.templates.change);
    expect(changed).toMatchObject({
      params: { id: ownTemplate.id },
      body: { name: 'Weekly digest', prompt: 'Who is new?', tools: ownTemplate.tools },
    });
    await own.getByRole('button', { name: 'Details of My digest' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect.element(dialog.getByText('Can’t be undone.', { exact: false })).toBeVisible();
    refuse(contract.templates.remove, 'unavailable', 'The database is busy.');
    await dialog.getByRole('button', { name: 'Delete the template' }).click();
    await expect.element(dialog.getByText('The database is busy.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Keep it' }).click();
    await expect.element(own.getByRole('heading', { name: 'My digest' })).toBeVisible();
  });
});
