import { afterAll, describe, expect, it } from 'vitest';
import type { Signal } from '#contract/signals/signals.ts';
import { enrichSignal } from '#server/modules/imports/enrichment/enrich-now.ts';
import type { LinkedInSource } from '#server/ports/linkedin-source/port.ts';
import { rapidapiSource } from '#server/ports/linkedin-source/rapidapi.ts';
import { startApp } from '#test/app.ts';
import { makeProfile, newEngagement, newPerson, record } from '#test/facts.ts';
import { inRealm } from '#test/realms.ts';
import type { SignedIn } from '#test/sign-in.ts';
import { fillWeeks, firstMonday } from './companies.ts';

const at = (daysAgo: number) => new Date(Date.parse('2026-11-20T11:00:00Z') - daysAgo * 86_400_000);

const app = await startApp({
  startAt: new Date('2026-11-20T12:00:00Z'),
  works: false,
  env: { LOOKUPS_PER_DAY: '50' },
});
const ann = await app.signIn('ann@northwind-labs.example', 'Ann');
const bob = await app.signIn('bob@northwind-labs.example', 'Bob');
const { db } = app.composition.deps;
const first = await makeProfile(db, ann.userId, 'First');
const second = await makeProfile(db, ann.userId, 'Second');
const kim = newPerson('kim', { company: 'Nordlicht GmbH' });
const lee = newPerson('lee', { headline: 'CTO at Nordlicht' });
const engaged = (person: ReturnType<typeof newPerson>, more: object) => newEngagement({ person, ...more });
await record(db, first, [
  engaged(kim, { occurredAt: at(0) }),
  engaged(kim, { occurredAt: at(1), type: 'reaction' }),
  engaged(kim, { occurredAt: at(10) }),
  engaged(kim, { occurredAt: at(300) }),
  engaged(kim, { occurredAt: at(2), direction: 'outbound' }),
  engaged(lee, { occurredAt: at(3) }),
  engaged(newPerson('max', { company: 'Other' }), { occurredAt: at(0) }),
]);
await record(db, second, [engaged(kim, { occurredAt: at(4), type: 'reaction' })]);
const gone = await makeProfile(db, ann.userId, 'Gone');
await record(db, gone, [engaged(newPerson('noor', { company: 'Nordlicht' }), { occurredAt: at(1) })]);
await ann.api.profile.disconnect({ params: { id: gone.id } });
const { items } = await ann.api.signals.list({ params: { id: first.id }, query: { search: 'kim' } });
const companyId = items[0]?.companyId ?? '';
afterAll(() => app.stop());

