import { afterAll, describe, expect, it } from 'vitest';
import { startApp } from '#test/app.ts';
import { makeProfile } from '#test/facts.ts';

const maya = 'https://www.linkedin.com/in/maya-lindqvist';

const app = await startApp();
const ann = await app.signIn('ann@northwind-labs.example', 'Ann');
afterAll(() => app.stop());

describe('following by URL, with the sample network as the only data provider', () => {
  it('follows into the sample network as long as Engage shows it', async () => {
    const profile = await ann.api.engageFeed.addProfile({ body: { url: maya } });
    expect(profile.network).toBe('sample');
    await app.waitForIdle();
    await ann.api.engageFeed.unfollow({ params: { id: profile.id } });
  });

  it('is refused once Engage shows real people, and follows nobody unseen', async () => {
    const message = 'Connect a data provider to follow by URL.';
    await makeProfile(app.composition.deps.db, ann.userId, 'Ann', 'real');
    await expect(ann.api.engageFeed.addProfile({ body: { url: maya } })).rejects.toMatchObject({
      code: 'not_configured',
      body: {
        data: { message, issues: [{ path: 'url', message }] },
      },
    });
    for (const realm of ['real', 'sample'] as const) {
      expect((await ann.api.engageFeed.profiles({ query: { network: realm } })).items).toEqual([]);
    }
  });

  it('brings back somebody who was unfollowed on the page', async () => {
    const { db } = app.composition.deps;
    const url = 'https://www.linkedin.com/in/real-person';
    const { id } = await db
      .insertInto('engage_profile')
      .values({
        user_id: ann.userId,
        network: 'real',
        kind: 'person',
        url,
        name: 'A real person',
        added_via: 'signal',
        followed_at: app.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await ann.api.engageFeed.unfollow({ params: { id } });
    expect(await ann.api.engageFeed.addProfile({ body: { url } })).toMatchObject({ id, network: 'real' });
  });
});
