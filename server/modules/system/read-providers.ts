import { sql } from 'kysely';
import type { SystemProvider } from '#contract/system.ts';
import type { Deps } from '#server/modules/deps.ts';
import type { ProviderContactTable } from './tables.ts';

type ReadDeps = Pick<Deps, 'opsDb' | 'thisProcess' | 'origins'>;

/** Every third party: its configuration, its last known state, and the accounts connected there. */
export async function readProviders({ opsDb, thisProcess, origins }: ReadDeps): Promise<SystemProvider[]> {
  const rows = await opsDb.selectFrom('provider_contact').selectAll().execute();
  const connections = await countConnections(opsDb);
  return thisProcess.providers.map((setup) => {
    // Data from an earlier provider says nothing about the one configured now.
    const row = setup.state === 'off' ? undefined : rows.find(({ provider }) => provider === setup.name);
    const path = webhookPaths[setup.name];
    return {
      ...setup,
      ...lastContact(row),
      connections: connections.get(setup.name) ?? null,
      webhook:
        path === undefined || setup.state === 'off'
          ? null
          : {
              url: `${origins.public ?? origins.local}${path}`,
              receivedAt: row?.webhook_at?.toISOString() ?? null,
            },
    };
  });
}

/** The paths where third parties call us. */
export const webhookPaths: Record<string, string> = {
  stripe: '/payment/webhook',
  unipile: '/linkedin-auth/account-status',
};

function lastContact(row: ProviderContactTable | undefined) {
  return {
    succeededAt: row?.succeeded_at?.toISOString() ?? null,
    failedAt: row?.failed_at?.toISOString() ?? null,
    failure: row?.failure ?? null,
    answer:
      row && row.answered_at !== null && row.status !== null
        ? { at: row.answered_at.toISOString(), status: row.status, requestId: row.request_id }
        : null,
    clockAheadMs: row?.clock_ahead_ms ?? null,
    quota:
      row && row.quota_at !== null && row.quota_left !== null
        ? {
            at: row.quota_at.toISOString(),
            left: row.quota_left,
            limit: row.quota_limit,
            resetsAt: row.quota_resets_at?.toISOString() ?? null,
          }
        : null,
    check: row?.checked_at ? { at: row.checked_at.toISOString(), failure: row.check_failure } : null,
  };
}

/**
 * Accounts that users connected, by provider: how many, which scopes they granted, and how many lack
 * something. No names. Consent to read a member's own data has a single scope, named in the settings.
 */
async function countConnections(db: Deps['opsDb']) {
  const { rows } = await sql<{
    provider: string;
    count: number;
    missing: number;
    broken: number;
    scopes: string[];
  }>`
    select provider, count(*)::int as count,
      (count(*) filter (where state = 'missing_scope'))::int as missing,
      (count(*) filter (where state = 'needs_reconnect'))::int as broken,
      coalesce((
        select array_agg(distinct scope order by scope)
        from connection each, unnest(each.scopes) scope
        where each.provider = connection.provider and each.state in ('active', 'expiring')
      ), '{}') as scopes
    from connection where state <> 'disabled' group by provider
    union all
    select 'linkedin-data', count(*)::int, (count(*) filter (where state = 'refused'))::int,
      (count(*) filter (where state = 'needs_reconnect'))::int, '{}'
    from portability_connection where state not in ('connecting', 'disconnected')
    having count(*) > 0`.execute(db);
  return new Map(
    rows.map(({ provider, count, missing, broken, scopes }) => [
      provider,
      { count, missingScopes: missing, needReconnect: broken, scopes },
    ]),
  );
}
