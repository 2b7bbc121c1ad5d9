import type { FoundPerson } from '#contract/signals.ts';
import type { Deps } from '#server/modules/deps.ts';
import { parseProfileUrl } from '#server/modules/network/canonical-url.ts';
import { identify } from '#server/modules/network/people/person-keys.ts';
import { loadPeople } from '#server/modules/network/people/person-rows.ts';
import { peopleById, searchPeople } from '#server/modules/signals/search-people.ts';
import type { SourceHit } from '#server/ports/linkedin-source/port.ts';
import type { AskProvider } from './ask-provider.ts';

const defaultLimit = 10;

/**
 * Own people first, then those the data provider finds, as far as the limit leaves room: who is known by one of
 * their keys is shown once, as one's own. Without the provider it says why.
 */
export async function searchProfiles(
  { db, source, clock }: Pick<Deps, 'db' | 'source' | 'clock'>,
  askProvider: AskProvider,
  userId: string,
  query: { keyword: string; limit?: number | undefined },
): Promise<{ items: FoundPerson[]; provider: boolean; reason: string | null }> {
  const limit = query.limit ?? defaultLimit;
  const now = clock.now();
  const { items: own } = await searchPeople(db, userId, query, now);
  const room = limit - own.length;
  if (room <= 0) return { items: own, provider: false, reason: 'Enough of your own people fit.' };
  const { hits, reason } = await askProvider(userId, query.keyword, limit);
  if (hits === null || source === null) return { items: own, provider: false, reason };

  const { network } = source;
  const named = hits.map((hit) => ({ hit, ...identify(canonical(hit)) }));
  const keys = [...new Set(named.flatMap((one) => one.keys))];
  const known = await db.transaction().execute((trx) => loadPeople(trx, { userId, network }, keys));
  const idOf = new Map(known.map(({ key, id }) => [key, id]));
  const shown = new Set(own.map(({ personId }) => personId));
  const seen = new Set<string>();
  const more: { personId: string | null; person: FoundPerson }[] = [];
  for (const { hit, url, keys: ownKeys } of named) {
    if (ownKeys.length === 0 || ownKeys.some((key) => seen.has(key))) continue;
    for (const key of ownKeys) seen.add(key);
    const personId = ownKeys.map((key) => idOf.get(key)).find((id) => id !== undefined) ?? null;
    if (personId !== null && shown.has(personId)) continue;
    if (personId !== null) shown.add(personId);
    const person = { ...notYours, signals: [], network, name: hit.name, headline: hit.headline, url };
    more.push({ personId, person: { ...person, pictureUrl: hit.pictureUrl } });
  }
  const wanted = more.slice(0, room);
  const mine = await peopleById(
    db,
    userId,
    wanted.flatMap(({ personId }) => (personId === null ? [] : [personId])),
    now,
  );
  const items = wanted.map(({ personId, person }) => mine.find((one) => one.personId === personId) ?? person);
  return { items: [...own, ...items], provider: true, reason: null };
}

/** Providers write addresses in their own ways. */
function canonical({ urn, publicId, url }: SourceHit) {
  const slug = publicId ?? urn ?? '';
  const address = parseProfileUrl(`linkedin.com/in/${encodeURIComponent(slug)}`);
  return { urn, publicId: address?.publicId ?? null, url: address?.url ?? url };
}

const notYours = { personId: null, company: null, match: 'provider' } as const;
