import { setTimeout as wait } from 'node:timers/promises';
import pino from 'pino';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { JobRun } from '#server/jobs/job.ts';
import { insertJobRow, updateJobRow } from '#server/jobs/job-row.ts';
import type { NewPerson } from '#server/modules/people/new-facts.ts';
import type { OwnedConnectedProfile } from '#server/modules/profile/require-owned-connected-profile.ts';
import { addToList } from '#server/modules/signals/lists/change-list.ts';
import type { LinkedInSource, SourceProfile } from '#server/ports/linkedin-source/port.ts';
import { PortError } from '#server/ports/port-error.ts';
import {
  makeOwner,
  makeProfile,
  newEngagement,
  newPerson,
  openTestDatabase,
  record,
  signalsByName,
} from '#test/facts.ts';
import { inRealm } from '#test/realms.ts';
import { type ScriptedSource, type ScriptedWorld, scriptedSource } from '#test/scripted-source.ts';
import { readBudget, reserveEnrichment } from './budget.ts';
import { enrichCompany, enrichSignal } from './enrich-now.ts';
import { enrichPeopleJob } from './enrich-people.job.ts';
import { rereadHeadlinesCron } from './reread-headlines.cron.ts';

const day = 86_400_000;
let owner: OwnedConnectedProfile;
let now: Date;
let world: ScriptedWorld;
let source: ScriptedSource;
let perDay: number;

const test = await openTestDatabase();
afterAll(() => test.stop());
beforeEach(async () => {
  now = new Date('2026-11-20T12:00:00Z');
  perDay = 50;
  owner = await makeOwner(test.db, 'Ann');
  world = new Map();
  source = scriptedSource(world, {
    companies: [
      {
        urn: '77',
        publicId: 'northwind',
        url: 'https://www.linkedin.com/company/northwind',
        name: 'Northwind',
        industry: 'Software',
        headcount: 40,
        location: 'Malmö, Sweden',
        website: 'https://northwind.example',
        logoUrl: null,
        followers: 900,
      },
    ],
  });
});

const deps = () => ({
  db: test.db,
  clock: { now: () => now },
  source: inRealm(source),
  log: pino({ level: 'silent' }),
  settings: { adminEmails: new Set<string>(), enrichmentsPerDay: perDay, agentRunBudgetUsd: 0.5 },
});
const mine = ({ user_id: userId } = owner) => ({ userId, realm: source.realm });
const caller = () => ({ userId: owner.user_id, sessionId: '', role: 'user' as const });

/** Sets what the provider reports about a person. */
function knows(slug: string, more: Partial<SourceProfile> = {}): void {
  const profile: SourceProfile = {
    kind: 'person',
    urn: `ACoAA${slug}0`,
    publicId: slug,
    name: slug,
    headline: 'Founder at Somewhere',
    location: 'Malmö, Sweden',
    pictureUrl: null,
    followers: null,
    title: `Chief of ${slug}`,
    employer: { name: 'Northwind', urn: '77', publicId: null, url: null },
    ...more,
  };
  world.set(slug, { profile, posts: [] });
}

/** A person with this many comments from today, worth 6 points each. */
const engage = (slug: string, comments: number, more: Partial<NewPerson> = {}, profile = owner) =>
  record(
    test.db,
    profile,
    Array.from({ length: comments }, () =>
      newEngagement({
        person: newPerson(slug, { headline: 'CTO at Guessworks', ...more }),
        occurredAt: new Date(now.getTime() - 60_000),
      }),
    ),
  );
const signalOf = async (name: string) => (await signalsByName(test.db, owner)).get(name);

