import { z } from 'zod';

/** Unipile's status of a connection. `CREDENTIALS` means that the member must reconnect. */
export const AccountStatus = z.enum(['OK', 'CREDENTIALS', 'ERROR', 'STOPPED', 'CONNECTING', 'PERMISSIONS']);
export type AccountStatus = z.infer<typeof AccountStatus>;

/** A member's account, connected on the hosted page. */
export const HostedAccount = z.object({
  id: z.string(),
  personId: z.string(),
  createdAt: z.number(),
  status: AccountStatus,
  /** Products other than messages, such as `RECRUITER`, each with its own status. */
  products: z.record(z.string(), AccountStatus).default({}),
  /** How many calls in its name still fail, as they do at the vendor right after connecting. */
  warmUps: z.int(),
});
export type HostedAccount = z.infer<typeof HostedAccount>;

/** A single-use link to the hosted page. */
export const HostedLink = z.object({
  token: z.string(),
  expiresAt: z.number(),
  /** The account to reconnect. Null creates a new one. */
  reconnect: z.string().nullable(),
  name: z.string().nullable(),
  notifyUrl: z.string().nullable(),
  successUrl: z.string().nullable(),
  failureUrl: z.string().nullable(),
  /** v2 adds the account and the state to the URL that the browser returns to. v1 makes a call instead. */
  version: z.enum(['v1', 'v2']).default('v1'),
  state: z.string().nullable().default(null),
});
export type HostedLink = z.infer<typeof HostedLink>;

/** A webhook of either version, registered through the API. */
export const StatusHook = z.object({
  id: z.string(),
  version: z.enum(['v1', 'v2']),
  url: z.string(),
  name: z.string(),
  headers: z.array(z.object({ key: z.string(), value: z.string() })),
  events: z.array(z.string()),
});
export type StatusHook = z.infer<typeof StatusHook>;
