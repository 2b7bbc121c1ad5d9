import { afterAll, expect, it } from 'vitest';
import { moves } from '#sandbox/world/written/moves.ts';
import { startApp } from '#test/app.ts';
import { showRecentPosts } from '#test/recent-posts.ts';

const day = 24 * 3_600_000;
const app = await startApp({ startAt: new Date('2026-11-20T12:00:00Z') });
showRecentPosts(app.composition.deps, 30);
afterAll(() => app.stop());

it('people of the sample network who change jobs are in Today, in the filter and in their timeline after a later sync', async () => {
  const email = 'maya@northwind-labs.example';
  let maya = await app.signIn(email, 'Maya Lindqvist');
  const { id } = await maya.api.sources.connect({
    body: { url: 'https://www.linkedin.com/in/maya-lindqvist' },
  });
  await app.waitForIdle();
  expect((await maya.api.today.read({})).changed.total).toBe(0);

  app.advance(13 * day);
  maya = await app.signIn(email);
  await maya.api.sources.sync({ params: { id } });
  await app.waitForIdle();
  const moved = new Map(moves.filter(({ day: on }) => on < 13).map((move) => [move.slug, move]));
  const { changed } = await maya.api.today.read({});
  expect(changed.items.map(({ signal }) => signal.url?.split('/').at(-1)).sort()).toEqual(
    [...moved.keys()].sort(),
  );
  for (const { signal, change } of changed.items) {
    const { title, company, headline } = moved.get(signal.url?.split('/').at(-1) ?? '') ?? {};
    expect(change.after).toEqual({ title, company });
    expect(signal.headline).toBe(headline);
    const { jobChanges } = await maya.api.signals.details({ params: { id: signal.id } });
    expect(jobChanges).toMatchObject([change]);
  }
  const since = new Date(app.now().getTime() - day).toISOString();
  const listed = await maya.api.signals.list({ params: { id }, query: { changedJobsFrom: since } });
  const names = (all: readonly { name: string }[]) => all.map(({ name }) => name).sort();
  expect(names(listed.items)).toEqual(names(changed.items.map(({ signal }) => signal)));
});
