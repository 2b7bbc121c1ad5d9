import type { Kysely, Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';

/** The other side's answer to one call. */
export type Answer =
  | { kind: 'accepted' }
  /** It did nothing, and may accept the same message later. */
  | { kind: 'later'; why: string; retryAfterMs: number | null }
  | { kind: 'refused'; why: string }
  /** It was sent, but whether it arrived is unknown. */
  | { kind: 'lost'; why: string };

/** The outcome of an answer. `exhausted`: it was refused temporarily until no tries were left. */
export type Outcome =
  | { state: 'accepted' }
  | { state: 'retry'; at: Date; why: string }
  | { state: 'refused' | 'exhausted' | 'unknown'; why: string };

/**
 * How often a message can arrive. There is no default.
 *
 * - `atMostOnce`: the start of sending is committed before the call. After a lost answer or a worker's death,
 *   the outcome is unknown, and the message is never sent again.
 * - `atLeastOnce`: the message is sent until it's accepted or no tries are left, with the same id and the
 *   same bytes. Messages that must arrive in order are claimed in that order.
 */
export type Delivery = {
  /**
   * When to try again, given the number of failed tries (from 1) and the pause the other side asked for.
   * Null: no more tries.
   */
  nextTry(tries: number, retryAfterMs: number | null, now: Date): Date | null;
} & (
  | {
      promise: 'atMostOnce';
      /** Why the outcome of a message is unknown after its worker died. */
      cutOff: string;
    }
  | { promise: 'atLeastOnce' }
);

/** A message that one worker has to itself, or the reason there is nothing to send. */
export type Claim<Message> = {
  /** Tries so far, including this one. */
  tries: number;
  /** Whether another worker started sending it and never reported the outcome. */
  isBegun: boolean;
} & ({ message: Message } | { refusal: string });

/** A message to send, and its row. */
export type Outgoing<Message> = Delivery & {
  /** Claims the row if it's due and no worker has it, for as long as a call can take. Null: nothing to do. */
  claim(trx: Transaction<Database>, now: Date): Promise<Claim<Message> | null>;
  /** Makes one call. If it throws or the worker dies, the row stays marked as started. */
  call(message: Message): Promise<Answer>;
  /** Writes the outcome of this try, and releases the row. */
  write(trx: Transaction<Database>, outcome: Outcome, tries: number): Promise<void>;
};

/**
 * Sends one message as often as its promise allows: claims it, calls with no transaction open, and writes the
 * outcome.
 *
 * @returns when to try again; null if nothing is left to do
 */
export async function sendOut<Message>(
  { db, clock }: { db: Kysely<Database>; clock: { now(): Date } },
  out: Outgoing<Message>,
): Promise<Date | null> {
  const claimed = await db.transaction().execute((trx) => out.claim(trx, clock.now()));
  if (claimed === null) return null;
  const outcome = outcomeOf(out, claimed.tries, await answerTo(out, claimed), clock.now());
  await db.transaction().execute((trx) => out.write(trx, outcome, claimed.tries));
  return outcome.state === 'retry' ? outcome.at : null;
}

async function answerTo<Message>(out: Outgoing<Message>, claimed: Claim<Message>): Promise<Answer> {
  if (claimed.isBegun && out.promise === 'atMostOnce') return { kind: 'lost', why: out.cutOff };
  return 'refusal' in claimed ? { kind: 'refused', why: claimed.refusal } : out.call(claimed.message);
}

/** What the answer to the nth try means. */
export function outcomeOf(
  { promise, nextTry }: Pick<Delivery, 'promise' | 'nextTry'>,
  tries: number,
  answer: Answer,
  now: Date,
): Outcome {
  if (answer.kind === 'accepted') return { state: 'accepted' };
  const { kind, why } = answer;
  if (kind === 'refused') return { state: 'refused', why };
  if (kind === 'lost' && promise === 'atMostOnce') return { state: 'unknown', why };
  const at = nextTry(tries, kind === 'later' ? answer.retryAfterMs : null, now);
  return at === null ? { state: 'exhausted', why } : { state: 'retry', at, why };
}

/** Tries again after these pauses, in ms, or as late as the other side asks. */
export function afterPauses(pauses: readonly number[]): Delivery['nextTry'] {
  return (tries, retryAfterMs, now) => {
    const pause = pauses[tries - 1];
    return pause === undefined ? null : new Date(now.getTime() + Math.max(pause, retryAfterMs ?? 0));
  };
}
