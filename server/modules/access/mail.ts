import type { ProvenBy } from '#contract/access/access.ts';
import type { Deps } from '#server/modules/deps.ts';
import type { Answer } from '#server/outbound/send-out.ts';
import type { MailMessage } from '#server/ports/mail/port.ts';
import { PortError, type PortErrorKind } from '#server/ports/port-error.ts';

/** A part of a mail: a heading, plain text with blank lines between paragraphs, a code, links or a button. */
export type MailPart = {
  heading?: string;
  text?: string;
  /** Replaces the text in the HTML version. Must already be safe HTML. */
  html?: string;
  code?: string;
  /** Lines of links. One without a URL is only its label. */
  links?: { label: string; url: string | null }[];
  link?: { label: string; url: string };
};

/**
 * A mail as plain text and equivalent HTML. `foot` says why it was sent, in smaller type.
 *
 * @param mail.origin our own pages: their URLs are links with words in the HTML
 */
export function mailBody({
  subject,
  parts,
  foot,
  origin,
  unsubscribeUrl = null,
}: {
  subject: string;
  parts: MailPart[];
  foot: MailPart;
  origin: string;
  unsubscribeUrl?: string | null;
}): Pick<MailMessage, 'subject' | 'text' | 'html' | 'unsubscribeUrl'> {
  const unsubscribe = unsubscribeUrl === null ? [] : [{ label: 'Unsubscribe', url: unsubscribeUrl }];
  const end = { ...foot, links: [...(foot.links ?? []), ...unsubscribe] };
  const titled = parts.find(({ heading }) => heading);
  return {
    subject,
    unsubscribeUrl,
    text: `${parts.map((part) => partText(part, origin)).join('\n\n')}\n\n-- \n${partText(end, origin)}\n`,
    html: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escaped(subject)}</title>
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"></head>
<body style="margin:0;padding:24px;font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif">
<main style="max-width:560px;margin:0 auto">
${parts.map((part) => partHtml(part, origin, part === titled ? 'h1' : 'h2')).join('\n')}
<div style="margin-top:32px;padding-top:12px;border-top:1px solid #8884;font-size:13px;opacity:.75">
${partHtml(end, origin)}
</div></main></body></html>
`,
  };
}

function partText({ heading, text, code, links = [], link }: MailPart, origin: string): string {
  const lines = links.map(({ label, url }) => (url === null ? label : `${label}: ${url}`));
  return [
    heading,
    text && labeled(text, origin),
    code,
    lines.join('\n'),
    link && `${link.label}: ${link.url}`,
  ]
    .filter((line) => line !== undefined && line !== '')
    .join('\n\n');
}

function partHtml(
  { heading, text, html, code, links = [], link }: MailPart,
  origin: string,
  level: 'h1' | 'h2' = 'h2',
): string {
  const paragraphs = labeled(text ?? '', origin)
    .split(/\n{2,}/)
    .filter((words) => words.trim() !== '');
  const lines = links.map(({ label, url }) => (url === null ? escaped(label) : anchor(label, url)));
  return [
    heading
      ? `<${level} style="font-size:20px;line-height:1.3;margin:24px 0 8px">${escaped(heading)}</${level}>`
      : '',
    ...(html === undefined ? paragraphs : []).map(
      (words) => `<p style="margin:0 0 12px">${linked(words, origin).replaceAll('\n', '<br>')}</p>`,
    ),
    html ?? '',
    code ? `<p style="margin:16px 0;font:600 22px/1.2 ui-monospace,monospace">${escaped(code)}</p>` : '',
    lines.length > 0 ? `<p style="margin:0 0 12px">${lines.join('<br>')}</p>` : '',
    link
      ? `<p style="margin:16px 0"><a href="${escaped(link.url)}" style="display:inline-block;padding:10px 18px;border-radius:6px;background:#0f766e;color:#fff;text-decoration:none">${escaped(link.label)}</a></p>`
      : '',
  ]
    .filter((line) => line !== '')
    .join('\n');
}

/** Text in which each line that is only a URL of ours has a label. */
function labeled(text: string, origin: string): string {
  const isOurs = (line: string) => line.startsWith(`${origin}/`) && !/\s/.test(line);
  return text
    .split('\n')
    .map((line) => (isOurs(line) ? `Open in inGrow: ${line}` : line))
    .join('\n');
}

/** The longest URL of somebody else that is shown whole. */
const maxShownUrl = 60;

/**
 * Escaped text with its URLs as links. For `Label: URL` of ours, the label is the link. Other people's URLs
 * never hide behind their words: at most, their path is cut.
 */
function linked(words: string, origin: string): string {
  return words
    .split('\n')
    .map((line) => {
      const at = line.lastIndexOf(`: ${origin}/`);
      if (at > 0 && !/\s/.test(line.slice(at + 2))) {
        const start = line.lastIndexOf('. ', at - 1);
        const label = start === -1 ? 0 : start + 2;
        return escaped(line.slice(0, label)) + anchor(line.slice(label, at), line.slice(at + 2));
      }
      return line
        .split(/(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]])/)
        .map((part, index) => (index % 2 === 1 ? anchor(shownUrl(part), part) : escaped(part)))
        .join('');
    })
    .join('\n');
}

function shownUrl(url: string): string {
  if (url.length <= maxShownUrl || !URL.canParse(url)) return url.slice(0, maxShownUrl);
  return `${new URL(url).host}/…`;
}

const anchor = (label: string, url: string): string =>
  `<a href="${escaped(url)}" style="color:inherit">${escaped(label)}</a>`;

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/**
 * Why a user gets no mail; null if they do. A real mail goes to proven addresses only, or a claimed one could be
 * a stranger's.
 */
export function unprovenProblem(mail: Deps['mail'], provenBy: ProvenBy | null): string | null {
  if (mail?.realm !== 'real' || provenBy !== 'claim') return null;
  return 'Your email address isn’t confirmed. Confirm it in Settings.';
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
