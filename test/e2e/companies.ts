import type { Signal } from '#contract/signals/signals.ts';
import type { Member } from './member.ts';

/** Enriches one of the member's companies, after the person whose details include its page. */
export async function enrichOneCompany(member: Member): Promise<string> {
  const { api } = member;
  for (const { id } of await allSignals(member)) {
    const { signal } = await api.lookUps.signal({ params: { id } });
    if (signal.companyId === null) continue;
    const company = await api.companies.one({ params: { id: signal.companyId } });
    if (!company.canBeLookedUp) continue;
    return (await api.lookUps.company({ params: { id: company.id } })).id;
  }
  throw new Error('Nobody of the sample network works at a company with a page.');
}

/** All signals of a member's first profile, up to 200. */
export async function allSignals({ api, profileIds }: Member): Promise<Signal[]> {
  const page = await api.signals.list({ params: { id: profileIds[0] ?? '' }, query: { limit: 200 } });
  return page.items;
}

/** A company known only from headlines. */
export async function findNamedCompany(member: Member): Promise<string> {
  for (const { companyId } of await allSignals(member)) {
    if (companyId === null) continue;
    const company = await member.api.companies.one({ params: { id: companyId } });
    if (!company.canBeLookedUp) return company.id;
  }
  throw new Error('Every company was looked up.');
}
