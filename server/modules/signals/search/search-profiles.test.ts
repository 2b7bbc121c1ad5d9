import pino from 'pino';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { OwnedConnectedProfile } from '#server/modules/profile/require-owned-connected-profile.ts';
import type { LinkedInSource } from '#server/ports/linkedin-source/port.ts';
import { PortError } from '#server/ports/port-error.ts';
import { makeOwner, newEngagement, newPerson, openTestDatabase, record } from '#test/facts.ts';
import { inRealm } from '#test/realms.ts';
import { type ScriptedSource, type ScriptedWorld, scriptedSource } from '#test/scripted-source.ts';
import { providerSearch, searchProfiles } from './search-profiles.ts';

let owner: OwnedConnectedProfile;
let now: Date;
let source: ScriptedSource;
let search: ReturnType<typeof searcher>;

const test = await openTestDatabase();
afterAll(() => test.stop());
beforeEach(async () => {
  now = new Date('2026-11-20T12:00:00Z');
  const world: ScriptedWorld = new Map(
    ['Marta Own', 'Marta Renamed', 'Marta Stranger', 'Jonas Stranger'].map((name) => {
      const slug = name.toLowerCase().replace(' ', '-');
      const profile = {
        kind: 'person' as const,
        urn: `ACoAA${slug}0`,
        publicId: slug,
        name,
        headline: `${name} herself`,
        location: null,
        pictureUrl: null,
        followers: null,
        title: null,
        employer: null,
      };
      return [slug, { profile, posts: [] }];
    }),
  );
  source = scriptedSource(world);
  owner = await makeOwner(test.db, 'Ann');
  await record(test.db, owner, [
    newEngagement({ person: newPerson('marta-own', { name: 'Marta Own' }) }),
    newEngagement({ person: newPerson('marta-renamed', { name: 'M. R.' }) }),
  ]);
  search = searcher(source);
});

const searcher = (from: LinkedInSource | null) => {
  const deps = {
    db: test.db,
    clock: { now: () => now },
    source: inRealm(from),
    log: pino({ level: 'silent' }),
  };
  const ask = providerSearch(deps);
  return (keyword: string, limit = 10, userId = owner.user_id) =>
    searchProfiles(deps, ask, userId, { keyword, limit });
};
const names = (found: Awaited<ReturnType<typeof search>>) => found.items.map(({ name }) => name);

describe('searching people', () => {
  it("shows the user's own people first, then the provider's, each once and marked as unknown", async () => {
    const found = await search('Marta');
    expect(found).toMatchObject({ provider: true, reason: null });
    expect(names(found)).toEqual(['Marta Own', 'M. R.', 'Marta Stranger']);
    const [own, known, stranger] = found.items;
    expect(own).toMatchObject({ match: 'prefix', personId: expect.any(String) });
    // Known by a key, although the words don't match.
    expect(known).toMatchObject({ match: 'provider', personId: expect.any(String), signals: [{}] });
    expect(stranger).toEqual({
      personId: null,
      network: 'sample',
      name: 'Marta Stranger',
      headline: 'Marta Stranger herself',
      company: null,
      pictureUrl: null,
      url: 'https://www.linkedin.com/in/marta-stranger',
      match: 'provider',
      signals: [],
    });
  });

  it("knows nothing of another user's people", async () => {
    const bob = await makeOwner(test.db, 'Bob');
    const found = await search('Marta', 10, bob.user_id);
    expect(found.items.map(({ personId }) => personId)).toEqual([null, null, null]);
  });

  it("respects the limit, and doesn't ask the provider if own people fill it", async () => {
    expect(names(await search('Marta', 2))).toEqual(['Marta Own', 'M. R.']);
    source.calls.length = 0;
    expect(await search('Marta', 1)).toMatchObject({
      provider: false,
      reason: 'Your own people already fill the results.',
    });
    expect(source.calls).toEqual([]);
  });

  it.each([
    ['rate_limited', 'The data provider is limiting requests.'],
    ['unavailable', 'The data provider didn’t answer in time.'],
    ['unauthorized', 'The data provider refused the search.'],
    ['malformed', 'The data provider refused the search.'],
  ] as const)(
    'answers without a provider that fails with %s, and reports the failure',
    async (kind, reason) => {
      source.before = () => {
        throw new PortError(kind, 'no');
      };
      const found = await search('Marta');
      expect(found).toMatchObject({ provider: false, reason });
      expect(names(found)).toEqual(['Marta Own']);
    },
  );

  it("explains a missing provider, one that can't search, and too few letters", async () => {
    expect(await searcher(null)('Marta')).toMatchObject({ provider: false, reason: /set up/ });
    const mute = { ...source, search: null };
    expect(await searcher(mute)('Marta')).toMatchObject({ reason: /cannot search/ });
    expect(await search('Ma')).toMatchObject({ provider: false, reason: /three letters/ });
    expect(source.calls).toEqual([]);
  });

  it('limits provider searches per user: ten at once, then one every few seconds', async () => {
    const answers: Awaited<ReturnType<typeof search>>[] = [];
    for (let index = 0; index < 12; index += 1) answers.push(await search('Jonas'));
    expect(answers.filter(({ provider }) => provider)).toHaveLength(10);
    expect(answers.at(-1)?.reason).toMatch(/Too many searches/);
    now = new Date(now.getTime() + 4000);
    expect((await search('Jonas')).provider).toBe(true);
    expect((await search('Jonas')).provider).toBe(false);
    const bob = await makeOwner(test.db, 'Bob');
    expect((await search('Jonas', 10, bob.user_id)).provider).toBe(true);
  });

  it('passes on an internal error unchanged', async () => {
    source.before = () => {
      throw new Error('a mistake');
    };
    await expect(search('Marta')).rejects.toThrow('a mistake');
  });
});
