import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { contract } from '#contract/index.ts';
import { inFullRuns, triesAll } from '#test/cases.ts';
import {
  agent,
  agentId,
  answerConversation,
  artifact,
  call,
  prompt,
  queryId,
  queryOf,
} from '#test/component/agents.ts';
import { exampleId } from '#test/component/example-of.ts';
import { expectNoBarriers } from '#test/component/expect-no-barriers.ts';
import { openApp, pageUrl } from '#test/component/open-app.ts';
import {
  answer,
  answerStream,
  callsOf,
  disconnect,
  pause,
  refuse,
  type ScriptedStream,
  sendEvent,
} from '#test/component/scripted-server.ts';
import { clearToken, tokenKey } from '#web/lib/session.ts';
import { unsentText } from './unsent.ts';

const path = `/dashboard/agents/${agentId}/${queryId}`;
const field = page.getByRole('textbox', { name: 'Ask about your signals, posts and feeds' });
const turns = page.getByRole('article', { name: /^Asked: / });
const dialog = page.getByRole('dialog');
const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
const choose = async (name: string) => {
  await press('More for Scout');
  await page.getByRole('menuitem', { name }).click();
};

/** Chunks of a run's stream, as the server writes them. */
function emit(stream: ScriptedStream, ...chunks: object[]): void {
  stream.send(chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join(''));
}

const begin = [{ type: 'start', messageId: exampleId(400) }, { type: 'start-step' }];
const searching = {
  type: 'tool-input-available',
  toolCallId: 'c1',
  toolName: 'search_signals',
  title: 'Search signals: founders',
  input: { words: 'founders' },
};
const found = {
  type: 'tool-output-available',
  toolCallId: 'c1',
  output: { summary: '5 people found', output: 'Ann, Bo' },
};

describe('a new conversation', () => {
  test("shows the agent's permissions; Enter sends, Shift+Enter breaks the line, and the URL follows", async () => {
    const asked = prompt({ text: 'Who is new?\nAnd who left?' });
    answerConversation([], agent({ lastRun: { queryId, promptId: exampleId(400) } }));
    answer(contract.queries.list, { items: [{ ...queryOf([prompt()]), scheduleId: exampleId(700) }] });
    answer(contract.queries.create, { ...queryOf([asked]), prompt: asked });
    await openApp(`/dashboard/agents/${agentId}`);
    await expect.element(page.getByRole('heading', { name: 'Ask Scout' })).toBeVisible();
    await expect.element(page.getByText('Needs approval to')).toBeVisible();
    const past = page.getByRole('region', { name: 'Past conversations' });
    await expect.element(past.getByRole('link', { name: /^Who is new this week\?/ })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Send' })).toBeDisabled();
    await field.fill('Who is new?');
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}And who left?');
    answer(contract.prompts.one, { items: [asked], nextCursor: null });
    await userEvent.keyboard('{Enter}');
    await expect.element(turns.getByText('Nobody is new.')).toBeVisible();
    await expect.element(field).toHaveValue('');
    expect(pageUrl()).toBe(path);
    expect(callsOf(contract.queries.create).map(({ body }) => body)).toEqual([
      { agentId, text: 'Who is new?\nAnd who left?' },
    ]);
  });

  test('keeps a refused question, even after the user leaves and comes back, until they sign out', async () => {
    answerConversation([]);
    refuse(contract.queries.create, 'plan_limit', 'Your plan has room for 20 runs a month.');
    await openApp(`/dashboard/agents/${agentId}`);
    await field.fill('Who is new?');
    await press('Send');
    await expect.element(page.getByText('Not asked', { exact: true })).toBeVisible();
    await expect.element(page.getByText('Your plan has room for 20 runs a month.')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'See plans' })).toBeVisible();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Agents' }).click();
    await page.getByRole('list', { name: 'Your agents' }).getByRole('link', { name: 'Scout' }).click();
    await expect.element(field).toHaveValue('Who is new?');
    expect(unsentText(agentId)).toBe('Who is new?');
    // In another tab.
    clearToken();
    window.dispatchEvent(new StorageEvent('storage', { key: tokenKey }));
    await expect.poll(pageUrl).toMatch(/^\/login/);
    expect(unsentText(agentId)).toBeUndefined();
  });

  inFullRuns('is disabled when no model is set up', async () => {
    answerConversation([]);
    answer(contract.model.usage, { model: null });
    await openApp(`/dashboard/agents/${agentId}`);
    await expect.element(page.getByText('No model is set up')).toBeVisible();
    await expect.element(field).toBeDisabled();
  });
});

