import { z } from 'zod';
import { Id, IdParams, Moment } from '#contract/paging.ts';
import { route } from '#contract/route.ts';

/** How long an export can be downloaded, in days. */
export const exportKeptDays = 7;

/** A file with everything inGrow stores about the user. */
export const AccountExport = z.object({
  id: Id,
  state: z.enum(['making', 'ready', 'failed']),
  bytes: z.int().nullable().describe('Size of the ZIP once it is ready'),
  message: z.string().nullable().describe('Why it failed and what to do'),
  jobId: Id.nullable().describe('The job that tells how far it is'),
  createdAt: Moment,
  expiresAt: Moment.describe('It can be downloaded until then'),
});
export type AccountExport = z.infer<typeof AccountExport>;

export const accountExportRoutes = {
  start: route({
    method: 'POST',
    path: '/profile/export',
    access: 'user',
    summary:
      'Starts an export of everything stored about the user, as a ZIP of CSV and JSON, or returns the one in progress',
    answer: AccountExport,
  }),
  list: route({
    method: 'GET',
    path: '/profile/exports',
    access: 'user',
    summary: 'Exports of the last seven days, newest first; a new one replaces the one before it',
    answer: z.object({ items: z.array(AccountExport) }),
  }),
  download: route({
    method: 'GET',
    path: '/profile/exports/{id}/download',
    access: 'user',
    summary: 'The ZIP of an export; 409 while it’s being created',
    params: IdParams,
    stream: 'application/zip',
  }),
};
