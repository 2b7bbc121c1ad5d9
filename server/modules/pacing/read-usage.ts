import { CallKind, type PacedAccount } from '#contract/pacing.ts';
import { localDay, nextLocalDay } from '#server/local-time.ts';
import type { Deps } from '#server/modules/deps.ts';
import { realms } from '#server/modules/realms.ts';
import { findAccount, usedOn } from './account-lease.ts';
import type { PacedBy } from './pacer.ts';
import { limitFor } from './pacing-policy.ts';
import { clockWords, nextOpening } from './working-hours.ts';

/** Today's usage of the accounts the server reads with, and of the caller's own publishing accounts. */
export async function readUsage(
  {
    db,
    clock,
    source,
    channels,
    linkedInAccounts,
  }: Pick<Deps, 'db' | 'clock' | 'source' | 'channels' | 'linkedInAccounts'>,
  userId: string,
): Promise<{ items: PacedAccount[] }> {
  const items: PacedAccount[] = [];
  for (const realm of realms) {
    const reads = source[realm];
    const reading = linkedInAccounts[realm].source();
    if (reads && reading) {
      const about = { owner: 'server', name: 'Reading LinkedIn', provider: reads.name } as const;
      items.push({ ...about, network: realm, ...(await usageOf(reading, db, clock.now())) });
    }
    if (!channels[realm].unipile) continue;
    const own = await db
      .selectFrom('connection')
      .select(['external_id', 'name'])
      .where('user_id', '=', userId)
      .where('provider', '=', 'unipile')
      .where('network', '=', realm)
      .orderBy('connected_at')
      .execute();
    for (const { external_id, name } of own) {
      const account = linkedInAccounts[realm].connection('unipile', external_id);
      if (account === null) continue;
      const about = { owner: 'user', name, provider: 'unipile', network: realm } as const;
      items.push({ ...about, ...(await usageOf(account, db, clock.now())) });
    }
  }
  return { items };
}

async function usageOf(account: PacedBy, db: Deps['db'], now: Date) {
  const { policy } = account;
  const [timeZone, row] = await Promise.all([account.timeZone(), findAccount(db, account.key)]);
  const day = localDay(now, timeZone);
  const opening = policy.hours && nextOpening(now, policy.hours, timeZone);
  const backOff =
    row?.back_off && row.back_off_until && row.back_off_until > now
      ? { reason: row.back_off, until: row.back_off_until.toISOString() }
      : null;
  return {
    timeZone,
    workingHours: policy.hours && {
      from: clockWords(policy.hours.from),
      to: clockWords(policy.hours.to),
      isOpen: opening === null,
      opensAt: opening?.toISOString() ?? null,
    },
    backOff,
    resetsAt: nextLocalDay(now, timeZone).toISOString(),
    usage: CallKind.options.map((kind) => {
      const used = usedOn(row, day, kind);
      const limit = policy.limits[kind];
      const left = (origin: 'click' | 'background') => {
        const max = limitFor(limit, origin);
        return max === null ? null : Math.max(0, max - used);
      };
      return { kind, used, perDay: limit.perDay, left: left('click'), leftInBackground: left('background') };
    }),
  };
}
