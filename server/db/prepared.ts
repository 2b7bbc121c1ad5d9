import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { outageOf } from './database-error.ts';
import { noteSaved, OutcomeUnknownError, unknownOutcome } from './outcome-unknown.ts';
import { AlreadySavedError, type OnceKey, recordKey, unsavedKey } from './save-once.ts';

const mark = '/* prepared */';

/** What only statements that change something contain. */
const changes =
  /\b(insert\s+into|(?<!for\s|key\s)update|delete\s+from|merge\s+into|truncate|create|alter|drop)\b/i;

/**
 * Put before a statement's columns (`modifyFront(prepared)`). PostgreSQL then parses and plans it once per
 * connection instead of on each call. This is for the few statements every request runs, which find their row
 * by a key whatever the values are. For others, a plan made without the values may be bad.
 */
export const prepared = sql.raw(mark);

/** Statement names by text, one for each marked statement in the code. */
const names = new Map<string, string>();

function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = createHash('sha256').update(text).digest('hex').slice(0, 32);
  names.set(text, name);
  return name;
}

/** A connection that says of a change whose answer got lost that its outcome is unknown. */
export class TransactionClient extends pg.Client {
  /** Whether its server can't be used any more: it went away, or became a standby. */
  isSpent = false;

  /** What is sent for the arguments of a query. */
  protected sent(given: unknown[]): unknown[] {
    return given;
  }

  override query: pg.Client['query'] = (...given: unknown[]): never => {
    const [text] = given;
    // Outside a transaction, a statement is stored by itself.
    const isAlone = this.getTransactionStatus() === 'I';
    const key = unsavedKey();
    if (key && typeof text === 'string') {
      const isChange = changes.test(text);
      if (isChange && isAlone) return this.#storeAlone(given) as never;
      if (text === 'commit' && this.#hasChanged) return this.#commitOnce(key) as never;
      this.#hasChanged = !isAlone && (isChange || this.#hasChanged);
    }
    const sent = this.sent(given);
    const answer: unknown = Reflect.apply(super.query, this, sent);
    if (!(answer instanceof Promise) || typeof text !== 'string') return answer as never;
    const saves = text === 'commit' || (isAlone && changes.test(text));
    if (saves) answer.then(noteSaved, () => {});
    return (text === 'commit' ? this.#replicated(answer) : answer).catch((error: unknown) => {
      if (text === 'rollback') throw this.#lost ?? error;
      const outage = outageOf(error);
      this.isSpent ||= outage === 'away' || outage === 'read-only';
      const failure = saves ? unknownOutcome(error) : error;
      if (failure instanceof OutcomeUnknownError) this.#lost = failure;
      throw failure;
    }) as never;
  };

  /** Stores one statement in a transaction, which can record a key. */
  async #storeAlone(given: unknown[]): Promise<unknown> {
    await this.query('begin');
    try {
      const answer = await Reflect.apply(this.query, this, given);
      await this.query('commit');
      return answer;
    } catch (error) {
      await this.query('rollback').catch(() => {});
      throw error;
    }
  }

  async #commitOnce(key: OnceKey): Promise<unknown> {
    const { rowCount } = await this.query(recordKey, [key.userId, key.digest]);
    if (rowCount === 0) throw new AlreadySavedError();
    this.#hasChanged = false;
    const answer = await this.query('commit');
    key.isSaved = true;
    return answer;
  }

  /** Whether its transaction has changed something. */
  #hasChanged = false;

  /** Fails if the database warns that it stopped waiting for its standby (SyncRepWaitForLSN in syncrep.c). */
  async #replicated(commit: Promise<unknown>): Promise<unknown> {
    let isWarned = false;
    const note = ({ code }: { code: string | undefined }) => {
      isWarned ||= code === '01000';
    };
    this.on('notice', note);
    const answer = await commit.finally(() => this.off('notice', note));
    if (isWarned) throw new OutcomeUnknownError('The standby did not confirm the change in time');
    return answer;
  }

  /** Why the connection broke, kept because Kysely rolls back after a failed commit and reports only that. */
  #lost: OutcomeUnknownError | null = null;
}

/** One that also prepares marked statements, each under a name derived from its text. */
export class PreparingClient extends TransactionClient {
  protected override sent(given: unknown[]): unknown[] {
    const [text, values, ...rest] = given;
    const isMarked = typeof text === 'string' && text.trimStart().startsWith(`select ${mark}`);
    return isMarked ? [{ text, values, name: nameOf(text) }, ...rest] : given;
  }
}
