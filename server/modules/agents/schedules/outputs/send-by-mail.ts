import type { Transaction } from 'kysely';
import { citationMark, refsOfMark } from '#contract/citation-marks.ts';
import type { RunOutput } from '#contract/scheduled-agents.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { type MailPart, mailBody } from '#server/modules/access/mail/mail-body.ts';
import { renderContent } from '#server/modules/agents/artifacts/render-content.ts';
import { citedIn } from '#server/modules/agents/artifacts/save-artifact.ts';
import { nextTry } from '#server/modules/channels/webhook/webhook-rules.ts';
import { htmlToText } from '#server/modules/feeds/reading/clean-html.ts';
import type { MailMessage } from '#server/ports/mail/port.ts';
import { PortError } from '#server/ports/port-error.ts';
import { type EndedRun, holdRun, type OutputDeps, outputOf, type RunKey, recordOutput } from './held-run.ts';
import { readAnswer } from './read-answer.ts';

/** Tries to hand one mail over: over nearly eight hours. */
const mostTries = 6;

/**
 * Mails the answer of a run to its user's own address, one time; what fails for a while is tried again later, under the
 * same Message-ID.
 *
 * @returns when to try again; null where it was sent, was given up, or nothing is wanted
 */
export async function sendByMail(deps: OutputDeps, key: RunKey): Promise<Date | null> {
  const message = await deps.db.transaction().execute((trx) => writeMail(trx, deps, key));
  if (message === null) return null;
  if (message instanceof AppError) return record(deps, key, 'failed', message.message);
  try {
    await deps.mail?.send(message);
    return await record(deps, key, 'done', null);
  } catch (error) {
    if (!(error instanceof PortError)) throw error;
    if (error.kind === 'unknown_outcome') {
      return record(deps, key, 'failed', 'The line broke while it was sent; the mail may have arrived.');
    }
    const isPassing = error.kind === 'rate_limited' || error.kind === 'unavailable';
    const words =
      error.kind === 'rejected'
        ? 'The mail server refused your address.'
        : 'The mail server could not be reached, or does not let inGrow in.';
    return isPassing ? putOff(deps, key, words, error.retryAfter) : record(deps, key, 'failed', words);
  }
}

async function writeMail(
  trx: Transaction<Database>,
  { mail, origins }: OutputDeps,
  key: RunKey,
): Promise<MailMessage | AppError | null> {
  const ended = await holdRun(trx, key);
  if (!ended?.schedule.outputs.mail) return null;
  const known = outputOf(ended.run, 'mail')?.state;
  if (known === 'done' || known === 'failed') return null;
  const user = await trx
    .selectFrom('app_user')
    .select('email')
    .where('id', '=', key.userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!user) return null;
  const refusal = whyNot(mail, ended);
  if (refusal !== null) return refusal;
  try {
    const parts = await partsOf(trx, ended, origins.public ?? origins.local);
    const foot = `Your scheduled agent “${ended.schedule.name}” wrote this. Its page, where you change or stop it: ${origins.public ?? origins.local}/dashboard/agents/scheduled/${ended.schedule.id}`;
    const { title } = ended.query;
    return {
      id: `run-${key.id}`,
      to: user.email,
      subject: title,
      ...mailBody({ parts, foot: { text: foot } }),
    };
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
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

/** The answer, its marks as numbers, and what they stand for. */
async function partsOf(
  trx: Transaction<Database>,
  { run, schedule, query }: EndedRun,
  origin: string,
): Promise<MailPart[]> {
  const answer = await readAnswer(trx, run);
  const cited = await citedIn(trx, run.user_id, query.id, answer);
  const numbers = new Map(cited.map(({ ref }, index) => [ref, index + 1]));
  const numbered = answer.replace(citationMark, (_, inner: string) =>
    refsOfMark(inner)
      .flatMap((ref) => numbers.get(ref) ?? [])
      .map((number) => `[${number}]`)
      .join(''),
  );
  const html = renderContent('markdown', numbered);
  const sources = cited.map(({ label, url }, index) => `[${index + 1}] ${label}${url ? ` ${url}` : ''}`);
  return [
    { heading: query.title },
    { text: htmlToText(html).trim(), html },
    ...(sources.length > 0 ? [{ heading: 'Sources', text: sources.join('\n') }] : []),
    {
      link: {
        label: 'Open the conversation',
        url: `${origin}/dashboard/agents/${schedule.agent_id}/${query.id}`,
      },
    },
  ];
}

async function putOff(
  { db, clock }: OutputDeps,
  key: RunKey,
  words: string,
  retryAfter: number | undefined,
): Promise<Date | null> {
  return db.transaction().execute(async (trx) => {
    const ended = await holdRun(trx, key);
    if (ended === undefined) return null;
    const tries = ended.run.mail_tries + 1;
    const asked = retryAfter === undefined ? null : retryAfter * 1000;
    const again = tries < mostTries ? nextTry(tries, asked, clock.now(), Math.random()) : null;
    const output: RunOutput = {
      kind: 'mail',
      state: again === null ? 'failed' : 'pending',
      recordId: null,
      message: again === null ? `${words} It was tried ${tries} times.` : `${words} It is tried again.`,
    };
    await recordOutput(trx, ended.run, output, { mail_tries: tries });
    return again;
  });
}

async function record(
  { db }: Pick<OutputDeps, 'db'>,
  key: RunKey,
  state: 'done' | 'failed',
  message: string | null,
): Promise<null> {
  await db.transaction().execute(async (trx) => {
    const ended = await holdRun(trx, key);
    if (ended) await recordOutput(trx, ended.run, { kind: 'mail', state, recordId: null, message });
  });
  return null;
}