describe('a run', () => {
  test('streams its steps and its answer as they arrive, then shows the stored result', async () => {
    const stream = answerStream(contract.prompts.stream);
    answerConversation([prompt({ state: 'running', parts: [] })]);
    await openApp(path);
    await expect.element(turns.getByRole('status')).toHaveTextContent('Working');
    emit(stream, ...begin, searching);
    const steps = turns.getByRole('list', { name: 'Steps' });
    await expect.element(steps.getByText('Searching signals (founders)')).toBeVisible();
    emit(stream, found, { type: 'text-start', id: 't1' });
    emit(stream, { type: 'text-delta', id: 't1', delta: 'Five people ' });
    await expect.element(turns.getByText('Five people', { exact: true })).toBeVisible();
    emit(stream, { type: 'text-delta', id: 't1', delta: 'are **new**.' });
    await expect.element(turns.getByText('Five people are new.')).toBeVisible();
    await steps.getByRole('button', { name: 'Found 5 people (founders)' }).click();
    await expect.element(steps.getByText(/"words": "founders"/)).toBeVisible();
    await expect.element(steps.getByText('Ann, Bo')).toBeVisible();
    await field.fill('And now?');
    await expect.element(page.getByText('Wait for the answer or stop it')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Send' })).toBeDisabled();
    const parts = [
      ...call({ state: 'done', summary: '5 people found' }),
      { kind: 'text' as const, text: 'Five.' },
    ];
    answerConversation([prompt({ parts })]);
    stream.end();
    await expect.element(turns.getByText('Five.')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Stop' })).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Send' })).toBeEnabled();
    await expect.element(page.getByText('2 steps · 1,234 tokens · $0.011')).toBeVisible();
  });

  test("says why it failed, and why it can't be asked again; can be stopped and asked again", async () => {
    const message = 'The model did not answer in time.';
    answerConversation([prompt({ state: 'failed', parts: [], error: { kind: 'model_failed', message } })]);
    refuse(contract.prompts.retry, 'conflict', 'Another question is unanswered.');
    await openApp(path);
    await expect.element(turns.getByRole('alert').getByText(message)).toBeVisible();
    await press('Ask again');
    const notice = page.getByText('Couldn’t ask again. Another question is unanswered.');
    await expect.element(notice).toBeVisible();
    const running = prompt({ state: 'running', parts: [] });
    const stopped = prompt({ state: 'cancelled', parts: [] });
    const again = prompt({
      id: exampleId(401),
      retryOf: running.id,
      parts: [{ kind: 'text', text: 'Ann is.' }],
    });
    answerStream(contract.prompts.stream);
    answerConversation([running]);
    sendEvent({ name: 'prompt', id: running.id });
    answer(contract.prompts.stop, () => {
      answerConversation([stopped]);
      return stopped;
    });
    await press('Stop');
    await expect.element(page.getByText('Stopped. Everything done so far is kept.')).toBeVisible();
    answer(contract.prompts.retry, () => {
      answerConversation([stopped, again]);
      return again;
    });
    await press('Ask again');
    await expect.element(turns.last().getByText('Asked again')).toBeVisible();
    await expect.element(turns.last().getByText('Ann is.')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Ask again' })).not.toBeInTheDocument();
    expect(callsOf(contract.prompts.stop).map(({ params }) => params.id)).toEqual([running.id]);
    expect(callsOf(contract.prompts.retry).map(({ params }) => params.id)).toEqual([running.id, running.id]);
  });

  test('goes on when the connection is lost, and its answer appears without a reload', async () => {
    const stream = answerStream(contract.prompts.stream);
    answerConversation([prompt({ state: 'running', parts: [] })]);
    await openApp(path);
    emit(stream, ...begin, searching);
    await expect.element(turns.getByText('Searching signals (founders)')).toBeVisible();
    disconnect(contract.prompts.stream);
    stream.drop();
    await expect.element(turns.getByText(/^Connection lost\. The run continues/)).toBeVisible();
    await expect.element(turns.getByText('Searching signals (founders)')).toBeVisible();
    answerConversation([prompt()]);
    sendEvent({ name: 'prompt', id: exampleId(400) });
    await expect.element(turns.getByText('Nobody is new.')).toBeVisible();
    await expect.element(turns.getByRole('status')).not.toBeInTheDocument();
  });
});