/** Runs the job as the queue does, from where it stopped. */
async function runJob(over: Partial<JobRun<{ done: number }>> = {}) {
  const { id: jobId } = await insertJobRow_(owner.user_id);
  const key = { userId: owner.user_id, jobId };
  const run: JobRun<{ done: number }> = {
    ...key,
    attempt: 1,
    checkpoint: null,
    save: (trx, checkpoint, progress) => updateJobRow(trx, key, progress, { value: checkpoint }),
    report: (progress) => updateJobRow(test.db, key, progress),
    abort: new AbortController().signal,
    ...over,
  };
  const outcome = await enrichPeopleJob.run(deps(), run, {});
  const row = await test.db
    .selectFrom('job')
    .selectAll()
    .where('user_id', '=', key.userId)
    .where('id', '=', jobId)
    .executeTakeFirstOrThrow();
  return { outcome, row };
}
const insertJobRow_ = (userId: string) =>
  test.db
    .transaction()
    .execute((trx) => insertJobRow(trx, { userId, name: 'look-up-people', subjectId: null }));

describe('the enrichment budget', () => {
  it('is never exceeded by concurrent requests', async () => {
    perDay = 7;
    const taken = await Promise.all(Array.from({ length: 40 }, () => reserveEnrichment(deps(), mine())));
    expect(taken.filter((one) => one !== null)).toHaveLength(7);
    expect(await readBudget(deps(), mine())).toEqual({
      perDay: 7,
      used: 7,
      left: 0,
      reserved: 2,
      leftInBackground: 0,
      freshAt: '2026-11-21T00:00:00.000Z',
    });
    const bob = await makeOwner(test.db, 'Bob');
    expect(await readBudget(deps(), mine(bob))).toMatchObject({ used: 0, left: 7 });
  });

  it("resets at the user's own midnight", async () => {
    perDay = 1;
    const { user_id: userId } = owner;
    await test.db
      .updateTable('app_user')
      .set({ timezone: 'America/Los_Angeles' })
      .where('id', '=', userId)
      .execute();
    expect(await reserveEnrichment(deps(), mine())).toBe('2026-11-20');
    now = new Date('2026-11-21T07:59:00Z');
    expect(await reserveEnrichment(deps(), mine())).toBeNull();
    now = new Date('2026-11-21T08:00:00Z');
    expect(await readBudget(deps(), mine())).toMatchObject({ left: 1, freshAt: '2026-11-22T08:00:00.000Z' });
    expect(await reserveEnrichment(deps(), mine())).toBe('2026-11-21');
  });

  it('is each network’s own: the sample network’s enrichments leave the real ones as they are', async () => {
    perDay = 2;
    const { userId } = mine();
    const [sample, real] = [{ userId, realm: 'sample' } as const, { userId, realm: 'real' } as const];
    for (const left of [1, 0]) {
      await reserveEnrichment(deps(), sample);
      expect(await readBudget(deps(), sample)).toMatchObject({ left });
    }
    expect(await reserveEnrichment(deps(), sample)).toBeNull();
    expect(await readBudget(deps(), real)).toMatchObject({ used: 0, left: 2 });
    expect(await reserveEnrichment(deps(), real)).not.toBeNull();
  });

  it('is off at 0, and has nothing left when lowered during the day', async () => {
    perDay = 2;
    await reserveEnrichment(deps(), mine());
    await reserveEnrichment(deps(), mine());
    perDay = 1;
    expect(await readBudget(deps(), mine())).toMatchObject({ perDay: 1, used: 2, left: 0 });
    perDay = 0;
    expect(await reserveEnrichment(deps(), mine())).toBeNull();
  });
});

