import { z } from 'zod';
import { Moment, page } from '#contract/paging.ts';
import { PlainText } from '#contract/plain-text.ts';
import { route } from '#contract/route.ts';
import { AuditUser } from './audit.ts';

export const maxDomainsAtOnce = 1000;

/** An email domain whose people may sign in. */
export const AllowedDomain = z.object({
  domain: z.string().describe('Lower case, ASCII (IDNA), without a trailing dot'),
  includesSubdomains: z.boolean(),
  note: z.string().nullable(),
  addedAt: Moment,
  addedBy: AuditUser.describe('Null: the configuration, or a user who has been erased'),
  users: z.int().describe('How many users have an address of it'),
  isOwn: z.boolean().describe('The caller gets in by it'),
});
export type AllowedDomain = z.infer<typeof AllowedDomain>;

/** A domain as typed: `example.com` in any case, with or without a trailing dot, or in its own script. */
const Domain = PlainText.trim().min(1, 'is missing').max(254, 'must have at most 254 characters');

/** Why an address is let in or refused. */
export const EntryReason = z.enum([
  'domain',
  'parent-domain',
  'not-listed',
  'parent-without-subdomains',
  'removed',
]);
export type EntryReason = z.infer<typeof EntryReason>;

export const EntryCheck = z.object({
  domain: z.string().describe('The normalized domain of the address'),
  isAllowed: z.boolean(),
  reason: EntryReason,
  by: z.string().nullable().describe('The domain of the list that decides'),
  message: z.string().describe('The reason in one sentence'),
});
export type EntryCheck = z.infer<typeof EntryCheck>;

export const allowListRoutes = {
  list: route({
    method: 'GET',
    path: '/whitelist',
    access: 'admin',
    summary: 'The email domains that pass the beta gate, by name',
    query: z.object({
      cursor: PlainText.max(300).optional(),
      limit: z.int().min(1).max(200).optional().describe('Default 50'),
      search: PlainText.trim().max(100).optional().describe('A part of the domain or of its note'),
    }),
    answer: page(AllowedDomain).extend({ total: z.int().describe('How many match, over all pages') }),
  }),
  add: route({
    method: 'POST',
    path: '/whitelist/add',
    access: 'admin',
    summary: `Adds domains: one, or up to ${maxDomainsAtOnce}. Existing ones stay and are updated`,
    body: z
      .object({
        domain: Domain.optional(),
        domains: z
          .array(Domain)
          .min(1, 'is missing')
          .max(maxDomainsAtOnce, `must be at most ${maxDomainsAtOnce} domains`)
          .optional(),
        includesSubdomains: z.boolean().optional().describe('Default false for new ones'),
        note: PlainText.trim().max(200, 'must have at most 200 characters').nullable().optional(),
      })
      .refine(({ domain, domains }) => (domain === undefined) !== (domains === undefined), {
        path: ['domain'],
        message: 'Give either domain or domains',
      }),
    answer: z.object({
      domains: z.array(z.string()).describe('As they are on the list'),
      added: z.int().describe('How many of them are new'),
    }),
  }),
  remove: route({
    method: 'POST',
    path: '/whitelist/remove',
    access: 'admin',
    summary:
      'Removes sign-in access from a domain. Refused (409) if no administrator could sign in afterwards',
    body: z.object({
      domain: Domain,
      endSessions: z
        .boolean()
        .optional()
        .describe(
          'Default true: its users are signed out at once, and their access tokens end. False: they stay until then',
        ),
      confirm: z.boolean().optional().describe('Needed where the caller gets in by this domain'),
    }),
    answer: z.object({
      domain: z.string(),
      endedSessions: z.int(),
      endedTokens: z.int(),
    }),
  }),
  check: route({
    method: 'GET',
    path: '/whitelist/check',
    access: 'admin',
    summary: 'Checks whether an address could sign in, and why',
    query: z.object({
      email: PlainText.trim().min(1, 'is missing').max(320).describe('An address or a domain'),
    }),
    answer: EntryCheck,
  }),
};
