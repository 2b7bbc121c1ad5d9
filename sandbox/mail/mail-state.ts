import { z } from 'zod';

/** A mail that somebody handed in. */
export const StoredMail = z.object({
  id: z.string(),
  at: z.number(),
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
});
export type StoredMail = z.infer<typeof StoredMail>;

/** A refusal to be played: for an address, or whoever, as often as configured. */
export const MailRefusal = z.strictObject({
  /** Absent: every address. */
  address: z.string().min(1).optional(),
  /** An SMTP reply code, or `cut`: the mail is taken, and the line breaks before that is said. */
  code: z.union([z.int().min(400).max(599), z.literal('cut')]),
  times: z.int().min(1).max(1_000_000).default(1_000_000),
});
export type MailRefusal = z.infer<typeof MailRefusal>;

/** What the sample network's mail server holds; the newest mail first. */
export const MailState = z.object({
  mails: z.array(StoredMail),
  refusals: z.array(MailRefusal),
});
export type MailState = z.infer<typeof MailState>;