describe('the enrichment job', () => {
  it('enriches the highest scores first, then their companies, and nobody else', async () => {
    await engage('low', 1);
    await engage('high', 2);
    await engage('top', 6);
    await engage('gone', 3);
    await engage('never', 8);
    for (const slug of ['low', 'high', 'top', 'gone', 'never']) knows(slug);
    const gone = await signalOf('gone');
    await test.db
      .updateTable('signal')
      .set({ status: 'dismissed' })
      .where('id', '=', gone?.id ?? '')
      .execute();
    const never = await signalOf('never');
    const list = await test.db
      .selectFrom('list')
      .select('id')
      .where('user_id', '=', owner.user_id)
      .where('kind', '=', 'do_not_engage')
      .executeTakeFirstOrThrow();
    await addToList(test, { userId: owner.user_id, listId: list.id }, { signalIds: [never?.id ?? ''] }, now);

    const { outcome, row } = await runJob();
    expect(source.calls).toEqual(['profile top', 'profile high', 'company 77']);
    expect(outcome.message).toBeNull();
    expect(row).toMatchObject({ done: 3, total: 3, step: 'Enriched Northwind' });
    expect(await readBudget(deps(), mine())).toMatchObject({ used: 3 });
    expect(await signalOf('top')).toMatchObject({
      title: 'Chief of top',
      company: 'Northwind',
      location: 'Malmö, Sweden',
      guessed: [],
    });
    expect(await signalOf('low')).toMatchObject({
      company: 'Guessworks',
      guessed: ['title', 'company', 'seniority'],
    });
    const companies = await test.db
      .selectFrom('company')
      .select(['name', 'industry', 'headcount', 'enriched_by'])
      .where('user_id', '=', owner.user_id)
      .where('urn', '=', '77')
      .execute();
    expect(companies).toEqual([
      { name: 'Northwind', industry: 'Software', headcount: 40, enriched_by: 'unipile' },
    ]);

    source.calls.length = 0;
    await runJob();
    expect(source.calls).toEqual([]);
    now = new Date(now.getTime() + 91 * day);
    await engage('top', 6);
    await runJob();
    expect(source.calls).toEqual(['profile top', 'company northwind']);
  });

  it('stops at the budget, even when two run at once, and reports that the rest continues tomorrow', async () => {
    perDay = 5;
    for (let index = 0; index < 9; index += 1) {
      knows(`p${index}`, { employer: null });
      await engage(`p${index}`, 3 + index);
    }
    // Both calls are under way before either finishes.
    source.before = async () => {
      while (source.calls.length < 2) await wait(5);
    };
    const outcomes = await Promise.all([runJob(), runJob()]);
    expect(source.calls).toHaveLength(3);
    expect(outcomes.map(({ outcome }) => outcome.message)).toContain(
      "Today's 3 automatic enrichments are used up. 2 more are reserved for you. The rest continue tomorrow.",
    );
    expect(await readBudget(deps(), mine())).toMatchObject({ left: 2, leftInBackground: 0 });
    const [someone] = (await signalsByName(test.db, owner)).values();
    await enrichSignal(deps(), caller(), someone?.id ?? '');
    expect(await readBudget(deps(), mine())).toMatchObject({ used: 4, left: 1 });
    now = new Date(now.getTime() + day);
    await runJob();
    expect(source.calls).toHaveLength(7);
  });

  it("notes people whom the provider doesn't know, and continues", async () => {
    await engage('stranger', 9);
    await engage('known', 3);
    knows('known', { employer: null });
    await runJob();
    await runJob();
    expect(source.calls).toEqual(['profile stranger', 'profile known']);
    expect(await signalOf('stranger')).toMatchObject({ company: 'Guessworks' });
  });

  it('refunds requests that the provider refused, and reports the failure', async () => {
    await engage('a', 3);
    knows('a');
    source.before = () => {
      throw new PortError('rate_limited', 'limiting requests', { retryAfter: 9 });
    };
    await expect(runJob()).rejects.toMatchObject({ kind: 'rate_limited' });
    source.before = () => {
      throw new PortError('unauthorized', 'who are you');
    };
    await expect(runJob()).rejects.toThrow(/no longer accepts this server's key/);
    expect(await readBudget(deps(), mine())).toMatchObject({ used: 0 });
    source.before = () => {
      throw new PortError('unavailable', 'gone in the middle');
    };
    await expect(runJob()).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await readBudget(deps(), mine())).toMatchObject({ used: 1 });
  });

  it('changes nothing that the user wrote', async () => {
    await engage('a', 3);
    knows('a');
    await record(
      test.db,
      owner,
      [newEngagement({ person: newPerson('a', { company: 'Mine', title: 'Mine too' }) })],
      { source: 'user' },
    );
    await runJob();
    expect(await signalOf('a')).toMatchObject({
      company: 'Mine',
      title: 'Mine too',
      location: 'Malmö, Sweden',
    });
    const { company_id: id } = (await signalOf('a')) ?? {};
    const company = await test.db
      .selectFrom('company')
      .select('name')
      .where('id', '=', id ?? '')
      .executeTakeFirst();
    expect(company?.name).toBe('Mine');
  });

  it('recognizes a person whose profile URL has changed', async () => {
    await engage('old-name', 3);
    knows('new-name', { urn: 'ACoAAnew0' });
    const known = world.get('new-name');
    if (known) world.set('old-name', known);
    source.profile = async () => {
      if (!known) throw new Error('nobody');
      return known.profile;
    };
    await runJob();
    const people = await test.db
      .selectFrom('person')
      .select(['urn', 'public_id', 'title'])
      .where('user_id', '=', owner.user_id)
      .execute();
    expect(people).toEqual([{ urn: 'ACoAAnew0', public_id: 'new-name', title: 'Chief of new-name' }]);
  });

  it('enriches people of its own network only', async () => {
    await engage('a', 3);
    knows('a');
    source = scriptedSource(world, { realm: 'real' });
    await runJob();
    expect(source.calls).toEqual([]);
  });
});

