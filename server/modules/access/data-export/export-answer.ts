import type { Selectable } from 'kysely';
import type { AccountExport } from '#contract/account-exports.ts';
import type { AccountExportTable } from '#server/modules/access/tables.ts';

/** An export as the wire shows it. */
export function exportAnswer(row: Selectable<AccountExportTable>): AccountExport {
  return {
    id: row.id,
    state: row.state,
    bytes: row.byte_size,
    message: row.message,
    jobId: row.job_id,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  };
}
