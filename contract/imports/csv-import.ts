import { z } from 'zod';
import { Job } from '#contract/jobs.ts';
import { Deleted, Id, IdParams, Moment } from '#contract/paging.ts';
import { route } from '#contract/route.ts';
import { ListName } from '#contract/signals/lists.ts';
import { csvFields } from '#core/csv-fields.ts';

/** The most rows below the header. */
export const maxCsvRows = 200_000;
export const maxCsvColumns = 200;

/**
 * What a column holds. `guessed` is a column of our own export. It lists the row's fields that no source has
 * given, so they stay guesses.
 */
export const CsvField = z.enum(csvFields);
export type CsvField = z.infer<typeof CsvField>;

/** What each column holds, from first to last. */
export const CsvMapping = z
  .array(CsvField)
  .max(maxCsvColumns)
  .superRefine((mapping, context) => {
    for (const [index, field] of mapping.entries()) {
      if (field === 'ignore' || mapping.indexOf(field) === index) continue;
      context.addIssue({
        code: 'custom',
        path: [index],
        message: `Column ${mapping.indexOf(field) + 1} already has this field`,
      });
    }
    if (!mapping.includes('url')) {
      context.addIssue({ code: 'custom', message: 'Choose the column with the LinkedIn profile URL' });
    }
  });
export type CsvMapping = z.infer<typeof CsvMapping>;

export const CsvState = z.enum([
  'inspecting',
  'awaiting_mapping',
  'queued',
  'importing',
  'succeeded',
  'failed',
  'cancelled',
]);
export type CsvState = z.infer<typeof CsvState>;

export const CsvEncoding = z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252']);
export type CsvEncoding = z.infer<typeof CsvEncoding>;

export const CsvDelimiter = z.enum([',', ';', '\t', '|']);
export type CsvDelimiter = z.infer<typeof CsvDelimiter>;

export const CsvColumn = z.object({
  name: z.string().describe('Name from the header, or else its position'),
  examples: z.array(z.string()).describe('First values, at most five'),
  guess: CsvField,
});
export type CsvColumn = z.infer<typeof CsvColumn>;

/** The outcome of the rows. */
export const CsvCounts = z.object({
  created: z.int().describe('People who are new'),
  merged: z.int().describe('Known people who became signals of the profile'),
  exists: z.int().describe('People who were already signals of the profile, or are in an earlier row'),
  invalid: z.int(),
  listed: z.int().describe('People added to the list'),
});
export type CsvCounts = z.infer<typeof CsvCounts>;

export const CsvImport = z.object({
  id: Id,
  fileName: z.string(),
  byteSize: z.int(),
  state: CsvState,
  encoding: CsvEncoding.nullable().describe('Null until the file has been inspected'),
  delimiter: CsvDelimiter.nullable(),
  hasHeader: z.boolean(),
  columns: z.array(CsvColumn),
  rows: z.int().nullable().describe('Rows below the header'),
  mapping: z.array(CsvField).nullable().describe('Null until the import is started'),
  connectedProfileId: Id.nullable(),
  list: z.object({ id: Id, name: z.string() }).nullable(),
  counts: CsvCounts.describe('Counts so far'),
  job: Job.nullable(),
  message: z.string().nullable().describe('Why it failed and what to do'),
  createdAt: Moment,
});
export type CsvImport = z.infer<typeof CsvImport>;

/** A row that couldn't be imported. */
export const CsvRowError = z.object({
  row: z.int().describe('Row number as in a spreadsheet: the header of a plain file is row 1'),
  reason: z.string(),
  column: z.string().nullable().describe('Column with the wrong cell'),
  cell: z.string().nullable(),
});
export type CsvRowError = z.infer<typeof CsvRowError>;

/** A row as it would be stored. */
export const CsvPreviewRow = z.object({
  row: z.int(),
  reason: z.string().nullable().describe("Why it wouldn't be imported"),
  person: z
    .object({
      url: z.string(),
      name: z.string(),
      isNameGuessed: z.boolean().describe('Whether the name was derived from the URL'),
      headline: z.string().nullable(),
      title: z.string().nullable(),
      company: z.string().nullable(),
      location: z.string().nullable(),
      email: z.string().nullable(),
    })
    .nullable(),
});
export type CsvPreviewRow = z.infer<typeof CsvPreviewRow>;

const preview = z.object({ connectedProfileId: Id, mapping: CsvMapping });

export const csvImportRoutes = {
  upload: route('POST', '/csv-import', {
    access: 'user',
    summary: 'Upload a CSV file (at most 50 MB and 200,000 rows) and start inspecting it',
    query: z.object({ fileName: z.string().min(1).max(255) }),
    upload: 'text/csv',
    answer: CsvImport,
  }),
  list: route('GET', '/csv-import', {
    access: 'user',
    summary: 'List the last 20 CSV imports, newest first',
    answer: z.object({ items: z.array(CsvImport) }),
  }),
  one: route('GET', '/csv-import/{id}', {
    access: 'user',
    summary: 'Get a CSV import with its first 100 errors',
    params: IdParams,
    answer: CsvImport.extend({ errors: z.array(CsvRowError) }),
  }),
  preview: route('POST', '/csv-import/{id}/preview', {
    access: 'user',
    summary:
      "Preview the first rows as they would be imported. Stores nothing. 409 if the import isn't awaiting its mapping.",
    params: IdParams,
    body: preview,
    answer: z.object({ items: z.array(CsvPreviewRow) }),
  }),
  start: route('POST', '/csv-import/{id}/start', {
    access: 'user',
    summary:
      "Start an import into a connected profile and, optionally, a list. 409 if it isn't awaiting its mapping.",
    params: IdParams,
    body: preview
      .extend({ listId: Id.optional(), newListName: ListName.optional() })
      .refine(({ listId, newListName }) => listId === undefined || newListName === undefined, {
        path: ['newListName'],
        message: 'Send either listId or newListName',
      }),
    answer: CsvImport,
  }),
  errors: route('GET', '/csv-import/{id}/errors', {
    access: 'user',
    summary: "Download the rows that couldn't be imported, as CSV with row numbers and reasons",
    params: IdParams,
    stream: 'text/csv',
  }),
  remove: route('DELETE', '/csv-import/{id}', {
    access: 'user',
    summary: "Delete a CSV import. Imported people are kept. 409 if it's in progress.",
    params: IdParams,
    answer: Deleted,
  }),
};