describe('a single enrichment', () => {
  it('returns the updated details, and refuses with the reset time when the budget is used up', async () => {
    perDay = 1;
    await engage('a', 1);
    knows('a');
    const signal = await signalOf('a');
    const details = await enrichSignal(deps(), caller(), signal?.id ?? '');
    expect(details).toMatchObject({
      signal: { title: 'Chief of a', company: 'Northwind', guessed: [] },
      person: { lookedUp: { at: now.toISOString(), source: 'unipile' } },
    });
    await expect(enrichSignal(deps(), caller(), signal?.id ?? '')).rejects.toMatchObject({
      code: 'rate_limited',
      message: 'No enrichments left today. Resets Sat, 21 Nov 2026, 00:00 UTC.',
    });
    expect(source.calls).toHaveLength(1);
  });

  it('that shows two people to be the same returns the merged one, and enriches neither again', async () => {
    await engage('two', 3);
    await engage('one', 3);
    await test.db
      .updateTable('person')
      .set({ urn: 'ACoAAsame0', public_id: null })
      .where('user_id', '=', owner.user_id)
      .where('name', '=', 'two')
      .execute();
    await test.db
      .updateTable('person_key')
      .set({ key: 'urn:ACoAAsame0' })
      .where('user_id', '=', owner.user_id)
      .where('key', '=', 'in:two')
      .execute();
    knows('one', { urn: 'ACoAAsame0', employer: null });
    const asked = await signalOf('one');
    const details = await enrichSignal(deps(), caller(), asked?.id ?? '');
    expect(details.signal).toMatchObject({ title: 'Chief of one', interactions: 6 });
    const signals = await signalsByName(test.db, owner);
    expect(signals.size).toBe(1);
    expect([...signals.values()][0]?.id).toBe(details.signal.id);
    source.calls.length = 0;
    await runJob();
    expect(source.calls).toEqual([]);
  });

  it("reports the provider's failure, and stores that it was asked", async () => {
    await engage('a', 1);
    const signal = await signalOf('a');
    await expect(enrichSignal(deps(), caller(), signal?.id ?? '')).rejects.toMatchObject({
      code: 'provider_refused',
    });
    const person = await test.db
      .selectFrom('person')
      .select('enriched_by')
      .where('user_id', '=', owner.user_id)
      .executeTakeFirst();
    expect(person?.enriched_by).toBe('unipile');
    source.before = () => {
      throw new PortError('unavailable', 'off');
    };
    await expect(enrichSignal(deps(), caller(), signal?.id ?? '')).rejects.toMatchObject({
      code: 'provider_unavailable',
    });
  });

  it('is not configured without a provider, for another network, and with a budget of 0', async () => {
    await engage('a', 1);
    const id = (await signalOf('a'))?.id ?? '';
    const refused = { code: 'not_configured' };
    await expect(
      enrichSignal({ ...deps(), source: inRealm<LinkedInSource>(null) }, caller(), id),
    ).rejects.toMatchObject(refused);
    const real = scriptedSource(world, { realm: 'real' });
    await expect(enrichSignal({ ...deps(), source: inRealm(real) }, caller(), id)).rejects.toMatchObject(
      refused,
    );
    perDay = 0;
    await expect(enrichSignal(deps(), caller(), id)).rejects.toMatchObject(refused);
  });

  it('of a company merges two that turn out to be the same, and the former id still works', async () => {
    await engage('a', 1, { headline: null, company: 'NW Laboratories' });
    await engage('b', 1);
    knows('b');
    await enrichSignal(deps(), caller(), (await signalOf('b'))?.id ?? '');
    const byName = (await signalOf('a'))?.company_id ?? '';
    const byPage = (await signalOf('b'))?.company_id ?? '';
    expect(byPage).not.toBe(byName);
    await expect(enrichCompany(deps(), caller(), byName)).rejects.toMatchObject({ code: 'conflict' });
    source.company = async () => ({
      urn: '77',
      publicId: 'northwind',
      url: null,
      name: 'NW Laboratories',
      industry: 'Software',
      headcount: 12,
      location: null,
      website: null,
      logoUrl: null,
      followers: null,
    });
    const company = await enrichCompany(deps(), caller(), byPage);
    expect(company).toMatchObject({ people: 2, facts: { headcount: { value: 12, source: 'unipile' } } });
    expect((await signalOf('a'))?.company_id).toBe(company.id);
    expect((await signalOf('b'))?.company_id).toBe(company.id);
    const again = await enrichCompany(deps(), caller(), company.id === byName ? byPage : byName);
    expect(again.id).toBe(company.id);
  });
});

