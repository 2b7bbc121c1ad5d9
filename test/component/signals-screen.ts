import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { contract } from '#contract/index.ts';
import type { List } from '#contract/signals/lists.ts';
import type { Signal } from '#contract/signals/signals.ts';
import { exampleId, type Part } from './example-of.ts';
import { openApp, profileId } from './open-app.ts';
import { answerSignals } from './people.ts';
import { answer, callsOf } from './scripted-server.ts';

/** The path of the connected profile's signals. */
export const signalsPath = `/dashboard/signals/${profileId}`;

/** The table of people. */
export const grid = page.getByRole('grid', { name: 'People who engaged' });
/** A person's details beside the table. */
export const panel = page.getByRole('complementary', { name: /^Details/ });
/** The actions on the selected people. */
export const bar = page.getByRole('toolbar', { name: 'Selected people' });
/** Undoes the last action. */
export const undo = page.getByRole('button', { name: /^Undo/ });

/** The row of the person with exactly this name. */
export const rowOf = (name: string): Locator =>
  grid.getByRole('row', { name: new RegExp(`^Select ${name} ${name}( |$)`) });

/** Opens the connected profile's signals and waits until the first person is visible. */
export async function openSignals(
  signals: Signal[],
  search = '',
  wanted: Parameters<typeof openApp>[1] = {},
): Promise<void> {
  answerSignals(signals);
  await openApp(`${signalsPath}${search}`, wanted);
  await expect.element(rowOf(signals[0]?.name ?? '')).toBeVisible();
}

/** The query of the last fetch of rows. */
export const lastQuery = () => callsOf(contract.signals.list).at(-1)?.query;

/** The built-in list, and one of the user's own. */
export const doNotEngage = { id: exampleId(300), kind: 'do_not_engage', name: 'Do not engage' } as const;
export const friends = { id: exampleId(301), kind: 'own', name: 'Friends' } as const;

/** Answers with the user's lists: these two, with the given changes. */
export function answerLists(...more: Part<List>[]): void {
  answer(contract.lists.list, { items: [doNotEngage, friends, ...more] });
}
