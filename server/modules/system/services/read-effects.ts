import { sql } from 'kysely';
import { maxNamed, type ServiceEffects } from '#contract/services.ts';
import { type ServiceName, serviceDefinitions } from '#core/services/index.ts';
import type { Deps } from '#server/modules/deps.ts';
import { usersBeyond } from '#server/modules/plan/meters.ts';
import { freePlan } from '#server/modules/plan/plans.ts';
import { webhookPaths } from '#server/modules/system/read-providers.ts';

type ReadDeps = Pick<Deps, 'opsDb' | 'origins' | 'thisProcess' | 'clock'>;

/** What using, replacing or removing a service's keys does to people. Sample connections don't depend on them. */
export async function readEffects(deps: ReadDeps, name: ServiceName): Promise<ServiceEffects> {
  const { provider } = serviceDefinitions[name];
  return {
    webhook: await readWebhook(deps, provider),
    ends: await readConnections(deps, provider),
    pauses:
      name === 'payment'
        ? await usersBeyond(deps.opsDb, freePlan, { now: deps.clock.now(), named: maxNamed })
        : { users: 0, named: [] },
  };
}

async function readWebhook(
  { opsDb, origins, thisProcess }: ReadDeps,
  provider: string,
): Promise<ServiceEffects['webhook']> {
  const path = webhookPaths[provider];
  if (path === undefined) return null;
  // A call to an earlier provider says nothing about the one to be configured.
  const isOn = thisProcess.providers.some(({ name, state }) => name === provider && state !== 'off');
  const contact = await opsDb
    .selectFrom('provider_contact')
    .select('webhook_at')
    .where('provider', '=', provider)
    .executeTakeFirst();
  return {
    url: `${origins.public ?? origins.local}${path}`,
    isPublic: origins.public !== null,
    receivedAt: (isOn && contact?.webhook_at?.toISOString()) || null,
  };
}

async function readConnections({ opsDb }: ReadDeps, provider: string): Promise<ServiceEffects['ends']> {
  const { rows } = await sql<{ name: string; connections: number; users: number }>`
    select app_user.name, (sum(count(*)) over ())::int as connections,
      (count(*) over ())::int as users
    from (
      select user_id, provider from connection where state <> 'disabled' and network = 'real'
      union all
      select user_id, 'linkedin-data' from portability_connection
      where state not in ('connecting', 'disconnected') and network = 'real'
    ) as connected join app_user on app_user.id = connected.user_id
    where connected.provider = ${provider}
    group by app_user.id order by app_user.name, app_user.id limit ${maxNamed}`.execute(opsDb);
  const { connections, users } = rows[0] ?? { connections: 0, users: 0 };
  return { connections, users, named: rows.map(({ name }) => name) };
}
