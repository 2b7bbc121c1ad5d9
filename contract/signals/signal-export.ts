import { z } from 'zod';
import { Id } from '#contract/paging.ts';
import { maxPickedForExport } from '#contract/values.ts';
import { SignalQuery, SignalSort } from './signal-filters.ts';
import { exportPresets } from './signal-values.ts';

/** The program an export is for. Its columns have the names that the program's importer knows. */
export const ExportPreset = z.enum(exportPresets);
export type ExportPreset = z.infer<typeof ExportPreset>;

const withDoNotEngage = z.boolean().optional().describe('Include people on Do not engage. Default false.');

/** URLs accept the table's query. Paging parameters are ignored. */
export const SignalUrlQuery = SignalQuery.extend({ withDoNotEngage });
export type SignalUrlQuery = z.infer<typeof SignalUrlQuery>;

/** The export accepts the table's query. Paging parameters are ignored, here and for URLs. */
export const SignalExportQuery = SignalQuery.extend({
  preset: ExportPreset.optional().describe('Default `generic`'),
  bom: z
    .boolean()
    .optional()
    .describe(
      'Start the file with a byte order mark, which Excel needs for accented characters. Default false.',
    ),
  withDoNotEngage,
});
export type SignalExportQuery = z.infer<typeof SignalExportQuery>;

/** An export of signals picked by hand. */
export const SignalExportBody = SignalExportQuery.pick({
  preset: true,
  bom: true,
  order: true,
  withDoNotEngage: true,
})
  .extend({
    signalIds: z
      .array(Id)
      .min(1)
      .max(maxPickedForExport)
      .describe('Signals of the profile or network in `id`'),
    sort: SignalSort.exclude(['week']).optional().describe('Default `score`'),
  })
  .strict();
export type SignalExportBody = z.infer<typeof SignalExportBody>;