describe('a company', () => {
  it('shows facts with their sources, figures that match its signals, and its people', async () => {
    const company = await ann.api.companies.one({ params: { id: companyId } });
    expect(company).toMatchObject({
      name: 'Nordlicht GmbH',
      network: 'sample',
      lookedUp: null,
      canBeLookedUp: false,
      people: 2,
      monthPeople: 2,
      monthPeopleBefore: 0,
      interactions: 6,
      firstAt: at(300).toISOString(),
      latestAt: at(0).toISOString(),
    });
    expect(company.facts).toMatchObject({
      name: { value: 'Nordlicht GmbH', source: 'unipile', at: '2026-06-01T00:00:00.000Z' },
      industry: null,
    });
    expect(company.profiles).toEqual([
      { connectedProfileId: first.id, people: 2 },
      { connectedProfileId: second.id, people: 1 },
    ]);
    const query = { companyId: [companyId] };
    const signals: Signal[] = [];
    for (const profile of [first, second]) {
      signals.push(...(await ann.api.signals.list({ params: { id: profile.id }, query })).items);
    }
    expect(signals).toHaveLength(3);
    const sum = signals.reduce((total, { score }) => total + score, 0);
    expect(company.score).toBeCloseTo(sum, 5);
    expect(company.topPeople.map(({ name }) => name)).toEqual(['kim', 'lee']);
    expect(company.topPeople[0]?.score).toBe(Math.max(...signals.map(({ score }) => score)));
  });

  it('shows inbound engagements by type for 26 weeks, including weeks without any', async () => {
    const { weeks } = await ann.api.companies.one({ params: { id: companyId } });
    expect(weeks).toHaveLength(26);
    expect(weeks.at(-1)).toEqual({ from: '2026-11-16', counts: { comment: 2, reaction: 2 } });
    expect(weeks.at(-2)).toEqual({ from: '2026-11-09', counts: { comment: 1 } });
    const reported = weeks.flatMap(({ counts }) => Object.values(counts));
    expect(reported.reduce((sum, count) => sum + count, 0)).toBe(5);
  });

  it('filters the table, total and URLs by company id, combining several ids with or', async () => {
    const params = { id: first.id };
    const query = { companyId: [companyId] };
    expect(await ann.api.signals.total({ params, query })).toEqual({ total: 2 });
    expect((await ann.api.signals.urls({ params, query })).urls).toHaveLength(2);
    const other = await ann.api.signals.list({ params, query: { search: 'max' } });
    const both = [companyId, other.items[0]?.companyId ?? ''];
    expect(await ann.api.signals.total({ params, query: { companyId: both } })).toEqual({ total: 3 });
    const nobodys = ['00000000-0000-7000-8000-000000000000'];
    expect(await ann.api.signals.total({ params, query: { companyId: nobodys } })).toEqual({ total: 0 });
  });

  it('is found by name, ignoring accents, case and legal form, by its owner only', async () => {
    const find = async (who: SignedIn, keyword: string) =>
      (await who.api.companies.search({ query: { keyword } })).items.map(({ name, people }) => ({
        name,
        people,
      }));
    expect(await find(ann, 'NÖRDL')).toEqual([{ name: 'Nordlicht GmbH', people: 2 }]);
    expect(await find(ann, 'licht')).toHaveLength(1);
    expect(await find(ann, 'nord licht')).toHaveLength(1);
    expect(await find(ann, '%')).toEqual([]);
    expect(await find(ann, 'o')).toEqual([
      { name: 'Other', people: 1 },
      { name: 'Nordlicht GmbH', people: 2 },
    ]);
    expect(await find(bob, 'nord')).toEqual([]);
  });

  it('is hidden from another user, even if they know a company with the same name', async () => {
    const { db } = app.composition.deps;
    const bobs = await makeProfile(db, bob.userId, 'Bob');
    await record(db, bobs, [newEngagement({ person: newPerson('kim', { company: 'Nordlicht' }) })]);
    const answer = await app.call('GET', `/profile-company/${companyId}`, { token: bob.token });
    expect(answer.status).toBe(404);
    const { items } = await bob.api.signals.list({ params: { id: bobs.id } });
    expect(items[0]?.companyId).not.toBe(companyId);
    expect(
      await bob.api.signals.total({ params: { id: bobs.id }, query: { companyId: [companyId] } }),
    ).toEqual({
      total: 0,
    });
  });

  it('in the sample network is separate from one with the same name from real sources', async () => {
    const { db } = app.composition.deps;
    const { id } = await db
      .insertInto('connected_profile')
      .values({
        user_id: ann.userId,
        network: 'real',
        kind: 'person',
        url: 'https://www.linkedin.com/in/x',
        name: 'X',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const real = { ...first, id, network: 'real' as const };
    await record(db, real, [newEngagement({ person: newPerson('kim', { company: 'Nordlicht' }) })]);
    const { items } = await ann.api.signals.list({ params: { id } });
    expect(items[0]?.companyId).not.toBe(companyId);
    expect((await ann.api.companies.one({ params: { id: companyId } })).people).toBe(2);
  });
});

describe('weeks', () => {
  it.each([
    ['2026-11-20T12:00:00Z', '2026-11-16'],
    ['2026-11-22T23:59:59.999Z', '2026-11-16'],
    ['2026-11-23T00:00:00Z', '2026-11-23'],
    ['2027-01-01T00:00:00Z', '2026-12-28'],
  ])('at %s the last one begins on %s', (now, monday) => {
    const weeks = fillWeeks([], new Date(now));
    expect(weeks.at(-1)?.from).toBe(monday);
    expect(weeks[0]?.from).toBe(firstMonday(new Date(now)).toISOString().slice(0, 10));
    expect(weeks).toHaveLength(26);
  });
});

describe('enrichment through a sample network provider', () => {
  const providers: [name: 'unipile' | 'rapidapi', open: () => LinkedInSource | null][] = [
    ['unipile', () => app.composition.deps.source.sample],
    [
      'rapidapi',
      () =>
        rapidapiSource({
          baseUrl: `${app.sandboxUrl}/rapidapi`,
          apiKey: 'sandbox-rapidapi-key',
          host: 'fresh-linkedin-profile-data.p.rapidapi.com',
          realm: 'sample',
        }),
    ],
  ];

  it.each(providers)(
    '%s gives title and company, reports failures in its own words, and spends the budget',
    async (name, open) => {
      const who = await app.signIn(`${name}@northwind-labs.example`, name);
      const { db } = app.composition.deps;
      const profile = await makeProfile(db, who.userId, 'Watched');
      await record(db, profile, [
        newEngagement({ person: newPerson('maya-lindqvist', { headline: 'CTO at Guessworks' }) }),
      ]);
      const { items } = await who.api.signals.list({ params: { id: profile.id } });
      const id = items[0]?.id ?? '';
      expect(items[0]).toMatchObject({ company: 'Guessworks', guessed: ['title', 'company', 'seniority'] });
      const deps = { ...app.composition.deps, source: inRealm(open()) };
      const caller = { userId: who.userId, sessionId: '', role: 'user' as const };
      const used = async () => (await who.api.lookUps.budget({ query: { network: 'sample' } })).used;
      for (const [kind, code, cost] of [
        ['429', 'rate_limited', 0],
        ['403', 'provider_refused', 0],
        ['500', 'provider_unavailable', 1],
        ['malformed', 'provider_unavailable', 1],
      ] as const) {
        const before = await used();
        await app.fault({ provider: name, kind, times: 1 });
        await expect(enrichSignal(deps, caller, id)).rejects.toMatchObject({ code });
        expect((await used()) - before, kind).toBe(cost);
      }
      const details = await enrichSignal(deps, caller, id);
      expect(details.signal).toMatchObject({ company: 'Northwind Labs', guessed: [] });
      expect(details.person.lookedUp?.source).toBe(name);
      const company = await who.api.companies.one({ params: { id: details.signal.companyId ?? '' } });
      expect(company).toMatchObject({ name: 'Northwind Labs', canBeLookedUp: true, people: 1 });
    },
  );

  it('enriches a person and then their company over HTTP', async () => {
    const who = await app.signIn('wire@northwind-labs.example', 'Wire');
    const profile = await makeProfile(app.composition.deps.db, who.userId, 'Watched');
    await record(app.composition.deps.db, profile, [newEngagement({ person: newPerson('maya-lindqvist') })]);
    const { items } = await who.api.signals.list({ params: { id: profile.id } });
    const { signal } = await who.api.lookUps.signal({ params: { id: items[0]?.id ?? '' } });
    const company = await who.api.lookUps.company({ params: { id: signal.companyId ?? '' } });
    expect(company.facts).toMatchObject({
      industry: { source: 'unipile' },
      headcount: { source: 'unipile' },
      website: { value: expect.stringContaining('northwind-labs') },
    });
    expect(company.lookedUp?.source).toBe('unipile');
    expect(await who.api.lookUps.budget({ query: { network: 'sample' } })).toMatchObject({
      perDay: 50,
      used: 2,
      left: 48,
    });
    expect((await bob.api.lookUps.budget({ query: { network: 'sample' } })).used).toBe(0);
  });
});
