import { z } from 'zod';
import { Moment, page } from '#contract/paging.ts';
import { PlainText } from '#contract/plain-text.ts';
import { route } from '#contract/route.ts';
import { AuditUser } from './audit.ts';

export const maxDomainsAtOnce = 1000;

/** An email domain whose people may sign in. */
export const AllowedDomain = z.object({
  domain: z.string().describe('Lowercase ASCII (IDNA), without a trailing dot; or a single email address'),
  includesSubdomains: z.boolean(),
  note: z.string().nullable(),
  addedAt: Moment,
  addedBy: AuditUser.describe('Null if it comes from the configuration or the user was erased'),
  users: z.int().describe('Users with an email address at this domain'),
  isOwn: z.boolean().describe('Whether the caller signs in through this domain'),
});
export type AllowedDomain = z.infer<typeof AllowedDomain>;

/** A domain as typed: `example.com` in any case, with or without a trailing dot, or in its own script. */
const Domain = PlainText.trim().min(1, 'is missing').max(254, 'must have at most 254 characters');

/** Why an address is let in or refused. */
export const EntryReason = z.enum([
  'address',
  'domain',
  'parent-domain',
  'not-listed',
  'parent-without-subdomains',
  'removed',
]);
export type EntryReason = z.infer<typeof EntryReason>;

export const EntryCheck = z.object({
  domain: z.string().describe('Normalized domain of the address'),
  isAllowed: z.boolean(),
  reason: EntryReason,
  by: z.string().nullable().describe('Domain on the list that decides'),
  message: z.string().describe('Reason as a sentence'),
});
export type EntryCheck = z.infer<typeof EntryCheck>;

export const allowListRoutes = {
  list: route('GET', '/whitelist', {
    access: 'admin',
    summary: 'List email domains that can sign in, by name',
    query: z.object({
      cursor: PlainText.max(300).optional(),
      limit: z.int().min(1).max(200).optional().describe('Default 50'),
      search: PlainText.trim().max(100).optional().describe('Part of the domain or its note'),
    }),
    answer: page(AllowedDomain).extend({ total: z.int().describe('Matching domains on all pages') }),
  }),
  add: route('POST', '/whitelist/add', {
    access: 'admin',
    summary: `Allow up to ${maxDomainsAtOnce.toLocaleString('en-US')} domains to sign in. Domains already on the list are updated.`,
    body: z
      .object({
        domain: Domain.optional(),
        domains: z
          .array(Domain)
          .min(1, 'is missing')
          .max(maxDomainsAtOnce, `must be at most ${maxDomainsAtOnce} domains`)
          .optional(),
        includesSubdomains: z
          .boolean()
          .optional()
          .describe('Default false for new domains, unchanged for others'),
        note: PlainText.trim().max(200, 'must have at most 200 characters').nullable().optional(),
      })
      .refine(({ domain, domains }) => (domain === undefined) !== (domains === undefined), {
        path: ['domain'],
        message: 'Give either domain or domains',
      }),
    answer: z.object({
      domains: z.array(z.string()).describe('Normalized domains'),
      added: z.int().describe('Domains that are new'),
    }),
  }),
  remove: route('POST', '/whitelist/remove', {
    access: 'admin',
    summary: 'Remove a domain. 409 if no administrator could sign in afterwards.',
    body: z.object({
      domain: Domain,
      endSessions: z
        .boolean()
        .optional()
        .describe(
          'Default true: signs out its users and ends their access tokens now. If false, they stay until their sessions end.',
        ),
      confirm: z
        .boolean()
        .optional()
        .describe("Required if the caller couldn't sign in afterwards, otherwise 409"),
    }),
    answer: z.object({
      domain: z.string(),
      endedSessions: z.int(),
      endedTokens: z.int(),
    }),
  }),
  check: route('GET', '/whitelist/check', {
    access: 'admin',
    summary: 'Check whether an email address or domain can sign in, and why',
    query: z.object({
      email: PlainText.trim().min(1, 'is missing').max(320).describe('Email address or domain'),
    }),
    answer: EntryCheck,
  }),
};
