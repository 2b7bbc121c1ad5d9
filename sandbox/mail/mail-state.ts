import { z } from 'zod';

/** A mail handed to the server. */
export const StoredMail = z.object({
  id: z.string(),
  at: z.number(),
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  listUnsubscribe: z.string().nullable().default(null),
  listUnsubscribePost: z.string().nullable().default(null),
});
export type StoredMail = z.infer<typeof StoredMail>;

/** A refusal to simulate, for one address or all, as often as configured. */
export const MailRefusal = z.strictObject({
  /** Absent: all addresses. */
  address: z.string().min(1).optional(),
  /** An SMTP reply code, or `cut`: the mail is accepted, but the connection breaks before the reply. */
  code: z.union([z.int().min(400).max(599), z.literal('cut')]),
  times: z.int().min(1).max(1_000_000).default(1_000_000),
});
export type MailRefusal = z.infer<typeof MailRefusal>;

/** The contents of the sample network's mail server, newest mail first. */
export const MailState = z.object({
  mails: z.array(StoredMail),
  refusals: z.array(MailRefusal),
});
export type MailState = z.infer<typeof MailState>;
