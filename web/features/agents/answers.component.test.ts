import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Prompt } from '#contract/agents/prompts.ts';
import { contract } from '#contract/index.ts';
import type { Signal } from '#contract/signals/signals.ts';
import { inFullRuns } from '#test/cases.ts';
import { agent, agentId, answerConversation, call, prompt, queryId } from '#test/component/agents.ts';
import { exampleId } from '#test/component/example-of.ts';
import { answerBootstrap, openApp, pageUrl } from '#test/component/open-app.ts';
import { answerSignals, people } from '#test/component/people.ts';
import { answer, answerStream, callsOf, refuse, sendEvent } from '#test/component/scripted-server.ts';

const path = `/dashboard/agents/${agentId}/${queryId}`;
const turn = page.getByRole('article', { name: 'Asked: Who is new this week?' });
const source = page.getByRole('complementary', { name: 'Source' });
const title = 'Add 2 people to the new list “Warm”?';
const card = page.getByRole('region', { name: title });

/** A question whose run waits for approval. */
function waiting(approval: { problem?: string } = {}): Prompt {
  return prompt({
    state: 'awaiting_approval',
    parts: call({
      tool: 'add_to_list',
      state: 'waiting',
      approval: {
        title,
        lines: ['Will be added: Adaeze Okafor, Kenji Watanabe'],
        confirm: 'Add 2 people',
        ...approval,
      },
    }),
  });
}

/** The same question, decided. */
function decided(state: 'done' | 'declined' | 'running', more: object = {}): Prompt {
  const { parts } = waiting();
  const [first] = parts;
  return { ...waiting(), state: 'succeeded', parts: first ? [{ ...first, ...{ state, ...more } }] : [] };
}

