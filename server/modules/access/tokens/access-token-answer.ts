import type { Selectable } from 'kysely';
import type { AccessToken } from '#contract/access-tokens.ts';
import type { AccessTokenTable } from '#server/modules/access/tables.ts';

/** A token as the wire shows it: without itself. */
export function accessTokenAnswer(row: Selectable<AccessTokenTable>): AccessToken {
  return {
    id: row.id,
    name: row.name,
    scopes: row.scopes,
    hint: row.hint,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  };
}
