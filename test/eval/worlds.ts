import type { TestApp } from '#test/app.ts';
import type { SignedIn } from '#test/sign-in.ts';
import { readTruth, type Truth } from './questions.ts';

/** The sample network for a new user who follows three people and a feed. */
export async function openSampleWorld(app: TestApp, member: SignedIn): Promise<Truth> {
  await member.api.sources.connect({ body: { url: 'https://www.linkedin.com/in/maya-lindqvist' } });
  for (const who of ['adaeze-okafor', 'tomasz-wieczorek', 'priya-raman']) {
    await member.api.engageFeed.addProfile({ body: { url: `https://www.linkedin.com/in/${who}` } });
  }
  await member.api.rss.add({ body: { url: 'blog.harbor-analytics.example' } });
  await app.waitForIdle();
  return readTruth(member, { now: app.now(), realm: 'sample', company: 'Harbor Analytics' });
}
