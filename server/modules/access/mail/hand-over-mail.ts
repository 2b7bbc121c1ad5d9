import type { Deps } from '#server/modules/deps.ts';
import type { Answer } from '#server/outbound/send-out.ts';
import type { MailMessage } from '#server/ports/mail/port.ts';
import { PortError, type PortErrorKind } from '#server/ports/port-error.ts';

/**
 * Hands a mail to the mail server, once.
 *
 * @param why a sentence for each way to fail
 */
export async function handOverMail(
  { mail, log }: Pick<Deps, 'mail' | 'log'>,
  message: MailMessage,
  why: (kind: PortErrorKind) => string,
): Promise<Answer> {
  if (!mail) return { kind: 'refused', why: 'Mail is not set up on this server.' };
  try {
    await mail.send(message);
    return { kind: 'accepted' };
  } catch (error) {
    if (!(error instanceof PortError)) throw error;
    const { kind, retryAfter } = error;
    // The port's words may name the address.
    log.warn({ kind, mail: message.id }, 'a mail was not sent');
    if (kind === 'unknown_outcome') return { kind: 'lost', why: why(kind) };
    if (kind !== 'rate_limited' && kind !== 'unavailable') return { kind: 'refused', why: why(kind) };
    const retryAfterMs = retryAfter === undefined ? null : retryAfter * 1000;
    return { kind: 'later', why: why(kind), retryAfterMs };
  }
}
