import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { startApp } from '#test/app.ts';
import { makeProfile, newEngagement, newPerson, record } from '#test/facts.ts';

const app = await startApp({ works: false });
const ann = await app.signIn('ann@northwind-labs.example');
const profile = await makeProfile(app.composition.deps.db, ann.userId, 'Ann');
afterAll(() => app.stop());

const read = (query = '') => app.call('GET', `/signals/${profile.id}/urls${query}`, { token: ann.token });

/** URLs longer than any, so that few rows are many bytes. */
const urlOf = (name: string) => `https://www.linkedin.com/in/${'é"\\,\u2028'.repeat(40)}${name}`;

describe('the URLs of all matching people', () => {
  it('are none of an empty account', async () => {
    const answer = await read();
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(await answer.json()).toEqual({ data: { urls: [], leftOut: 0 } });
  });

  it('arrive piece by piece, whatever they contain', async () => {
    const { db } = app.composition.deps;
    const people = Array.from({ length: 1200 }, (_, index) => newPerson(`p${index}`, { name: `${index}` }));
    await record(
      db,
      profile,
      people.map((person) => newEngagement({ person })),
    );
    const rows = await db.selectFrom('signal').select('name').execute();
    await db
      .updateTable('signal')
      .set({ url: sql`${urlOf('')}::text || name` })
      .execute();
    const answer = await read('?sort=name');
    const chunks: number[] = [];
    let text = '';
    const decoder = new TextDecoder();
    for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
      chunks.push(chunk.length);
      text += decoder.decode(chunk, { stream: true });
    }
    const { data } = JSON.parse(text) as { data: { urls: string[] } };
    expect(new Set(data.urls)).toEqual(new Set(rows.map(({ name }) => urlOf(name ?? ''))));
    expect(data.urls).toHaveLength(1200);
    expect(Math.max(...chunks)).toBeLessThanOrEqual(64 * 1024);
    expect(chunks.length).toBeGreaterThan(5);
  });

  it('name somebody of several profiles once', async () => {
    const bea = await app.signIn('bea@northwind-labs.example');
    const { db } = app.composition.deps;
    const profiles = [await makeProfile(db, bea.userId, 'Bea'), await makeProfile(db, bea.userId, 'Ben')];
    const person = newPerson('both');
    for (const own of profiles) await record(db, own, [newEngagement({ person })]);
    const answer = await app.call('GET', '/signals/sample/urls', { token: bea.token });
    expect(await answer.json()).toEqual({ data: { urls: [expect.any(String)], leftOut: 0 } });
  });

  it('wait while an export of the same user is running', async () => {
    const { db } = app.composition.deps;
    const running = await app.call('GET', `/signals/${profile.id}/export`, { token: ann.token });
    const taken = await db.selectFrom('user_slot').select('kind').execute();
    expect(taken).toEqual([{ kind: 'export' }]);
    const waiting = read();
    await running.text();
    expect((await waiting).status).toBe(200);
    await (await waiting).text();
    await expect.poll(() => db.selectFrom('user_slot').select('kind').execute()).toEqual([]);
  });
});
