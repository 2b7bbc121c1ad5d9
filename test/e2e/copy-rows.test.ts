import { afterAll, expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import type { SignedIn } from '#test/sign-in.ts';
import { readyCopy } from './copy-rows.ts';

const jonas = 'https://www.linkedin.com/in/jonas-beck';

const app = await startApp();
const donor = await app.signIn('dora@northwind-labs.example', 'Dora Donor');
await donor.api.sources.connect({ body: { url: jonas } });
await app.waitForIdle();
const copy = await readyCopy(app.databaseUrl, donor.userId);
const copied = await app.signIn('ada@northwind-labs.example', 'Ada Visitor');
await copy(copied.userId);
afterAll(() => app.stop());

/** The API's responses to a user who has synced a profile. */
async function answersTo({ api }: SignedIn): Promise<unknown> {
  const profiles = await api.profile.list({});
  const params = { id: profiles.items[0]?.id ?? '' };
  const signals = await api.signals.list({ params, query: { limit: 200 } });
  const details = signals.items.slice(0, 8).map(({ id }) => api.signals.details({ params: { id } }));
  const companies = signals.items.flatMap(({ companyId: id }) => id ?? []).slice(0, 8);
  const answers = [
    profiles,
    signals,
    await Promise.all(details),
    await api.signals.list({ params, query: { sort: 'name', limit: 200, search: 'head' } }),
    await api.signals.total({ params, query: { intensity: ['low'] } }),
    await api.signalPosts.list({ params }),
    await Promise.all(companies.map((id) => api.companies.one({ params: { id } }))),
    await api.jobs.list({}),
    await api.lookUps.budget({ query: { network: 'sample' } }),
  ];
  // Everything except the time of the request.
  const text = JSON.stringify(answers, (key, value) =>
    key === 'asOf' ? undefined : key === 'receipt' ? { ...value, at: null } : value,
  );
  return JSON.parse(text);
}

const idsIn = (text: string) => [...new Set(text.match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g))];

test('a copied user gets the same answers as the original, with ids of their own in the same order', async () => {
  const answers = await answersTo(donor);
  let text = JSON.stringify(await answersTo(copied));
  const [ids, copies] = [idsIn(JSON.stringify(answers)), idsIn(text)];
  expect(ids.length).toBeGreaterThan(100);
  expect(ids.filter((id) => copies.includes(id))).toEqual([]);
  for (const [at, id] of copies.entries()) text = text.replaceAll(id, ids[at] ?? '');
  expect(JSON.parse(text)).toEqual(answers);
});

test("changes to the copy don't affect the original, and a copy can sync", async () => {
  const [id = ''] = (await copied.api.profile.list({})).items.map((one) => one.id);
  const [first] = (await copied.api.signals.list({ params: { id }, query: {} })).items;
  const before = await answersTo(donor);
  await copied.api.signals.changeStatus({ params: { id: first?.id ?? '' }, body: { status: 'dismissed' } });
  const { total } = await copied.api.signals.total({ params: { id }, query: {} });
  await copied.api.sources.sync({ params: { id } });
  await app.waitForIdle();
  expect((await copied.api.signals.total({ params: { id }, query: {} })).total).toBe(total);
  expect(await answersTo(donor)).toEqual(before);
});