describe('people stored before headlines were read', () => {
  it('are read once, and only guesses change', async () => {
    const second = await makeProfile(test.db, owner.user_id, 'Second');
    await engage('a', 1, { headline: 'CTO at Guessworks' }, second);
    await engage('told', 1, { headline: 'CTO at Guessworks', company: 'Told', title: 'Told too' }, second);
    await engage('silent', 1, { headline: null }, second);
    const { user_id: userId } = owner;
    await test.db
      .updateTable('person')
      .set({
        title: null,
        company: null,
        seniority: null,
        company_id: null,
        sources: { headline: { source: 'unipile', at: now.toISOString() } },
        headline_read: 0,
      })
      .where('user_id', '=', userId)
      .where('name', 'in', ['a', 'silent'])
      .execute();
    await test.db.updateTable('person').set({ headline_read: 0 }).where('name', '=', 'told').execute();
    await test.db
      .updateTable('signal')
      .set({ title: null, company: null, company_id: null, guessed: [] })
      .where('user_id', '=', userId)
      .where('name', '=', 'a')
      .execute();
    await rereadHeadlinesCron.run({ db: test.db });
    const signals = await signalsByName(test.db, second);
    expect(signals.get('a')).toMatchObject({
      title: 'CTO',
      company: 'Guessworks',
      company_id: expect.any(String),
      guessed: ['title', 'company', 'seniority'],
    });
    expect(signals.get('told')).toMatchObject({ company: 'Told', title: 'Told too' });
    const unread = await test.db.selectFrom('person').select('id').where('headline_read', '=', 0).execute();
    expect(unread).toEqual([]);
  });
});
