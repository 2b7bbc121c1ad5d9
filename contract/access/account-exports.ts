import { z } from 'zod';
import { Id, IdParams, Moment } from '#contract/paging.ts';
import { route } from '#contract/route.ts';

/** How long an export can be downloaded, in days. */
export const exportKeptDays = 7;

/** A file with everything inGrow stores about the user. */
export const AccountExport = z.object({
  id: Id,
  state: z.enum(['making', 'ready', 'failed']),
  bytes: z.int().nullable().describe("Size of the ZIP. Null until it's ready."),
  message: z.string().nullable().describe('Why it failed and what to do'),
  jobId: Id.nullable().describe('Job that reports the progress'),
  createdAt: Moment,
  expiresAt: Moment.describe('Can be downloaded until then'),
});
export type AccountExport = z.infer<typeof AccountExport>;

export const accountExportRoutes = {
  start: route('POST', '/profile/export', {
    access: 'user',
    summary:
      'Export everything stored about the user as a ZIP of CSV and JSON. Returns the export in progress, if any.',
    answer: AccountExport,
  }),
  list: route('GET', '/profile/exports', {
    access: 'user',
    summary: `List exports of the last ${exportKeptDays} days, newest first`,
    answer: z.object({ items: z.array(AccountExport) }),
  }),
  download: route('GET', '/profile/exports/{id}/download', {
    access: 'user',
    summary: "Download the ZIP of an export. 409 if it isn't ready.",
    params: IdParams,
    stream: 'application/zip',
  }),
};
