import { afterAll, expect, test } from 'vitest';
import { unipileSource } from '#server/ports/linkedin-source/unipile-v1.ts';
import { startApp } from '#test/app.ts';

const app = await startApp({ startAt: new Date('2026-11-20T12:00:00Z') });
const { deps } = app.composition;
afterAll(() => app?.stop());

const url = 'https://www.linkedin.com/in/maya-lindqvist';

test('a sample profile keeps syncing beside a real one, and they share nothing', async () => {
  const ann = await app.signIn('ann@northwind-labs.example');
  const sample = await ann.api.sources.connect({ body: { url } });
  await app.waitForIdle();
  const before = await ann.api.profile.list({});

  // An administrator enters a key of a vendor, which the sample network's Unipile plays.
  deps.source.real = unipileSource({
    baseUrl: `${app.sandboxUrl}/unipile`,
    apiKey: 'sandbox-unipile-key',
    accountId: 'sandbox-account',
    network: 'real',
  });
  const real = await ann.api.sources.connect({ body: { url } });
  await app.waitForIdle();
  expect(real).toMatchObject({ network: 'real' });
  expect(real.id).not.toBe(sample.id);
  expect((await ann.api.sources.connect({ body: { url, network: 'sample' } })).id).toBe(sample.id);

  const [kept, added] = (await ann.api.profile.list({})).items;
  expect(kept).toMatchObject({ id: sample.id, network: 'sample', isReadable: true });
  expect(kept?.signalCount).toBe(before.items[0]?.signalCount);
  expect(added).toMatchObject({ id: real.id, network: 'real', isReadable: true, syncState: 'idle' });

  await ann.api.sources.sync({ params: { id: sample.id } });
  await app.waitForIdle();
  expect((await ann.api.profile.list({})).items[0]).toMatchObject({ id: sample.id, lastError: null });
  const mixed = await deps.db
    .selectFrom('signal')
    .innerJoin('person', 'person.id', 'signal.person_id')
    .innerJoin('connected_profile', 'connected_profile.id', 'signal.connected_profile_id')
    .select('signal.id')
    .whereRef('person.network', '<>', 'connected_profile.network')
    .execute();
  expect(mixed).toEqual([]);
});
