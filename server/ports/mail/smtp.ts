import { once } from 'node:events';
import { Readable } from 'node:stream';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { SMTPError } from 'nodemailer/lib/smtp-connection';
import XOAuth2 from 'nodemailer/lib/xoauth2';
import { PortError } from '#server/ports/port-error.ts';
import { type MailOAuth, mailTokens } from './oauth-token.ts';
import type { Mail } from './port.ts';

/** Limits for the connection, the greeting, and each answer after that, in milliseconds. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/**
 * Replies that ask for patience (RFC 5321, 4.2.3). All other codes starting with 4 are failures of the
 * server.
 */
const laterCodes = new Set([421, 450, 451, 452]);

/**
 * A mail server over SMTP, with one connection per message.
 *
 * @param to.url `smtp://user:password@host:port` (STARTTLS if the server supports it) or `smtps://…`
 * @param to.from the sender's address, or `Name <address>`
 * @param to.oauth signs in the URL's user with tokens (XOAUTH2) instead of a password, as Microsoft 365
 *   requires
 */
export function smtpMail(to: {
  url: string;
  from: string;
  realm: Mail['realm'];
  oauth: MailOAuth | null;
}): Mail {
  const options = readUrl(to.url, to.realm);
  const domain = /@([^>\s]+)>?\s*$/.exec(to.from)?.[1] ?? options.connection.host;
  const oauth2 = to.oauth && tokensOf(options.auth?.user ?? '', to.oauth);
  /** Signs in, runs `use`, and says goodbye whatever happened. */
  const connected = async (use: (connection: SMTPConnection) => Promise<void>): Promise<void> => {
    // Loaded with the first mail.
    const { default: Connection } = await import('nodemailer/lib/smtp-connection');
    const connection = new Connection(options.connection);
    // A failure between calls is reported by the next call.
    connection.on('error', () => {});
    try {
      await connect(connection);
      const { auth } = options;
      if (oauth2) await loginByToken(connection, oauth2);
      else if (auth) await until((done) => connection.login({ credentials: auth }, done));
      await use(connection);
      connection.quit();
    } catch (error) {
      connection.close();
      throw error instanceof PortError ? error : failure(error);
    }
  };
  return {
    realm: to.realm,
    verify: () => connected(async () => {}),
    send: (message) =>
      connected(async (connection) => {
        const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
        const mail = new MailComposer({
          from: to.from,
          to: { name: '', address: message.to },
          subject: message.subject,
          text: message.text,
          html: message.html,
          messageId: `<${message.id}@${domain}>`,
          // Prevents automatic replies such as "I am away" (RFC 3834).
          headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(message.unsubscribeUrl) },
          disableFileAccess: true,
          disableUrlAccess: true,
        }).compile();
        const envelope = mail.getEnvelope();
        // Only read once the server has accepted sender and recipient.
        const body = Readable.from([await mail.build()]);
        let isHandedOver = false;
        body.once('end', () => {
          isHandedOver = true;
        });
        try {
          await until((done) => connection.send({ from: envelope.from, to: envelope.to }, body, done));
        } catch (error) {
          if (isHandedOver && replyCode(error) === null) {
            throw new PortError('unknown_outcome', `the mail server did not answer to ${message.id}`, {
              cause: error,
            });
          }
          throw error;
        }
      }),
  };
}

/** Mail programs only POST to HTTPS (RFC 8058). */
function unsubscribeHeaders(url: string | null): Record<string, string> {
  if (url === null) return {};
  const oneClick = { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
  return { 'List-Unsubscribe': `<${url}>`, ...(url.startsWith('https:') ? oneClick : {}) };
}

/** Signs in. Retries once with a new token if the stored one is refused before its end. */
async function loginByToken(connection: SMTPConnection, oauth2: XOAuth2): Promise<void> {
  const user = oauth2.options.user ?? '';
  const login = () => until((done) => connection.login({ user, oauth2 }, done));
  const isKept = oauth2.accessToken !== false;
  await login().catch((error) => {
    if (!isKept || (error as SMTPError).code !== 'EAUTH') throw error;
    oauth2.accessToken = false;
    return login();
  });
}

/** Keeps a token for all mails until it expires or the server refuses it. */
function tokensOf(user: string, oauth: MailOAuth): XOAuth2 {
  const ask = mailTokens(oauth);
  return new XOAuth2({
    user,
    provisionCallback: (_user, _renew, done) => {
      ask().then(
        ({ token, endsAt }) => done(null, token, endsAt),
        (error) => done(error),
      );
    },
  });
}

function readUrl(text: string, realm: Mail['realm']) {
  const url = new URL(text);
  const secure = url.protocol === 'smtps:';
  const user = decodeURIComponent(url.username);
  return {
    connection: {
      host: url.hostname,
      port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
      secure,
      // A password is only sent over an encrypted connection. The sample network has neither.
      requireTLS: !secure && user !== '' && realm === 'real',
      ignoreTLS: realm === 'sample',
      ...patience,
    },
    auth: user === '' ? null : { user, pass: decodeURIComponent(url.password) },
  };
}

/** Connects. Failures before the greeting are reported by an event. */
async function connect(connection: SMTPConnection): Promise<void> {
  const ended = new AbortController();
  const failed = once(connection, 'error', { signal: ended.signal }).then(([error]) => {
    throw error;
  });
  try {
    await Promise.race([until((done) => connection.connect(done)), failed]);
  } finally {
    ended.abort();
    failed.catch(() => {});
  }
}

function until(call: (done: (error?: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => call((error) => (error ? reject(error) : resolve())));
}

function replyCode(error: unknown): number | null {
  return (error as SMTPError).responseCode ?? null;
}

/** The meaning of a failure, by the reply's code, otherwise by nodemailer's error about the connection. */
function failure(error: unknown): PortError {
  const { code, message } = error as SMTPError;
  const reply = replyCode(error);
  // The reply's text may contain addresses, so only codes are passed on.
  const said = `the mail server failed (${code ?? 'no code'}, ${reply ?? 'no reply'})`;
  // Without an encrypted connection there is no sign-in, so the recipient can't have refused anything.
  if (code === 'EAUTH' || code === 'ETLS') return new PortError('unauthorized', said, { cause: error });
  if (reply !== null && laterCodes.has(reply)) return new PortError('rate_limited', said);
  if (reply !== null && reply >= 500) return new PortError('rejected', said);
  if (code === 'EENVELOPE' && reply === null) return new PortError('rejected', `${said}: ${message}`);
  return new PortError('unavailable', said, { cause: error });
}
