/** A mail to one person. */
export type MailMessage = {
  /**
   * Stable over tries, so that a mail that arrives twice is recognized: becomes the Message-ID. Letters, digits and
   * `-`.
   */
  id: string;
  to: string;
  subject: string;
  /** The whole message as plain text. */
  text: string;
  /** The same as HTML, for those who read that. Everything of others in it is escaped. */
  html: string;
};

/** Sends mail from the one address that the settings name. */
export type Mail = {
  /** `sample`: it ends in the sample network's outbox. */
  network: 'real' | 'sample';
  /**
   * Hands the message to the mail server. Who gets it only then may still bounce.
   * @throws PortError `rejected` (nobody there, or refused for good), `unauthorized` (our sign-in, or no encrypted line
   * for it), `rate_limited` or `unavailable` (try later); `unknown_outcome` when the line broke after the message was
   * sent, before the answer
   */
  send(message: MailMessage): Promise<void>;
  /** Connects and signs in, sends nothing. @throws PortError as `send` */
  verify(): Promise<void>;
};
