import type { Network } from '#contract/profile.ts';
import type { TestApp } from '#test/app.ts';
import { importArchive } from '#test/linkedin-data.ts';
import type { SignedIn } from '#test/sign-in.ts';
import { makeArchive } from './made-up-archive.ts';
import { readTruth, type Truth } from './questions.ts';

/** What is asked about, with the rows that right answers name. */
export type World = Truth & {
  network: Network;
  /** Somebody to ask about by name. */
  person: string;
  /** Who asked something that has no answer, and who did so under the user's posts. */
  askers: string[];
  readerAskers: string[];
  /** Feeds that have items, and people whose posts are in the user's feed. */
  feeds: string[];
  authors: string[];
  /** Names that no row has. */
  stranger: string;
  strangeCompany: string;
};

/** The sample network as a new user has it who follows three people and a feed. */
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

/** An archive of LinkedIn that somebody uploads: connections and messages whose names are made up as it runs. */
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
