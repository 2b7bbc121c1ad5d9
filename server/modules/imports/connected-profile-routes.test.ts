import { afterAll, describe, expect, test } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import { startApp } from '#test/app.ts';

const adaeze = 'https://www.linkedin.com/in/adaeze-okafor';
const unknownId = '01890000-0000-7000-8000-000000000000';
const app = await startApp();
const ann = await app.signIn('ann@northwind-labs.example', 'Ann');
const bob = await app.signIn('bob@harbor-analytics.example', 'Bob');
afterAll(() => app?.stop());

async function refusal(method: string, path: string, token?: string, body?: unknown) {
  const answer = await app.call(method, path, { ...(token ? { token } : {}), ...(body ? { body } : {}) });
  const { data } = (await answer.json()) as ErrorBody;
  return {
    status: answer.status,
    code: data.code,
    message: data.message,
    paths: data.issues?.map(({ path }) => path),
  };
}

describe('connected profile routes', () => {
  test('preview, connect, sync to the end, and show who engaged', async () => {
    const preview = await ann.api.sources.preview({ query: { url: `${adaeze}/?trk=x` } });
    expect(preview).toMatchObject({ url: adaeze, kind: 'person', connectedProfileId: null });
    const profile = await ann.api.sources.connect({ body: { url: 'linkedin.com/in/Adaeze-Okafor' } });
    expect(profile).toMatchObject({ url: adaeze, network: 'sample', name: preview.name });
    await app.waitForIdle();
    const { items } = await ann.api.profile.list({});
    expect(items).toMatchObject([{ id: profile.id, syncState: 'idle', lastError: null }]);
    expect(items[0]?.signalCount).toBeGreaterThan(50);
    const page = await ann.api.signals.list({ params: { id: profile.id } });
    expect(page.items[0]).toMatchObject({ connectedProfileId: profile.id, status: 'new' });
    expect((await bob.api.profile.list({})).items).toEqual([]);

    const job = await ann.api.sources.sync({ params: { id: profile.id } });
    expect(job).toMatchObject({ name: 'sync-profile', subjectId: profile.id });
    await app.waitForIdle();
    const ended = await ann.api.jobs.one({ params: { id: job.id } });
    expect(ended).toMatchObject({ state: 'succeeded', message: null });
    expect(ended.step).toMatch(/^Read engagement on/);
    // The sample network keeps changing, so new people may appear; sync-profile.test.ts shows that nobody
    // appears twice.
    const after = (await ann.api.profile.list({})).items[0]?.signalCount;
    expect(after).toBeGreaterThanOrEqual(items[0]?.signalCount ?? 0);
  });

  test('hide a disconnected profile and restore it', async () => {
    const { id } = (await ann.api.profile.list({})).items[0] ?? { id: '' };
    expect(await ann.api.profile.disconnect({ params: { id } })).toEqual({ id });
    expect((await ann.api.access.profile({})).connectedProfiles).toEqual([]);
    expect(await refusal('POST', `/linkedin-profile/sync/${id}`, ann.token)).toMatchObject({ status: 404 });
    expect(await ann.api.profile.restore({ params: { id } })).toMatchObject({ id });
    expect((await ann.api.access.profile({})).connectedProfiles).toEqual([{ id }]);
  });

  test('draft, save and return the voice', async () => {
    const draft = await ann.api.profile.draftVoice({});
    expect(draft.postCount).toBeGreaterThan(10);
    expect(draft.offer).not.toBe('');
    expect(draft.rules.length).toBeGreaterThan(4);
    const voice = { offer: 'Boats', rules: draft.rules.slice(0, 2) };
    expect(await ann.api.profile.changeVoice({ body: voice })).toMatchObject(voice);
    expect(await ann.api.profile.voice({})).toMatchObject(voice);
    expect(await bob.api.profile.voice({})).toMatchObject({ offer: '', rules: [] });
  });

  const routes: [method: string, path: string, body?: unknown][] = [
    ['GET', '/linkedin-profile'],
    ['GET', `/linkedin-profile/preview?url=${adaeze}`],
    ['POST', '/linkedin-profile', { url: adaeze }],
    ['DELETE', '/linkedin-profile/:id'],
    ['POST', '/linkedin-profile/:id/restore'],
    ['POST', '/linkedin-profile/sync/:id'],
    ['GET', '/profile/voice'],
    ['PUT', '/profile/voice', { offer: '', rules: [] }],
    ['GET', '/profile/voice/draft'],
  ];

  test.each(routes)('%s %s requires a token', async (method, path, body) => {
    const error = await refusal(method, path.replace(':id', unknownId), undefined, body);
    expect(error).toMatchObject({ status: 401, code: 'unauthenticated' });
  });

  test.each(routes.filter(([, path]) => path.includes(':id')))(
    "%s %s returns 404 for another user's profile",
    async (method, path) => {
      const { id } = (await ann.api.profile.list({})).items[0] ?? { id: '' };
      const strange = await refusal(method, path.replace(':id', id), bob.token);
      expect(strange).toMatchObject({ status: 404, code: 'not_found' });
      expect(await refusal(method, path.replace(':id', unknownId), bob.token)).toEqual(strange);
      const bad = await refusal(method, path.replace(':id', 'seven'), ann.token);
      expect(bad).toMatchObject({ status: 400, code: 'invalid_request', paths: ['id'] });
      expect((await ann.api.profile.list({})).items).toHaveLength(1);
    },
  );

  test.each([
    ['GET', '/linkedin-profile/preview', undefined, 'url'],
    ['GET', '/linkedin-profile/preview?url=adaeze', undefined, 'url'],
    ['POST', '/linkedin-profile', {}, 'url'],
    ['POST', '/linkedin-profile', { url: 'https://evil.example/in/adaeze-okafor' }, 'url'],
    ['PUT', '/profile/voice', { offer: 'x', rules: [7] }, 'rules.0'],
    ['PUT', '/profile/voice', { offer: 'x'.repeat(2001), rules: [] }, 'offer'],
  ])('%s %s %j names the invalid field', async (method, path, body, field) => {
    const error = await refusal(method, path, ann.token, body);
    expect(error).toMatchObject({ status: 400, code: 'invalid_request', paths: [field] });
  });

  test.each([
    ['401', 409, 'reconnect_needed'],
    ['403', 422, 'provider_refused'],
    ['404', 422, 'provider_refused'],
    ['429', 429, 'rate_limited'],
    ['500', 502, 'provider_unavailable'],
    ['malformed', 502, 'provider_unavailable'],
  ])("a vendor's %s is reported as our %i and doesn't sign the user out", async (kind, status, code) => {
    await app.fault({ provider: 'unipile', kind, times: 2 });
    const path = '/linkedin-profile/preview?url=linkedin.com/in/priya-raman';
    const previewed = await refusal('GET', path, bob.token);
    expect(previewed).toMatchObject({ status, code });
    expect(previewed.message).toMatch(/^(The data provider|LinkedIn) [^{]*\.$/);
    const connected = await refusal('POST', '/linkedin-profile', bob.token, {
      url: 'linkedin.com/in/priya-raman',
    });
    expect(connected).toEqual(previewed);
    expect((await bob.api.access.profile({})).connectedProfiles).toEqual([]);
  });

  test('a sync refused by the vendor fails with a clear message, and the next one succeeds', async () => {
    const { id } = await bob.api.sources.connect({ body: { url: 'linkedin.com/in/priya-raman' } });
    await app.waitForIdle();
    await app.fault({ provider: 'unipile', kind: '401', times: 1 });
    const job = await bob.api.sources.sync({ params: { id } });
    await app.waitForIdle();
    const words = (await bob.api.jobs.one({ params: { id: job.id } })).message;
    expect(words).toMatch(/no longer accepts this server's key/);
    expect((await bob.api.profile.list({})).items[0]).toMatchObject({
      syncState: 'failed',
      lastError: words,
    });
    await bob.api.sources.sync({ params: { id } });
    await app.waitForIdle();
    expect((await bob.api.profile.list({})).items[0]).toMatchObject({ syncState: 'idle', lastError: null });
  });
});
