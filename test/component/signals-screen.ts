import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { contract } from '#contract/index.ts';
import type { List } from '#contract/signals/lists.ts';
import type { Signal } from '#contract/signals/signals.ts';
import { exampleId, type Part } from './example-of.ts';
import { openApp, profileId } from './open-app.ts';
import { answerSignals } from './people.ts';
import { answer, callsOf } from './scripted-server.ts';

/** Where the people of the connected profile are. */
export const signalsPath = `/dashboard/signals/${profileId}`;

/** The table of people. */
export const grid = page.getByRole('grid', { name: 'People who engaged' });
/** One person's details beside the table. */
export const panel = page.getByRole('complementary', { name: /^Details/ });
/** What one can do with the selected people. */
export const bar = page.getByRole('toolbar', { name: 'Selected people' });
/** Takes back what was done last. */
export const undo = page.getByRole('button', { name: /^Undo/ });

/** The row of the person of exactly this name. */
export const rowOf = (name: string): Locator =>
  grid.getByRole('row', { name: new RegExp(`^Select ${name} ${name}( |$)`) });

/** Opens the people of the connected profile and waits until the first one is there. */
export async function openSignals(signals: Signal[], search = ''): Promise<void> {
  answerSignals(signals);
  await openApp(`${signalsPath}${search}`);
  await expect.element(rowOf(signals[0]?.name ?? '')).toBeVisible();
}

/** What the rows were asked for last. */
export const lastQuery = () => callsOf(contract.signals.list).at(-1)?.query;

/** The built-in list, and one of the user's own. */
export const doNotEngage = { id: exampleId(300), kind: 'do_not_engage', name: 'Do not engage' } as const;
export const friends = { id: exampleId(301), kind: 'own', name: 'Friends' } as const;

/** Answers the user's lists: those two, and what is not as usual of them. */
export function answerLists(...more: Part<List>[]): void {
  answer(contract.lists.list, { items: [doNotEngage, friends, ...more] });
}
