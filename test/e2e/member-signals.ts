import type { SignalQuery } from '#contract/signals/signal-filters.ts';
import type { Signal } from '#contract/signals/signals.ts';
import type { Member } from './member.ts';

/** The profile a member connected first. */
export const profileOf = (member: Member): string => member.profileIds[0] ?? '';

/** The server's count of matching signals in a member's first profile. */
export async function totalOf(member: Member, query: SignalQuery): Promise<number> {
  return (await member.api.signals.total({ params: { id: profileOf(member) }, query })).total;
}

/** All matching signals of a member's first profile, in order. */
export async function everybody(member: Member, query: SignalQuery): Promise<Signal[]> {
  const all: Signal[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const asked = { ...query, limit: 200, ...(cursor ? { cursor } : {}) };
    const page = await member.api.signals.list({ params: { id: profileOf(member) }, query: asked });
    all.push(...page.items);
    cursor = page.nextCursor;
  }
  return all;
}
