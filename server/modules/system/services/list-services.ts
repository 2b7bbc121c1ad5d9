import type { Service, Services } from '#contract/services.ts';
import { type ServiceName, serviceDefinitions, serviceFields, serviceNames } from '#core/services/index.ts';
import { isOwned } from '#server/modules/access/owner/ownership.ts';
import type { Deps } from '#server/modules/deps.ts';
import { readStoredSettings, type StoredSetting } from './stored-settings.ts';

type ListDeps = Pick<Deps, 'opsDb' | 'secrets' | 'services' | 'thisProcess' | 'origins'>;

/** Every service with its state and what was entered, without secrets. */
export async function listServices(deps: ListDeps): Promise<Services> {
  const { all } = await readStoredSettings(deps.opsDb, deps.secrets);
  const hasOwner = await isOwned(deps.opsDb);
  return {
    items: serviceNames.map((name) => toService(deps, name, { stored: all.get(name), hasOwner })),
    sample: deps.services.sample(),
    origin: deps.origins.public ?? deps.origins.local,
  };
}

type Known = { stored: StoredSetting | undefined; hasOwner: boolean };

/** A service as administrators see it. */
export function toService(
  deps: Pick<Deps, 'services' | 'thisProcess'>,
  name: ServiceName,
  { stored, hasOwner }: Known,
): Service {
  const isOwn = !deps.services.isGiven(name);
  const shown = serviceFields(name).flatMap(([setting, { kind }]) => {
    const text = stored?.texts?.[setting];
    return isOwn && kind !== 'secret' && text !== undefined ? [[setting, text] as const] : [];
  });
  return {
    name,
    state: isOwn ? stateOf(deps, name, { stored, hasOwner }) : 'environment',
    shown: Object.fromEntries(shown),
    version: stored?.version ?? 0,
    changedAt: stored?.changedAt.toISOString() ?? null,
  };
}

function stateOf(
  { services, thisProcess }: Pick<Deps, 'services' | 'thisProcess'>,
  name: ServiceName,
  { stored, hasOwner }: Known,
): Service['state'] {
  if (stored?.isUnreadable) return 'unreadable';
  if (stored?.texts) {
    if (!stored.isConfirmed) return 'unconfirmed';
    return services.isRefused(name) ? 'refused' : 'stored';
  }
  const { provider, endsWithOwner } = serviceDefinitions[name];
  if (endsWithOwner && hasOwner) return 'off';
  const isSample = thisProcess.providers.some((each) => each.name === provider && each.state === 'sample');
  return isSample ? 'sample' : 'off';
}
