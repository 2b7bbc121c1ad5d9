import { type RawBuilder, sql } from 'kysely';
import type { ExportPreset } from '#contract/signals.ts';
import { type ExportColumn, exportColumns } from './export-columns.ts';
import { hubspotColumns } from './hubspot-columns.ts';
import { salesforceColumns } from './salesforce-columns.ts';
import { lastPost, sequencerColumns } from './sequencer-columns.ts';
import { splitName } from './split-name.ts';

/** The columns of an export as of a moment, and what they need besides `signal`, `person` and `profile`. */
type Preset = { columns: (asOf: Date) => ExportColumn[]; joins: RawBuilder<unknown> };

/** None of the joins adds or drops a row: every preset has as many as the table. */
export const exportPresets: Record<ExportPreset, Preset> = {
  generic: { columns: exportColumns, joins: sql`` },
  hubspot: { columns: hubspotColumns, joins: splitName },
  salesforce: { columns: salesforceColumns, joins: splitName },
  sequencer: { columns: sequencerColumns, joins: sql`${splitName} ${lastPost}` },
};
