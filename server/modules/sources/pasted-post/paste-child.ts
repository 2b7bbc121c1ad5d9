import type { PastedAs } from '#contract/posts.ts';
import { invalidField } from '#server/app-error.ts';
import { ChildFailed, ChildLost, childModule } from '#server/child-processes/child-pool.ts';
import type { ReadPaste } from './read-pasted-people.ts';

/** The longest paste that people make takes well below a second, ms. */
const limitMs = 10_000;

const inChild = childModule<typeof import('./read-pasted-people.ts')>(
  new URL('./read-pasted-people.ts', import.meta.url),
  limitMs,
);

/**
 * Reads pasted people in a child process, with limits of time and memory.
 * @throws AppError `invalid_request` naming `people` where it is too tangled
 */
export async function readPasteInChild(userId: string, text: string, as: PastedAs): Promise<ReadPaste> {
  try {
    return await inChild({ urgent: true, userId }, (call) => call('readPastedPeople', [text, as]));
  } catch (error) {
    if (!(error instanceof ChildLost || error instanceof ChildFailed)) throw error;
    throw invalidField('people', 'This text is too tangled to read. Paste it in parts.');
  }
}
