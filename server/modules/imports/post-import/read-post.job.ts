import { z } from 'zod';
import { pluralize } from '#core/pluralize.ts';
import { defineJob, JobFailed, type JobRun } from '#server/jobs/job.ts';
import { maxOpenImports } from '#server/limits.ts';
import type { Deps } from '#server/modules/deps.ts';
import { noSourceMessage, providerFailureMessage } from '#server/modules/imports/ask-provider.ts';
import { importsMessages } from '#server/modules/imports/imports-messages.ts';
import { reportFailures } from '#server/modules/imports/report-failures.ts';
import { findWatched, toEngagementFact } from '#server/modules/imports/sync-facts.ts';
import { leftOutMessage, storeProvided } from '#server/modules/imports/within-quota.ts';
import { callRunner } from '#server/modules/pacing/call-context.ts';
import type { NewEngagement } from '#server/modules/people/new-facts.ts';
import { findBlocked } from '#server/modules/people/persons/erasure-blocks.ts';
import type { OwnedConnectedProfile } from '#server/modules/profile/require-owned-connected-profile.ts';
import type { LinkedInSource, SourceEngagement } from '#server/ports/linkedin-source/port.ts';
import type { PortError } from '#server/ports/port-error.ts';

const Input = z.object({
  connectedProfileId: z.uuid(),
  postId: z.uuid(),
  /** The provider's name for the post. */
  urn: z.string(),
  url: z.string().nullable(),
  author: z.object({ urn: z.string().nullable(), publicId: z.string().nullable() }).nullable(),
  publishedAt: z.string().nullable(),
  /** Reactions and comments as counted by the provider. */
  total: z.int().nullable(),
});
type Input = z.infer<typeof Input>;

/** How far the reading got: everything before it is stored, except the activity of people the user erased. */
export type PostReading = {
  next: string | null;
  read: number;
  erased: number;
  isDone: boolean;
  isCut?: boolean;
};

/**
 * Reads who engaged with one post, page by page, as inbound engagement of a connected profile. Every page is
 * stored with its checkpoint, so a killed run continues where it stopped, and running twice changes nothing.
 */
export const readPostJob = defineJob<Pick<Deps, 'db' | 'clock' | 'source' | 'billing'>, Input, PostReading>({
  name: 'read-post',
  input: Input,
  // Waits double from 5 s, which gives a provider about 20 minutes to come back.
  retries: 8,
  maxOpen: maxOpenImports,

  async run(deps, run, input) {
    const profile = await findWatched(deps.db, run.userId, input.connectedProfileId);
    if (profile === null) return { message: importsMessages.goneBeforeImport };
    const source = deps.source[profile.network];
    if (source === null) throw new JobFailed(noSourceMessage(profile.network));
    // A user has just clicked for it.
    const paced = callRunner('click', run.abort);
    let reading: PostReading = { next: null, read: 0, erased: 0, isDone: false, ...run.checkpoint };
    if (run.checkpoint === null)
      await run.report({ step: importsMessages.readingEngagement, total: input.total });
    while (!reading.isDone) {
      const { next } = reading;
      const page = await reportFailures(postFailed(reading), () =>
        paced(() => source.engagers({ urn: input.urn, url: input.url }, next)),
      );
      reading = {
        ...reading,
        next: page.next,
        read: reading.read + page.items.length,
        isDone: page.next === null,
      };
      reading = await store(deps, run, source, profile, input, page.items, reading);
    }
    return { message: erasedMessage(reading) };
  },
});

/**
 * Facts and checkpoint are stored together or not at all. @returns the checkpoint, with how much was left out
 */
async function store(
  { db, clock, billing }: Pick<Deps, 'db' | 'clock' | 'billing'>,
  run: JobRun<PostReading>,
  source: LinkedInSource,
  profile: OwnedConnectedProfile,
  input: Input,
  items: SourceEngagement[],
  reading: PostReading,
): Promise<PostReading> {
  const { userId } = run;
  const now = clock.now();
  const facts = items.map((item) => toFact(item, input, profile, now)).filter((fact) => fact !== null);
  const where = {
    userId,
    connectedProfileId: profile.id,
    realm: profile.network,
    // Before the profile's first sync, everyone is new.
    isFirstImport: profile.last_synced_at === null,
  };
  return db.transaction().execute(async (trx) => {
    const people = facts.flatMap(({ person }) => person ?? []);
    const blocked = await findBlocked(trx, where, people);
    const isCut = await storeProvided(
      trx,
      { billing },
      { ...where, source: source.name, seenAt: now },
      facts,
    );
    const reached = {
      ...reading,
      isCut: reading.isCut || isCut,
      erased: reading.erased + people.filter((one) => blocked.has(one)).length,
    };
    await run.save(trx, reached, {
      step: reading.isDone ? importsMessages.readEngagement : importsMessages.readingEngagement,
      done: reading.read,
      // The count may be older than the list.
      total: reading.isDone
        ? reading.read
        : input.total === null
          ? null
          : Math.max(input.total, reading.read),
    });
    return reached;
  });
}

function erasedMessage({ read, erased, isCut }: PostReading): string | null {
  if (isCut) return leftOutMessage;
  if (erased === 0) return null;
  return `Read ${pluralize(read, 'engagement')}; ${erased} by people you erased were left out. Allow them again in Settings.`;
}

/**
 * One engagement as a fact. What the post's own author writes shows no interest, unless the author is the
 * connected profile: that shows how it writes, as in a sync.
 */
function toFact(
  item: SourceEngagement,
  { urn, url, author, publishedAt }: Input,
  profile: OwnedConnectedProfile,
  now: Date,
): NewEngagement | null {
  const who = { urn: profile.urn ?? '', publicId: profile.public_id };
  const fact = toEngagementFact(item, { urn, url, publishedAt, isOwn: false }, who, now);
  if (fact?.direction === 'inbound' && author !== null && isSame(item.actor, author)) return null;
  return fact;
}

function isSame(
  one: { urn: string | null; publicId: string | null },
  other: { urn: string | null; publicId: string | null },
): boolean {
  return (
    (one.urn !== null && one.urn === other.urn) || (one.publicId !== null && one.publicId === other.publicId)
  );
}

/** What a failure means for the post, part of which is kept. */
const postFailed =
  ({ read }: PostReading) =>
  (error: PortError): string => {
    const words =
      error.kind === 'not_found' || error.kind === 'rejected'
        ? 'The data provider doesn’t show who engaged with this post.'
        : providerFailureMessage(error);
    const kept =
      read === 0 ? 'The post is stored' : `The post and ${pluralize(read, 'engagement')} are stored`;
    return `${words} ${kept}; you can paste who engaged instead.`;
  };
