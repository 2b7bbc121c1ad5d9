import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { MailRefusal } from '#sandbox/mail/mail-state.ts';
import type { StateStore } from '#sandbox/state.ts';

/** How many mails are kept, newest first. */
const maxMails = 500;

/** In bytes. */
const maxBytes = 2 * 1024 * 1024;

/** A mail server that only delivers to the readable outbox. */
export type MailServer = {
  /** Null until it's listening. */
  port(): number | null;
  /** @param port 0 picks a free one */
  listen(port: number): Promise<number>;
  close(): void;
};

class SmtpRefusal extends Error {
  readonly responseCode: number;

  constructor(responseCode: number, message: string) {
    super(message);
    this.responseCode = responseCode;
  }
}

/**
 * Accepts mail by SMTP (RFC 5321) on 127.0.0.1, from anyone: every name and password works, except the
 * password `wrong`.
 */
export function createMailServer(state: StateStore, now: () => number): MailServer {
  /** The matching refusal. Each match uses it up by one. */
  const takeRefusal = (fits: (refusal: MailRefusal) => boolean): MailRefusal | undefined => {
    const refusal = state.current.mail.refusals.find(fits);
    if (!refusal) return undefined;
    state.change(({ mail }) => {
      refusal.times -= 1;
      mail.refusals = mail.refusals.filter(({ times }) => times > 0);
    });
    return refusal;
  };
  const isFor = (address: string) => (refusal: MailRefusal) =>
    refusal.address === undefined || refusal.address.toLowerCase() === address.toLowerCase();
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: maxBytes,
    onAuth: ({ username, password }, _session, callback) =>
      password === 'wrong'
        ? callback(new SmtpRefusal(535, 'Authentication credentials invalid'))
        : callback(null, { user: username ?? 'somebody' }),
    onRcptTo: ({ address }, _session, callback) => {
      const refusal = takeRefusal((each) => each.code !== 'cut' && isFor(address)(each));
      if (!refusal) return callback();
      callback(new SmtpRefusal(Number(refusal.code), 'Refused on demand'));
    },
    onData: async (stream, session, callback) => {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk as Buffer);
      if (stream.sizeExceeded) return callback(new SmtpRefusal(552, 'Message too large'));
      const mail = await PostalMime.parse(Buffer.concat(chunks));
      const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value ?? null;
      const to = session.envelope.rcptTo.map(({ address }) => address);
      state.change(({ mail: { mails } }) => {
        for (const address of to) {
          mails.unshift({
            id: mail.messageId ?? '',
            at: now(),
            from: mail.from?.address ?? '',
            to: address,
            subject: mail.subject ?? '',
            text: mail.text ?? '',
            html: mail.html ?? '',
            listUnsubscribe: header('list-unsubscribe'),
            listUnsubscribePost: header('list-unsubscribe-post'),
          });
        }
        mails.splice(maxMails);
      });
      const cut = takeRefusal((each) => each.code === 'cut' && to.some((address) => isFor(address)(each)));
      if (!cut) return callback(null, 'Kept in the outbox');
      for (const connection of server.connections) connection.close();
    },
  });
  // A client may disconnect at any time.
  server.on('error', () => {});
  let port: number | null = null;
  return {
    port: () => port,
    listen: (wanted) =>
      new Promise((resolve, reject) => {
        server.server.once('error', reject);
        server.listen(wanted, '127.0.0.1', () => {
          server.server.removeListener('error', reject);
          port = (server.server.address() as AddressInfo).port;
          resolve(port);
        });
      }),
    close: () => {
      if (port !== null) server.close();
    },
  };
}
