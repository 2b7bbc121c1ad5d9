import type { Logger } from 'pino';
import type { FoundPerson } from '#contract/signals/signals.ts';
import type { Clock } from '#server/clock.ts';
import type { Deps } from '#server/modules/deps.ts';
import { parseProfileUrl } from '#server/modules/people/canonical-url.ts';
import { identify } from '#server/modules/people/persons/person-keys.ts';
import { loadPeople } from '#server/modules/people/persons/person-rows.ts';
import { preferReal } from '#server/modules/realms.ts';
import { signalsMessages } from '#server/modules/signals/signals-messages.ts';
import type { SourceHit } from '#server/ports/linkedin-source/port.ts';
import { PortError, PostponedError } from '#server/ports/port-error.ts';
import { peopleById, searchPeople } from './search-people.ts';

const defaultLimit = 10;

/**
 * The user's own people first, then people the data provider finds, up to the limit. A person known by one of
 * their keys is shown once, as the user's own. If the provider isn't searched, the answer says why.
 */
export async function searchProfiles(
  deps: Pick<Deps, 'db' | 'source' | 'clock'>,
  askProvider: AskProvider,
  userId: string,
  query: { keyword: string; limit?: number | undefined },
): Promise<{ items: FoundPerson[]; provider: boolean; reason: string | null }> {
  const { db, clock } = deps;
  const source = preferReal(deps.source);
  const limit = query.limit ?? defaultLimit;
  const now = clock.now();
  const { items: own } = await searchPeople(db, userId, query, now);
  const room = limit - own.length;
  if (room <= 0) return { items: own, provider: false, reason: signalsMessages.enoughOwn };
  const { hits, reason } = await askProvider(userId, query.keyword, limit);
  if (hits === null || source === null) return { items: own, provider: false, reason };

  const { realm } = source;
  const named = hits.map((hit) => ({ hit, ...identify(canonical(hit)) }));
  const keys = [...new Set(named.flatMap((one) => one.keys))];
  const known = await db.transaction().execute((trx) => loadPeople(trx, { userId, realm }, keys));
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
    const person = { ...notYours, signals: [], network: realm, name: hit.name, headline: hit.headline, url };
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

/** Providers format URLs differently. */
function canonical({ urn, publicId, url }: SourceHit) {
  const slug = publicId ?? urn ?? '';
  const profileUrl = parseProfileUrl(`linkedin.com/in/${encodeURIComponent(slug)}`);
  return { urn, publicId: profileUrl?.publicId ?? null, url: profileUrl?.url ?? url };
}

const notYours = { personId: null, company: null, match: 'provider' } as const;

/** The user waits while typing: a later answer is of no use. */
const timeoutMs = 2500;
/** Fewer letters than this would match almost anyone. */
const minLetters = 3;
/**
 * This many searches in a row, then one every few seconds: enough for a person typing, too few for a script.
 */
const burst = 10;
const refillMs = 4000;
/** Users remembered; the one whose last search is oldest is dropped first. */
const maxRemembered = 10_000;

/** What the provider found, or why it wasn't searched. */
type ProviderAnswer = { hits: SourceHit[]; reason: null } | { hits: null; reason: string };

type AskProvider = (userId: string, keyword: string, limit: number) => Promise<ProviderAnswer>;

/**
 * Searches at the data provider, rate-limited: in this process, each user gets a short burst of searches and
 * then one every few seconds. Never fails; if the provider does, that becomes the reason.
 */
export function providerSearch(deps: { source: Deps['source']; log: Logger; clock: Clock }): AskProvider {
  const { log, clock } = deps;
  const source = preferReal(deps.source);
  const spent = new Map<string, { tokens: number; at: number }>();

  const mayAsk = (userId: string): boolean => {
    const now = clock.now().getTime();
    const last = spent.get(userId) ?? { tokens: burst, at: now };
    const tokens = Math.min(burst, last.tokens + (now - last.at) / refillMs);
    spent.delete(userId);
    spent.set(userId, { tokens: tokens < 1 ? tokens : tokens - 1, at: now });
    const [oldest] = spent.keys();
    if (spent.size > maxRemembered && oldest !== undefined) spent.delete(oldest);
    return tokens >= 1;
  };

  return async (userId, keyword, limit) => {
    if (source === null) return refuse(signalsMessages.noProvider);
    if (source.search === null) return refuse(signalsMessages.providerCannotSearch);
    if ([...keyword].length < minLetters) {
      return refuse(signalsMessages.threeLetters);
    }
    if (!mayAsk(userId)) return refuse(signalsMessages.searchedOften);
    try {
      return { hits: await source.search({ keyword, limit, timeoutMs }), reason: null };
    } catch (error) {
      if (!(error instanceof PortError)) throw error;
      if (error instanceof PostponedError) return refuse(error.message);
      log.warn({ kind: error.kind, reason: error.message }, 'data provider could not be searched');
      return refuse(
        error.kind === 'rate_limited'
          ? signalsMessages.providerBusy
          : error.kind === 'unavailable'
            ? 'The data provider didn’t answer in time.'
            : 'The data provider refused the search.',
      );
    }
  };
}

const refuse = (reason: string): ProviderAnswer => ({ hits: null, reason });
