import { expect, test } from 'vitest';
import type { Prompt } from '#contract/agents/prompts.ts';
import { withPrompt } from './use-conversation.ts';

const prompt = (id: string, state: Prompt['state'] = 'succeeded') => ({ id, state }) as Prompt;
const ids = (pages: ReturnType<typeof withPrompt>) =>
  pages.pages.map(({ items }) => items.map(({ id, state }) => `${id} ${state}`));

test('puts a new prompt first and updates a known one in place', () => {
  const first = withPrompt(undefined, prompt('a', 'queued'));
  expect(ids(first)).toEqual([['a queued']]);
  const older = {
    pages: [
      { items: [prompt('b')], nextCursor: 'x' },
      { items: [prompt('a', 'running')], nextCursor: null },
    ],
    pageParams: [null, 'x'],
  };
  expect(ids(withPrompt(older, prompt('c', 'queued')))).toEqual([['c queued', 'b succeeded'], ['a running']]);
  expect(ids(withPrompt(older, prompt('a', 'cancelled')))).toEqual([['b succeeded'], ['a cancelled']]);
});