describe('an approval request of an agent', () => {
  test('shows exactly what will happen and blocks further questions; declining does nothing', async () => {
    answerConversation([waiting()], agent({ waiting: 1 }));
    answerBootstrap({ badges: { agents: 1 } });
    answer(contract.prompts.decide, () => {
      answerBootstrap();
      answerConversation([decided('declined', { decidedAt: '2026-03-10T09:59:00.000Z' })]);
      return decided('declined');
    });
    await openApp(path);
    await expect.element(card.getByText('Will be added: Adaeze Okafor, Kenji Watanabe')).toBeVisible();
    const nav = page.getByRole('navigation', { name: 'Main' });
    await expect.element(nav.getByRole('link', { name: 'Agents 1 waiting for you' })).toBeVisible();
    await page.getByRole('textbox').fill('And now?');
    await expect.element(page.getByText('Approve or decline the request above first')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    expect(callsOf(contract.prompts.ask)).toEqual([]);
    await page.getByRole('textbox').fill('');
    await card.getByRole('button', { name: 'Decline' }).click();
    await expect.element(card.getByText('Declined · 1 min ago')).toBeVisible();
    sendEvent({ name: 'prompt', id: exampleId(1) });
    await expect.element(nav.getByRole('link', { name: /waiting for you/ })).not.toBeInTheDocument();
    expect(callsOf(contract.prompts.decide).map(({ body }) => body)).toEqual([
      { callId: 'c1', approved: false },
    ]);
  });

  test('runs the action when approved; a refused approval does nothing and can be repeated', async () => {
    answerStream(contract.prompts.stream);
    answerConversation([waiting()]);
    refuse(contract.prompts.decide, 'conflict', 'The list was deleted meanwhile.');
    await openApp(path);
    await card.getByRole('button', { name: 'Add 2 people' }).click();
    await expect.element(card.getByText('Nothing was done')).toBeVisible();
    await expect.element(card.getByText('Request ID scripted')).toBeVisible();
    await expect.element(card.getByText('The list was deleted meanwhile.')).toBeVisible();
    answer(contract.prompts.decide, () => {
      const added = decided('done', { summary: 'Added 2 people to “Warm”' });
      answerConversation([added]);
      return added;
    });
    await card.getByRole('button', { name: 'Add 2 people' }).click();
    await expect.element(card.getByText('Added 2 people to “Warm”')).toBeVisible();
    await expect.element(card.getByRole('button')).not.toBeInTheDocument();
    expect(callsOf(contract.prompts.decide).at(-1)).toMatchObject({
      params: { id: exampleId(400) },
      body: { callId: 'c1', approved: true },
    });
  });

  test('says why an action is impossible and offers only Decline', async () => {
    answerConversation([waiting({ problem: 'LinkedIn isn’t connected. Connect it under Channels.' })]);
    await openApp(path);
    await expect
      .element(card.getByText('LinkedIn isn’t connected. Connect it under Channels.'))
      .toBeVisible();
    await expect.element(card.getByRole('button')).toHaveTextContent('Decline');
  });
});

describe('the sources of an answer', () => {
  const record = { id: exampleId(100), url: 'https://blog.sample.example/july' };
  const citations = [
    { ref: 's1', kind: 'signal', label: 'Adaeze Okafor, CEO', ...record },
    { ref: 'p1', kind: 'post', label: 'The unfair month', ...record },
    { ref: 'f1', kind: 'feed_item', label: 'Prices in July', ...record },
    { ref: 'o1', kind: 'own_post', label: 'What we learned', ...record, id: exampleId(102) },
  ] as const;
  const parts = [
    { kind: 'text' as const, text: 'Ann is new [s1], and says so [p1, f1, s1]. As you [o1] [x9].' },
  ];

  test('are numbered; people link to their row, and unknown ones are marked as not found; others open in a pane, with a link onward', async () => {
    answerConversation([prompt({ parts, citations })]);
    await openApp(path);
    await expect
      .element(turn.getByTitle('Not found in your data'))
      .toHaveTextContent('x9 (not found in your data)');
    const pills = turn.getByRole('link', { name: 'Source 1: Adaeze Okafor, CEO' });
    await expect.element(pills.nth(1)).toBeVisible();
    await expect.element(turn.getByRole('button', { name: 'Source 4: What we learned' })).toBeVisible();
    const href = `/dashboard/signals/sample?signal=${record.id}`;
    await expect.element(pills.first()).toHaveAttribute('href', href);
    answer(contract.signalPosts.one, { author: { name: 'Ann Okafor' }, text: 'Ours came in July.' });
    answer(contract.rss.item, { title: 'Prices in July', text: 'They rose.', feed: { title: 'Harbor' } });
    await turn.getByRole('button', { name: 'Source 2: The unfair month' }).click();
    await expect.element(source.getByText('Ours came in July.')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(source).not.toBeInTheDocument();
    answer(contract.signalPosts.one, { isOwn: true, text: 'Nobody reads it.' });
    await turn.getByRole('button', { name: 'Source 4: What we learned' }).click();
    await expect.element(source.getByText('Your post', { exact: true })).toBeVisible();
    await expect.element(source.getByText('Nobody reads it.')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await turn.getByRole('button', { name: 'Source 3: Prices in July' }).click();
    await expect.element(source.getByText('They rose.')).toBeVisible();
    await source.getByRole('link', { name: 'Show Harbor' }).click();
    await expect.poll(pageUrl).toMatch(/^\/dashboard\/feeds\?feed=/);
  });

  test('open the person beside the conversation, and J moves on to the next cited person', async () => {
    const [first, second] = people(2);
    if (!first || !second) throw new Error('there are two people');
    answerSignals([first, second]);
    const of = ({ id, name }: Signal, ref: string) =>
      ({ ref, kind: 'signal', label: name, id, url: record.url }) as const;
    const text = 'They warmed up: [s1] and [s2].';
    answerConversation([
      prompt({ parts: [{ kind: 'text', text }], citations: [of(first, 's1'), of(second, 's2')] }),
    ]);
    await openApp(path);
    await turn.getByRole('link', { name: `Source 1: ${first.name}` }).click();
    const panel = (name: string) => page.getByRole('complementary', { name: `Details of ${name}` });
    await expect.element(panel(first.name).getByText('1 of 2')).toBeVisible();
    expect(pageUrl()).toBe(path);
    await userEvent.keyboard('j');
    await expect.element(panel(second.name)).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('complementary', { name: /^Details/ })).not.toBeInTheDocument();
  });

  inFullRuns(
    'can be loaded again after a failure, and show just their name when they no longer exist',
    async () => {
      answerConversation([prompt({ parts, citations })]);
      refuse(contract.signalPosts.one, 'unavailable', 'The database is busy.');
      await openApp(path);
      await turn.getByRole('button', { name: 'Source 2: The unfair month' }).click();
      await expect.element(source.getByText('The database is busy.')).toBeVisible();
      refuse(contract.signalPosts.one, 'not_found', 'Post');
      await source.getByRole('button', { name: 'Try again' }).click();
      await expect.element(source.getByText('This is no longer in your data.')).toBeVisible();
      await expect.element(source.getByText('The unfair month')).toBeVisible();
    },
  );
});

test('an answer loads no images, renders no HTML, and opens links safely', async () => {
  const text =
    '<img src=x onerror="document.title=1"> [Read](https://blog.sample.example/a) [No](javascript:alert(1)) ![A chart](https://blog.sample.example/c.png)\n\n- [x] done';
  answerConversation([prompt({ parts: [{ kind: 'text', text }] })]);
  await openApp(path);
  const link = turn.getByRole('link', { name: 'Read' });
  await expect.element(link).toHaveAttribute('rel', expect.stringContaining('noopener'));
  await expect.element(turn.getByRole('link', { name: 'Picture: A chart' })).toBeVisible();
  await expect.element(turn.getByText(/<img src=x onerror/)).toBeVisible();
  await expect.element(turn.getByText('☑ done')).toBeVisible();
  expect(turn.getByRole('link', { name: 'No' }).query()).toBeNull();
  expect(turn.element().querySelector('img, input')).toBeNull();
});
