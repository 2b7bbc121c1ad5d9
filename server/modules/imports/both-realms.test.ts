import { afterAll, expect, test } from 'vitest';
import { unipileSource } from '#server/ports/linkedin-source/unipile-v1.ts';
import { startApp } from '#test/app.ts';

const app = await startApp({ works: false });
const { deps } = app.composition;
afterAll(() => app?.stop());

const url = 'https://www.linkedin.com/in/maya-lindqvist';

test('a sample profile stays readable beside a real one at the same URL', async () => {
  const ann = await app.signIn('ann@northwind-labs.example');
  const sample = await ann.api.sources.connect({ body: { url } });
  // As if an administrator entered a vendor's key; the sample network's Unipile plays the vendor.
  deps.source.real = unipileSource({
    baseUrl: `${app.sandboxUrl}/unipile`,
    apiKey: 'sandbox-unipile-key',
    accountId: 'sandbox-account',
    network: 'real',
  });
  const real = await ann.api.sources.connect({ body: { url } });
  expect(real).toMatchObject({ network: 'real', isReadable: true });
  expect(real.id).not.toBe(sample.id);
  expect((await ann.api.sources.connect({ body: { url, network: 'sample' } })).id).toBe(sample.id);
  const { items } = await ann.api.profile.list({});
  expect(items.map(({ id, network, isReadable }) => ({ id, network, isReadable }))).toEqual([
    { id: sample.id, network: 'sample', isReadable: true },
    { id: real.id, network: 'real', isReadable: true },
  ]);
  await ann.api.sources.sync({ params: { id: sample.id } });
});
