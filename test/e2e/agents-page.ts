import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Agent } from '#contract/agents/agents.ts';
import type { Member } from './member.ts';
import type { Shared } from './share-product.ts';

/** The field for questions. */
export const askField = (page: Page): Locator =>
  page.getByRole('textbox', { name: 'Ask about your signals, posts and feeds' });
/** The questions of the conversation, with their answers. */
export const turns = (page: Page): Locator => page.getByRole('article', { name: /^Asked: / });

/** Waits until the last turn has finished. */
export async function untilDone(page: Page): Promise<void> {
  await turns(page).last().waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Stop', exact: true }).count()).toBe(0);
}

/** Sets the behavior of the sample network's model. */
export async function setManner(shared: Shared, manner: 'honest' | 'looping' | 'stalling'): Promise<void> {
  const answer = await fetch(`${shared.sandboxUrl()}/control/model`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ manner }),
  });
  expect(answer.status).toBe(200);
}

/** An agent of the member that reads signals and lists, and asks before adding someone. */
export function makeAgent(of: Member, name: string): Promise<Agent> {
  return of.api.agents.create({
    body: {
      name,
      instructions: 'Look up what is asked for.',
      tools: ['search_signals', 'read_lists', 'save_artifact', 'add_to_list'],
    },
  });
}
