import { afterAll, describe, expect, test } from 'vitest';
import { noTokenMessage } from '#contract/error-codes.ts';
import type { ErrorBody } from '#contract/errors.ts';
import { startApp } from '#test/app.ts';
import type { SignedIn } from '#test/sign-in.ts';

const at = (slug: string) => `https://www.linkedin.com/in/${slug}`;
const path = '/signals/add-directly';

const app = await startApp();
const ann = await app.signIn('ann@northwind-labs.example');
const bob = await app.signIn('bob@harbor-analytics.example');
const connect = async (who: SignedIn, slug: string) =>
  (await who.api.sources.connect({ body: { url: at(slug) } })).id;
/** Ann's first and second profiles, then Bob's. */
const adaeze = await connect(ann, 'adaeze-okafor');
const nadir = await connect(ann, 'nadir-belkacem');
const bobs = await connect(bob, 'nadir-belkacem');
await app.waitForIdle();
const everybody = async (who: SignedIn, id: string) =>
  (await who.api.signals.list({ params: { id }, query: { limit: 200 } })).items;
const near = new Set([at('nadir-belkacem'), ...(await everybody(bob, bobs)).map(({ url }) => url)]);
const simple = /\/in\/[a-z]+-[a-z]+$/;
/** People Ann knows from her first profile only and Bob doesn't know at all. */
const strangers = (await everybody(ann, adaeze)).filter(
  ({ url }) => url && simple.test(url) && !near.has(url),
);
afterAll(() => app.stop());

const add = (who: SignedIn, connectedProfileId: string, profileUrls: string[]) =>
  who.api.sources.addDirectly({ body: { connectedProfileId, profileUrls } });
const stranger = (index: number) => strangers[index]?.url?.split('/').at(-1) ?? 'nobody';
const addOne = (who: SignedIn, connectedProfileId: string, profileUrl: string) =>
  who.api.sources.addDirectly({ body: { connectedProfileId, profileUrl } });
const total = async (who: SignedIn, id: string) =>
  (await who.api.signals.total({ params: { id }, query: {} })).total;