describe('a conversation', () => {
  test('is accessible in both themes and on a phone, with an artifact next to it', async () => {
    const made = artifact({ content: 'It **hurts** in July.' });
    const parts = [
      ...call({ state: 'done', summary: '2 people found' }),
      { kind: 'text' as const, text: '# Two\n\n| Name | Title |\n| --- | --- |\n| Ann [s1] | CEO [s9] |\n' },
    ];
    const citations = [
      { ref: 's1', kind: 'signal' as const, id: exampleId(100), label: 'Ann Okafor, CEO', url: null },
    ];
    answerConversation([prompt({ parts, citations })]);
    answer(contract.artifacts.all, { items: [made] });
    answer(contract.artifacts.one, made);
    await openApp(path);
    const pane = page.getByRole('complementary', { name: 'Artifacts' });
    await expect.element(pane.getByRole('heading', { name: 'The unfair month' })).toBeVisible();
    await expect.element(turns.getByRole('cell', { name: /^Ann/ })).toBeVisible();
    await expectNoBarriers();
    await press('1 artifact');
    await expect.element(dialog.getByRole('heading', { name: 'The unfair month' })).toBeVisible();
  });

  test('can be loaded again after a failure, loads older questions on demand, and shows one asked elsewhere as soon as the server announces it', async () => {
    disconnect(contract.prompts.one);
    const resume = pause(contract.agents.one);
    await openApp(path);
    await expect.element(page.getByText('Couldn’t load the conversation')).toBeVisible();
    expect(page.getByRole('button', { name: 'More for Scout' }).query()).toBeNull();
    resume();
    answerConversation([prompt()]);
    answer(contract.prompts.one, ({ query }) => ({
      items: [query.cursor === 'older' ? prompt({ id: exampleId(399), text: 'Who was new?' }) : prompt()],
      nextCursor: query.cursor === 'older' ? null : 'older',
    }));
    await press('Try again');
    await expect.element(turns.getByText('Nobody is new.')).toBeVisible();
    await press('Show earlier questions');
    await expect.element(turns.first().getByText('Who was new?')).toBeVisible();
    answerConversation([prompt(), prompt({ id: exampleId(401), text: 'Read the lists.' })]);
    sendEvent({ name: 'prompt', id: exampleId(401) });
    await expect.element(page.getByRole('article', { name: 'Asked: Read the lists.' })).toBeVisible();
  });

  const gone = [
    ['This agent no longer exists', contract.agents.one],
    ['This conversation no longer exists', contract.queries.one],
  ] as const;
  test.each(gone.filter((_, at) => triesAll() || at === 0))('shows a way back: %s', async (words, route) => {
    answerConversation([]);
    refuse(route, 'not_found', 'Not found');
    await openApp(path);
    await expect.element(page.getByRole('heading', { name: words })).toBeVisible();
    await press('Go to your agents');
    await expect.element(page.getByRole('list', { name: 'Your agents' })).toBeVisible();
  });

  test('is renamed, or shows the refusal in the dialog; it is deleted after a confirmation', async () => {
    answerConversation([prompt()]);
    answer(contract.queries.remove, { id: queryId });
    await openApp(path);
    await choose('Rename the conversation…');
    await expect.element(dialog.getByLabelText('Name')).toHaveValue('Who is new this week?');
    await dialog.getByLabelText('Name').fill('New ones');
    refuse(contract.queries.change, 'invalid_request', 'title: is taken', [
      { path: 'title', message: 'is taken' },
    ]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(dialog.getByText('is taken', { exact: true })).toBeVisible();
    const renamed = { ...queryOf([prompt()]), title: 'New ones' };
    answer(contract.queries.change, () => {
      answer(contract.queries.one, renamed);
      return renamed;
    });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(page.getByTitle('Scout: New ones')).toBeVisible();
    expect(callsOf(contract.queries.change).map(({ body }) => body.title)).toEqual(['New ones', 'New ones']);
    await choose('Delete the conversation…');
    await dialog.getByRole('button', { name: 'Keep it' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(callsOf(contract.queries.remove)).toEqual([]);
    await choose('Delete the conversation…');
    await dialog.getByRole('button', { name: 'Delete the conversation' }).click();
    await expect.element(page.getByRole('heading', { name: 'Ask Scout' })).toBeVisible();
    expect(pageUrl()).toBe(`/dashboard/agents/${agentId}`);
  });

  test('links to past conversations, says when there are none, and retries after an error', async () => {
    answerConversation([prompt()]);
    refuse(contract.queries.list, 'unavailable', 'The database is busy.');
    await openApp(path);
    await choose('Past conversations…');
    await expect.element(dialog.getByText('The database is busy.')).toBeVisible();
    answer(contract.queries.list, { items: [] });
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect.element(dialog.getByText('No conversations yet.')).toBeVisible();
    answer(contract.queries.list, ({ query }) =>
      query.cursor === undefined
        ? { items: [{ ...queryOf([prompt()]), scheduleId: exampleId(700) }], nextCursor: 'more' }
        : { items: [{ ...queryOf([]), id: exampleId(301), title: 'Older one' }] },
    );
    await userEvent.keyboard('{Escape}');
    await choose('Past conversations…');
    await expect.element(dialog.getByText(/Done · by schedule/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Show more' }).click();
    await dialog.getByRole('link', { name: /^Older one/ }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(pageUrl()).toBe(`/dashboard/agents/${agentId}/${exampleId(301)}`);
  });
});
