import type { Kysely, Transaction } from 'kysely';
import { citationMark, refsOfMark } from '#contract/citation-marks.ts';
import type { Network } from '#contract/profile.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { isOpen } from '#server/db/open-account.ts';
import { handOverMail, type MailPart, mailBody } from '#server/modules/access/mail.ts';
import { renderInChild } from '#server/modules/agents/artifacts/export-artifact.ts';
import { citedIn } from '#server/modules/agents/artifacts/save-artifact.ts';
import type { MailMessage } from '#server/ports/mail/port.ts';
import type { PortErrorKind } from '#server/ports/port-error.ts';
import { type EndedRun, findEndedRun, isOver, type OutputDeps, type RunKey } from './lock-run.ts';
import { readAnswer } from './read-answer.ts';
import { sendOutput } from './send-output.ts';

/**
 * Mails the answer of a run to its user's own address, at most once. What the mail server does not accept for a while is
 * tried again later, under the same Message-ID.
 *
 * @returns when to try again; null where it was sent, was given up, or nothing is wanted
 */
export async function sendByMail(deps: OutputDeps, key: RunKey): Promise<Date | null> {
  const parts = await writeParts(deps, key);
  if (parts === null) return null;
  return sendOutput<MailMessage>(deps, key, {
    kind: 'mail',
    promise: 'atMostOnce',
    pack: (trx, ended) => writeMail(trx, deps, ended, parts),
    call: (message) => handOverMail(deps, message, failureWords),
  });
}

function failureWords(kind: PortErrorKind): string {
  if (kind === 'unknown_outcome') return 'The line broke while it was sent; the mail may have arrived.';
  if (kind === 'rejected') return 'The mail server refused your address.';
  return 'The mail server could not be reached, or does not let inGrow in.';
}

/** @throws AppError whose words its user is shown */
async function writeMail(
  trx: Transaction<Database>,
  { mail, origins }: OutputDeps,
  { run, schedule, query }: EndedRun,
  parts: MailPart[] | AppError,
): Promise<MailMessage | null> {
  if (!schedule.outputs.mail) return null;
  const user = await trx
    .selectFrom('app_user')
    .select('email')
    .where('id', '=', run.user_id)
    .where(isOpen)
    .executeTakeFirst();
  if (!user) return null;
  const refusal = whyNot(mail, query.network);
  if (refusal !== null) throw new AppError('conflict', refusal);
  if (parts instanceof AppError) throw parts;
  const foot = `Your scheduled agent “${schedule.name}” wrote this. Its page, where you change or stop it: ${origins.public ?? origins.local}/dashboard/agents/scheduled/${schedule.id}`;
  return {
    id: `run-${run.id}`,
    to: user.email,
    subject: query.title,
    ...mailBody({ parts, foot: { text: foot } }),
  };
}

function whyNot(mail: OutputDeps['mail'], network: Network): string | null {
  if (!mail) return 'Mail is not set up on this server.';
  return mail.network === 'sample' && network === 'real'
    ? 'Mail of the sample network can be read by everybody, so nothing real goes there.'
    : null;
}

/** What the mail says, written outside of the transaction, since it may take seconds; null where none is wanted. */
async function writeParts({ db, origins }: OutputDeps, key: RunKey): Promise<MailPart[] | AppError | null> {
  const ended = await findEndedRun(db, key);
  if (!ended?.schedule.outputs.mail || isOver(ended.run, 'mail')) return null;
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
