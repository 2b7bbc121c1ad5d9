import type { Deps } from '#server/modules/deps.ts';
import type { Answer } from '#server/outbound/send-out.ts';
import type { MailMessage } from '#server/ports/mail/port.ts';
import { PortError, type PortErrorKind } from '#server/ports/port-error.ts';

/** A part of a mail: a heading, plain text with blank lines between paragraphs, a code or a link. */
export type MailPart = {
  heading?: string;
  text?: string;
  /** Replaces the text in the HTML version. Must already be safe HTML. */
  html?: string;
  code?: string;
  link?: { label: string; url: string };
};

/** A mail as plain text and equivalent HTML. `foot` says why it was sent, in smaller type. */
export function mailBody({ parts, foot }: { parts: MailPart[]; foot: MailPart }): {
  text: string;
  html: string;
} {
  return {
    text: `${parts.map(partText).join('\n\n')}\n\n-- \n${partText(foot)}\n`,
    html: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"></head>
<body style="margin:0;padding:24px;font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif">
<div style="max-width:560px;margin:0 auto">
${parts.map(partHtml).join('\n')}
<div style="margin-top:32px;padding-top:12px;border-top:1px solid #8884;font-size:13px;opacity:.75">
${partHtml(foot)}
</div></div></body></html>
`,
  };
}

function partText({ heading, text, code, link }: MailPart): string {
  return [heading, text, code, link && `${link.label}:\n${link.url}`]
    .filter((line) => line !== undefined && line !== '')
    .join('\n\n');
}

function partHtml({ heading, text, html, code, link }: MailPart): string {
  const paragraphs = (text ?? '').split(/\n{2,}/).filter((words) => words.trim() !== '');
  return [
    heading ? `<h1 style="font-size:19px;line-height:1.3;margin:24px 0 8px">${escaped(heading)}</h1>` : '',
    ...(html === undefined ? paragraphs : []).map(
      (words) => `<p style="margin:0 0 12px">${linked(words).replaceAll('\n', '<br>')}</p>`,
    ),
    html ?? '',
    code ? `<p style="margin:16px 0;font:600 28px/1.2 ui-monospace,monospace">${escaped(code)}</p>` : '',
    link
      ? `<p style="margin:16px 0"><a href="${escaped(link.url)}" style="display:inline-block;padding:10px 18px;border-radius:6px;background:#0f766e;color:#fff;text-decoration:none">${escaped(link.label)}</a></p>`
      : '',
  ]
    .filter((line) => line !== '')
    .join('\n');
}

/** Escaped text with its URLs as links. */
function linked(words: string): string {
  return words
    .split(/(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]])/)
    .map((part, index) =>
      index % 2 === 1
        ? `<a href="${escaped(part)}" style="color:inherit">${escaped(part)}</a>`
        : escaped(part),
    )
    .join('');
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/** Why a mail wasn't sent, for its user. */
export function mailFailureMessage(kind: PortErrorKind): string {
  if (kind === 'unknown_outcome') return 'The connection dropped during sending. The email may have arrived.';
  if (kind === 'rejected') return 'The mail server rejected your email address. Check that it still works.';
  if (kind === 'unauthorized')
    return 'The mail server rejected inGrow’s sign-in. Ask your administrator to check the mail settings.';
  return 'The mail server can’t be reached. Ask your administrator to check the mail settings.';
}

/**
 * Hands a mail to the mail server, once.
 *
 * @param why returns a sentence for each kind of failure
 */
export async function sendMailOnce(
  { mail, log }: Pick<Deps, 'mail' | 'log'>,
  message: MailMessage,
  why: (kind: PortErrorKind) => string,
): Promise<Answer> {
  if (!mail) return { kind: 'refused', why: 'Email isn’t set up on this server.' };
  try {
    await mail.send(message);
    return { kind: 'accepted' };
  } catch (error) {
    if (!(error instanceof PortError)) throw error;
    const { kind, retryAfter } = error;
    // The port's message may contain the address.
    log.warn({ kind, mail: message.id }, 'a mail was not sent');
    if (kind === 'unknown_outcome') return { kind: 'lost', why: why(kind) };
    if (kind !== 'rate_limited' && kind !== 'unavailable') return { kind: 'refused', why: why(kind) };
    const retryAfterMs = retryAfter === undefined ? null : retryAfter * 1000;
    return { kind: 'later', why: why(kind), retryAfterMs };
  }
}
