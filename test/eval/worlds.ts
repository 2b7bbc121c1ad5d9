import type { Network } from '#contract/profile.ts';
import type { TestApp } from '#test/app.ts';
import { importArchive } from '#test/linkedin-data.ts';
import type { SignedIn } from '#test/sign-in.ts';
import { makeArchive } from './made-up-archive.ts';
import { readTruth, type Truth } from './questions.ts';

/** The data that questions are about, with the rows that right answers name. */
export type World = Truth & {
  network: Network;
  /** A person to ask about by name. */
  person: string;
  /** People who asked an unanswered question, and those who did so under the user's posts. */
  askers: string[];
  readerAskers: string[];
  /** Feeds with items, and people whose posts are in the user's feed. */
  feeds: string[];
  authors: string[];
  /** Names that occur in no row. */
  stranger: string;
  strangeCompany: string;
};

/** The sample network for a new user who follows three people and a feed. */
export async function openSampleWorld(app: TestApp, member: SignedIn): Promise<World> {
  await member.api.sources.connect({ body: { url: 'https://www.linkedin.com/in/maya-lindqvist' } });
  for (const who of ['adaeze-okafor', 'tomasz-wieczorek', 'priya-raman']) {
    await member.api.engageFeed.addProfile({ body: { url: `https://www.linkedin.com/in/${who}` } });
  }
  await member.api.rss.add({ body: { url: 'blog.harbor-analytics.example' } });
  await app.waitForIdle();
  return {
    ...(await readTruth(member, { now: app.now(), network: 'sample', company: 'Harbor Analytics' })),
    network: 'sample',
    person: 'Tomasz Wieczorek',
    askers: ['Adaeze Okafor'],
    readerAskers: ['Adaeze Okafor'],
    feeds: ['Harbor Analytics Blog'],
    authors: ['Adaeze Okafor'],
    stranger: 'Ottoline Brackenbury',
    strangeCompany: 'Quillfeather Brothers',
  };
}

/** An uploaded LinkedIn archive: connections and messages whose names are generated at run time. */
export async function openArchiveWorld(app: TestApp, member: SignedIn): Promise<World> {
  const made = await makeArchive(app.now());
  await importArchive(app, member, made.zip, 'archive-owner');
  return {
    ...(await readTruth(member, { now: app.now(), network: 'real', company: made.company })),
    network: 'real',
    person: made.person,
    askers: made.askers,
    readerAskers: [],
    feeds: [],
    authors: [],
    stranger: made.stranger,
    strangeCompany: made.strangeCompany,
  };
}
