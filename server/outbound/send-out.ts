import type { Kysely, Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';

/** What the other side made of one call. */
export type Answer =
  | { kind: 'accepted' }
  /** It did nothing, and may accept the same later. */
  | { kind: 'later'; why: string; retryAfterMs: number | null }
  | { kind: 'refused'; why: string }
  /** It was sent, and nobody knows whether it arrived. */
  | { kind: 'lost'; why: string };

/** What follows from an answer. `exhausted`: refused for a while until no try was left. */
export type Outcome =
  | { state: 'accepted' }
  | { state: 'retry'; at: Date; why: string }
  | { state: 'refused' | 'exhausted' | 'unknown'; why: string };

/**
 * How often a message may arrive. There is no default.
 *
 * - `atMostOnce`: that it is being sent is committed before the call. A lost answer, or a worker that died, ends as
 *   unknown, and it is never sent again.
 * - `atLeastOnce`: it is sent until somebody accepts it or no try is left, under the same id and with the same bytes. What
 *   has to arrive in an order is claimed in that order.
 */
export type Delivery = {
  /** When the next try is, after so many that failed (from 1) and what the other side asked for; null: no more. */
  nextTry(tries: number, retryAfterMs: number | null, now: Date): Date | null;
} & (
  | {
      promise: 'atMostOnce';
      /** Why nobody knows what came of a message whose worker died. */
      cutOff: string;
    }
  | { promise: 'atLeastOnce' }
);

/** A message that one worker has to itself, or the reason why there is nothing to send. */
export type Claim<Message> = {
  /** Tries so far, with this one. */
  tries: number;
  /** Whether another worker began to send it and never said what came of it. */
  isBegun: boolean;
} & ({ message: Message } | { refusal: string });

/** A message that leaves, and the row that says so. */
export type Outgoing<Message> = Delivery & {
  /** Takes the row where it is due and nobody has it, for as long as a call may take. Null: nothing to do. */
  claim(trx: Transaction<Database>, now: Date): Promise<Claim<Message> | null>;
  /** Calls once. What it throws leaves the row begun, as does a worker that dies. */
  call(message: Message): Promise<Answer>;
  /** Writes what came of this try, and gives the row back. */
  write(trx: Transaction<Database>, outcome: Outcome, tries: number): Promise<void>;
};

/**
 * Sends one message, as often as its promise allows: claims it, calls with no transaction open, and writes what came of it.
 *
 * @returns when to try again; null where nothing is left to do
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

/** What an answer to the nth try means. */
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