/** Row counts of every table that adding may touch. */
async function facts() {
  const { db } = app.composition.deps;
  const count = async (table: 'person' | 'person_key' | 'engagement' | 'signal') =>
    (
      await db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n;
  return [await count('person'), await count('person_key'), await count('engagement'), await count('signal')];
}

async function refusal(body: unknown, token?: string) {
  const answer = await app.call('POST', path, { body, ...(token === undefined ? {} : { token }) });
  const { data } = (await answer.json()) as ErrorBody;
  return { status: answer.status, message: data.message, paths: data.issues?.map((issue) => issue.path) };
}

describe('adding one person', () => {
  test('creates a signal without points, with facts from the provider', async () => {
    const { items } = await addOne(bob, bobs, `de.linkedin.com/in/${stranger(0).toUpperCase()}/?trk=x`);
    expect(items).toMatchObject([
      { line: 1, outcome: 'created', reason: null, url: at(stranger(0)), isNameGuessed: false },
    ]);
    const details = await bob.api.signals.details({ params: { id: items[0]?.signalId ?? '' } });
    const { name, headline } = strangers[0] ?? {};
    expect(details.signal).toMatchObject({
      connectedProfileId: bobs,
      name,
      headline,
      score: 0,
      intensity: 'low',
      counts: { manual: 1 },
      latestType: 'manual',
      url: at(stranger(0)),
    });
    expect(details.timeline.items).toMatchObject([{ type: 'manual', direction: 'inbound', source: 'paste' }]);
    expect(details.receipt.score).toBe(0);
  });

  test("changes nothing the second time, by any of the person's URLs", async () => {
    const before = await facts();
    const again = await addOne(bob, bobs, at(stranger(0)));
    expect(again.items).toMatchObject([{ outcome: 'exists', reason: null, name: strangers[0]?.name }]);
    const { signalId } = again.items[0] ?? {};
    const { person } = await bob.api.signals.details({ params: { id: signalId ?? '' } });
    const byId = await addOne(bob, bobs, at(person.urn ?? ''));
    expect(byId.items).toMatchObject([{ outcome: 'exists', signalId }]);
    expect(await facts()).toEqual(before);
  });

  test('makes someone known from another profile a signal of this one too', async () => {
    const { items } = await addOne(ann, nadir, at(stranger(0)));
    expect(items).toMatchObject([{ outcome: 'merged', name: strangers[0]?.name }]);
    const keyword = strangers[0]?.name ?? '';
    const [found] = (await ann.api.signals.searchProfiles({ query: { keyword } })).items;
    expect(found?.signals.map((abort) => abort.connectedProfileId).sort()).toEqual([adaeze, nadir].sort());
  });

  test.each([
    ['401', 1, /no longer accepts this server's key/],
    ['404', 2, /can’t find a profile at this URL/],
    ['429', 3, /limiting requests/],
    ['500', 4, /isn't responding/],
    ['malformed', 5, /can't read/],
  ])(
    "a provider's %s is reported but blocks nothing, and a later enrichment fills in the name",
    async (kind, who, words) => {
      await app.fault({ provider: 'unipile', kind, times: 1 });
      const guessed = await addOne(bob, bobs, at(stranger(who)));
      expect(guessed.items).toMatchObject([{ outcome: 'created', isNameGuessed: true }]);
      expect(guessed.items[0]?.reason).toMatch(words);
      const reported = await addOne(bob, bobs, at(stranger(who)));
      const { signalId } = guessed.items[0] ?? {};
      expect(reported.items).toMatchObject([
        { outcome: 'exists', signalId, name: strangers[who]?.name, isNameGuessed: false, reason: null },
      ]);
      const { signal } = await bob.api.signals.details({ params: { id: signalId ?? '' } });
      expect(signal).toMatchObject({ name: strangers[who]?.name, headline: strangers[who]?.headline });
    },
  );
});

describe('adding several people', () => {
  test('answers line by line, in order', async () => {
    const [known] = (await ann.api.signals.list({ params: { id: adaeze }, query: { limit: 1 } })).items;
    const before = await total(ann, adaeze);
    const { items } = await add(ann, adaeze, [
      at('hana-novotna-77'),
      'no address',
      known?.url ?? '',
      'https://www.linkedin.com/company/northwind-labs',
      'linkedin.com/in/HANA-novotna-77/details/',
      at('adaeze-okafor'),
      '',
      `https://evil.example/in/hana`,
      at('élodie-garnier'),
    ]);
    expect(items.map(({ line, outcome }) => `${line} ${outcome}`)).toEqual([
      '1 created',
      '2 invalid',
      '3 exists',
      '4 invalid',
      '5 exists',
      '6 invalid',
      '7 invalid',
      '8 invalid',
      '9 created',
    ]);
    expect(items[0]).toMatchObject({ name: 'Hana Novotna', isNameGuessed: true, reason: null });
    expect(items[2]).toMatchObject({ signalId: known?.id, name: known?.name, isNameGuessed: false });
    expect(items[1]?.reason).toMatch(/linkedin\.com\/in\/name/);
    expect(items[3]?.reason).toMatch(/company page/);
    expect(items[4]?.reason).toBe('Same person as line 1.');
    expect(items[5]?.reason).toMatch(/the connected profile/);
    expect(items[8]).toMatchObject({ name: 'Élodie Garnier' });
    expect(await total(ann, adaeze)).toBe(before + 2);
  });

  test('accepts 500 people, and adding the same ones again changes nothing', async () => {
    const lines = Array.from({ length: 500 }, (_, index) => at(`person-${index}`));
    const first = await add(ann, nadir, lines);
    expect(new Set(first.items.map(({ outcome }) => outcome))).toEqual(new Set(['created']));
    const before = await facts();
    const second = await add(ann, nadir, lines.toReversed());
    expect(new Set(second.items.map(({ outcome }) => outcome))).toEqual(new Set(['exists']));
    expect(second.items.map(({ signalId }) => signalId)).toEqual(
      first.items.map(({ signalId }) => signalId).toReversed(),
    );
    expect(await facts()).toEqual(before);
  });

  test("keeps users apart: Bob neither gets Ann's people nor adds to her profile", async () => {
    const before = await total(bob, bobs);
    const answer = await app.call('POST', path, {
      token: bob.token,
      body: { connectedProfileId: adaeze, profileUrl: at('hana-novotna-77') },
    });
    expect(answer.status).toBe(404);
    const { items } = await add(bob, bobs, [at('hana-novotna-77'), at('person-1')]);
    expect(items.map(({ outcome }) => outcome)).toEqual(['created', 'created']);
    expect(await total(bob, bobs)).toBe(before + 2);
  });
});

describe('adding people with invalid input', () => {
  const lines = (count: number) => Array.from({ length: count }, () => at('kim'));

  test.each([
    ['connectedProfileId', () => ({ profileUrl: at('kim') })],
    ['connectedProfileId', () => ({ connectedProfileId: 'seven', profileUrl: at('kim') })],
    ['profileUrl', () => ({ connectedProfileId: adaeze })],
    ['profileUrl', () => ({ connectedProfileId: adaeze, profileUrl: '' })],
    ['profileUrl', () => ({ connectedProfileId: adaeze, profileUrl: 'kim' })],
    ['profileUrl', () => ({ connectedProfileId: adaeze, profileUrl: 'linkedin.com/company/northwind-labs' })],
    ['profileUrl', () => ({ connectedProfileId: adaeze, profileUrl: at('adaeze-okafor') })],
    ['profileUrl', () => ({ connectedProfileId: adaeze, profileUrl: at('kim'), profileUrls: [at('lee')] })],
    ['profileUrls', () => ({ connectedProfileId: adaeze, profileUrls: [] })],
    ['profileUrls', () => ({ connectedProfileId: adaeze, profileUrls: lines(501) })],
    ['profileUrls.1', () => ({ connectedProfileId: adaeze, profileUrls: [at('kim'), 7] })],
  ])('names the field %s, and stores nothing', async (field, body) => {
    const before = await facts();
    expect(await refusal(body(), ann.token)).toMatchObject({ status: 400, paths: [field] });
    expect(await facts()).toEqual(before);
  });

  test('requires a session', async () => {
    const body = { connectedProfileId: adaeze, profileUrl: at('kim') };
    expect(await refusal(body)).toMatchObject({ status: 401, message: noTokenMessage });
  });
});
