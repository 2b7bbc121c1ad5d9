import type { Kysely, Transaction } from 'kysely';
import { citationMark, refsOfMark } from '#contract/citation-marks.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { isOpen } from '#server/db/open-account.ts';
import { type MailPart, mailBody } from '#server/modules/access/mail/mail-body.ts';
import { renderInChild } from '#server/modules/agents/artifacts/artifact-child.ts';
import { citedIn } from '#server/modules/agents/artifacts/save-artifact.ts';
import type { MailMessage } from '#server/ports/mail/port.ts';
import { PortError } from '#server/ports/port-error.ts';
import {
  type EndedRun,
  findEndedRun,
  lockRun,
  type OutputDeps,
  outputOf,
  type RunKey,
  recordOutput,
} from './lock-run.ts';
import { noteEnd, noteFailedTry } from './note-try.ts';
import { readAnswer } from './read-answer.ts';

/**
 * Mails the answer of a run to its user's own address, at most once: that it is being sent is written first. What the mail
 * server does not take for a while is tried again later, under the same Message-ID.
 *
 * @returns when to try again; null where it was sent, was given up, or nothing is wanted
 */
export async function sendByMail(deps: OutputDeps, key: RunKey): Promise<Date | null> {
  const parts = await writeParts(deps, key);
  if (parts === null) return null;
  const message = await deps.db.transaction().execute((trx) => writeMail(trx, deps, key, parts));
  if (message === null) return null;
  const end = (state: 'done' | 'failed', words: string | null) =>
    noteEnd(deps, key, 'mail', { state, message: words });
  if (message instanceof AppError) return end('failed', message.message);
  try {
    await deps.mail?.send(message);
    return await end('done', null);
  } catch (error) {
    if (!(error instanceof PortError)) throw error;
    if (error.kind === 'unknown_outcome') {
      return end('failed', 'The line broke while it was sent; the mail may have arrived.');
    }
    const isPassing = error.kind === 'rate_limited' || error.kind === 'unavailable';
    const words =
      error.kind === 'rejected'
        ? 'The mail server refused your address.'
        : 'The mail server could not be reached, or does not let inGrow in.';
    if (!isPassing) return end('failed', words);
    const retryAfterMs = error.retryAfter === undefined ? null : error.retryAfter * 1000;
    return noteFailedTry(deps, key, 'mail', { why: words, retryAfterMs });
  }
}

async function writeMail(
  trx: Transaction<Database>,
  { mail, origins }: OutputDeps,
  key: RunKey,
  parts: MailPart[] | AppError,
): Promise<MailMessage | AppError | null> {
  const ended = await lockRun(trx, key);
  if (!ended?.schedule.outputs.mail) return null;
  const known = outputOf(ended.run, 'mail')?.state;
  if (isOver(ended)) return null;
  if (known === 'sending') return new AppError('conflict', 'Sending was cut off; the mail may have arrived.');
  const user = await trx
    .selectFrom('app_user')
    .select('email')
    .where('id', '=', key.userId)
    .where(isOpen)
    .executeTakeFirst();
  if (!user) return null;
  const refusal = whyNot(mail, ended);
  if (refusal !== null) return refusal;
  if (parts instanceof AppError) return parts;
  const foot = `Your scheduled agent “${ended.schedule.name}” wrote this. Its page, where you change or stop it: ${origins.public ?? origins.local}/dashboard/agents/scheduled/${ended.schedule.id}`;
  const { title } = ended.query;
  await recordOutput(trx, ended.run, { kind: 'mail', state: 'sending', recordId: null, message: null });
  return {
    id: `run-${key.id}`,
    to: user.email,
    subject: title,
    ...mailBody({ parts, foot: { text: foot } }),
  };
}

function isOver({ run }: EndedRun): boolean {
  const known = outputOf(run, 'mail')?.state;
  return known === 'done' || known === 'failed';
}

function whyNot(mail: OutputDeps['mail'], { query }: EndedRun): AppError | null {
  if (!mail) return new AppError('not_configured', 'Mail is not set up on this server.');
  return mail.network === 'sample' && query.network === 'real'
    ? new AppError(
        'conflict',
        'Mail of the sample network can be read by everybody, so nothing real goes there.',
      )
    : null;
}

/** What the mail says, written outside of the transaction, since it may take seconds; null where none is wanted. */
async function writeParts({ db, origins }: OutputDeps, key: RunKey): Promise<MailPart[] | AppError | null> {
  const ended = await findEndedRun(db, key);
  if (!ended?.schedule.outputs.mail || isOver(ended)) return null;
  try {
    return await partsOf(db, ended, origins.public ?? origins.local);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

/** The answer, its marks as numbers, and what they stand for. */
async function partsOf(
  db: Kysely<Database>,
  { run, schedule, query }: EndedRun,
  origin: string,
): Promise<MailPart[]> {
  const answer = await readAnswer(db, run);
  const cited = await citedIn(db, run.user_id, query.id, answer);
  const numbers = new Map(cited.map(({ ref }, index) => [ref, index + 1]));
  const numbered = answer.replace(citationMark, (_, inner: string) =>
    refsOfMark(inner)
      .flatMap((ref) => numbers.get(ref) ?? [])
      .map((number) => `[${number}]`)
      .join(''),
  );
  const rendered = await renderInChild(run.user_id, 'markdown', numbered);
  const sources = cited.map(({ label, url }, index) => `[${index + 1}] ${label}${url ? ` ${url}` : ''}`);
  return [
    { heading: query.title },
    rendered,
    ...(sources.length > 0 ? [{ heading: 'Sources', text: sources.join('\n') }] : []),
    {
      link: {
        label: 'Open the conversation',
        url: `${origin}/dashboard/agents/${schedule.agent_id}/${query.id}`,
      },
    },
  ];
}
