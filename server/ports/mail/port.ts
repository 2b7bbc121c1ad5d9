/** An email to one person. */
export type MailMessage = {
  /**
   * Stable over retries, so a mail that arrives twice is recognized. It becomes the Message-ID. Letters,
   * digits, and `-`.
   */
  id: string;
  to: string;
  subject: string;
  /** The whole message as plain text. */
  text: string;
  /** The same message as HTML. Everything by other people in it is escaped. */
  html: string;
  /** The URL that turns this kind of mail off, also by one click in the mail program. Null: it can't be. */
  unsubscribeUrl: string | null;
};

/** Sends mail from the one address in the settings. */
export type Mail = {
  /** `sample`: mail goes to the sample network's outbox. */
  realm: 'real' | 'sample';
  /**
   * Hands the message to the mail server. It can still bounce after that.
   * @throws PortError `rejected` (no such recipient, or refused for good), `unauthorized` (our sign-in
   *   failed, or there was no encrypted connection for it), `rate_limited` or `unavailable` (try later);
   *   `unknown_outcome` if the connection broke after the message was sent and before the answer
   */
  send(message: MailMessage): Promise<void>;
  /** Connects and signs in, but sends nothing. @throws PortError like `send` */
  verify(): Promise<void>;
};
