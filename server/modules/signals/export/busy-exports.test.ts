import type { PoolClient } from 'pg';
import { afterAll, expect, test } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import { startApp } from '#test/app.ts';

const app = await startApp();
afterAll(() => app.stop());

// Slow: a refused export first waits for a slot.
test('refuses a fifth concurrent export with a time to retry, then serves it', async () => {
  const ann = await app.signIn('ann@northwind-labs.example');
  const { id } = await ann.api.sources.connect({
    body: { url: 'https://www.linkedin.com/in/jonas-beck' },
  });
  await app.waitForIdle();
  const { copyPool } = app.composition.deps;
  const taken: PoolClient[] = [];
  for (let each = 0; each < 4; each += 1) taken.push(await copyPool.connect());
  const busy = await app.call('GET', `/signals/${id}/export`, { token: ann.token });
  expect(busy.status).toBe(503);
  expect(busy.headers.get('retry-after')).toBe('30');
  const { data } = (await busy.json()) as ErrorBody;
  expect(data.code).toBe('unavailable');
  expect(data.message).toMatch(/^Four exports are running, .* Try again/);

  for (const client of taken) client.release();
  const free = await app.call('GET', `/signals/${id}/export`, { token: ann.token });
  expect(free.status).toBe(200);
  expect((await free.text()).split('\n').length).toBeGreaterThan(50);
});
