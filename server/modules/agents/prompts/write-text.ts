import { cleanText } from './clean-text.ts';
import { tellOfPrompt } from './lock-prompt.ts';
import { readParts } from './read-parts.ts';
import { type ClaimedRun, lockClaimedPrompt, type RunDeps } from './run-types.ts';

/** Text that comes is stored this often at most, in ms. */
const everyMs = 100;

/**
 * Stores the text of a step as it comes, piece by piece, in one part behind all others.
 *
 * @param onError called once with what a piece could not be stored for, `LeaseLost` among it; nothing is stored from then on
 */
export async function writeText(
  { db }: RunDeps,
  run: ClaimedRun,
  step: number,
  onError: (error: unknown) => void,
): Promise<{ add(piece: string): void; end(): Promise<void> }> {
  const { user_id, id: prompt_id } = run.prompt;
  const number = ((await readParts(db, run.prompt)).at(-1)?.number ?? 0) + 1;
  let text = '';
  let stored = '';
  let hasFailed = false;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  const write = async () => {
    const next = wholeCharacters(text);
    if (hasFailed || next.trim() === '' || next === stored) return;
    await db.transaction().execute(async (trx) => {
      await lockClaimedPrompt(trx, run);
      await trx
        .insertInto('prompt_part')
        .values({ user_id, prompt_id, number, step, kind: 'text', text: next })
        .onConflict((conflict) =>
          conflict.columns(['user_id', 'prompt_id', 'number']).doUpdateSet({ text: next }),
        )
        .execute();
      await tellOfPrompt(trx, run.prompt);
    });
    stored = next;
  };
  const safely = () =>
    write().catch((error) => {
      hasFailed = true;
      onError(error);
    });

  return {
    add(piece) {
      text += piece;
      timer ??= setTimeout(() => {
        timer = undefined;
        writing = writing.then(safely);
      }, everyMs);
    },
    async end() {
      clearTimeout(timer);
      writing = writing.then(safely);
      await writing;
    },
  };
}

/** Without the first half of a character whose other half is still to come. */
function wholeCharacters(text: string): string {
  return cleanText(/[\ud800-\udbff]$/.test(text) ? text.slice(0, -1) : text);
}
