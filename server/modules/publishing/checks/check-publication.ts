import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import { channelNames } from '#contract/channels/channel-labels.ts';
import type {
  Channel,
  ChannelCheck,
  PublicationKind,
  PublicationWarning,
  publicationRoutes,
} from '#contract/channels/publications.ts';
import type { Realm } from '#contract/profile.ts';
import { textBesideLink } from '#core/channels/index.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { connectionOptions } from '#server/modules/connections/channel-setups.ts';
import { findOpenConnection } from '#server/modules/connections/require-owned-connection.ts';
import type { Deps } from '#server/modules/deps.ts';
import { shownRealm } from '#server/modules/profile/shown-realm.ts';
import { imagesProblem } from '#server/modules/publishing/images/post-images.ts';
import { partsProblem } from '#server/modules/publishing/parts.ts';
import { preferRealWays } from '#server/modules/realms.ts';
import { mentionsProblem } from './mentions.ts';
import { readyOptions } from './ready-options.ts';
import { count, expectedCostMicros, isSameText, lengthOf, limitsOf, textProblem } from './text-limits.ts';

/** How far back an identical text counts as a duplicate, in ms. */
const duplicateMs = 7 * 24 * 3_600_000;

export type PublicationToCheck = {
  channel: Channel;
  text: string;
  /** Defaults to a post. */
  kind?: PublicationKind;
  /** Defaults to real once a real profile is connected, otherwise sample. */
  realm?: Realm;
  /** Texts of one composition don't count as duplicates of each other. */
  compositionId?: string | undefined;
};

/** Checks to show before a text is published. Nothing is stored. */
export async function checkPublication(
  db: Kysely<Database>,
  userId: string,
  { channel, text, kind = 'post', realm, compositionId }: PublicationToCheck,
  now: Date,
): Promise<{
  length: number;
  limit: number | null;
  costUsd: number | null;
  warnings: PublicationWarning[];
}> {
  const { warns, max } = limitsOf(channel, kind);
  const length = lengthOf(channel, text);
  const cost = expectedCostMicros(channel, text);
  const warnings: PublicationWarning[] = [];
  const why = textProblem(channel, kind, text);
  if (why !== null) {
    const code = text.trim() === '' ? 'empty' : length > max ? 'too_long' : 'refused';
    warnings.push({ code, message: why, blocks: true, publicationId: null });
  } else if (warns !== null && length > warns) {
    const message = `Over ${count(warns)} characters. Shorter posts are easier to read.`;
    warnings.push({ code: 'long', message, blocks: false, publicationId: null });
  }
  const earlier = await db
    .selectFrom('publication')
    .select(['id', 'state'])
    .where('user_id', '=', userId)
    .where('channel', '=', channel)
    .where('network', '=', await shownRealm(db, userId, realm))
    .where('state', 'in', ['scheduled', 'publishing', 'published', 'unconfirmed'])
    .where(
      sql<boolean>`greatest(created_at, due_at, finished_at) >= ${new Date(now.getTime() - duplicateMs)}`,
    )
    .where(isSameText(text))
    .$call((query) =>
      compositionId === undefined ? query : query.where('composition_id', '<>', compositionId),
    )
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (earlier && text.trim() !== '') {
    warnings.push({
      code: 'duplicate',
      message:
        earlier.state === 'published'
          ? `You posted the same text on ${channelNames[channel]} in the last 7 days.`
          : `The same text is already on its way to ${channelNames[channel]}.`,
      blocks: false,
      publicationId: earlier.id,
    });
  }
  return { length, limit: max, costUsd: cost === null ? null : cost / 1_000_000, warnings };
}

type AskedAll = z.output<(typeof publicationRoutes)['checkAll']['body']>;
type Part = AskedAll['items'][number];

/** Posts on one channel closer together than this compete with each other, in ms. */
const closeMs = 15 * 60_000;

/** Checks to show before a post goes to several channels. Nothing is stored. */
export async function checkAll(
  deps: Pick<Deps, 'db' | 'clock' | 'channels' | 'connects' | 'billing'>,
  userId: string,
  { items, compositionId, at }: AskedAll,
): Promise<{ items: ChannelCheck[] }> {
  const checks: ChannelCheck[] = [];
  for (const part of items) checks.push(await checkOne(deps, userId, part, { compositionId, at }));
  return { items: checks };
}

async function checkOne(
  {
    db,
    clock,
    channels,
    connects,
    billing,
  }: Pick<Deps, 'db' | 'clock' | 'channels' | 'connects' | 'billing'>,
  userId: string,
  { channel, text, options = null, imageIds = [], mentions = [], followUps = [] }: Part,
  { compositionId, at }: Pick<AskedAll, 'compositionId' | 'at'>,
): Promise<ChannelCheck> {
  const now = clock.now();
  const realm =
    connectionOptions(preferRealWays(connects), channel)[0]?.network ??
    (await shownRealm(db, userId, undefined));
  const checked = await checkPublication(db, userId, { channel, text, realm, compositionId }, now);
  const warnings: PublicationWarning[] = [...checked.warnings];
  const warn = (code: PublicationWarning['code'], message: string, blocks: boolean) =>
    warnings.push({ code, message, blocks, publicationId: null });

  const missing = readinessProblem(() => readyOptions(channel, options));
  if (missing !== null) warn('options', missing, true);
  const beside = textBesideLink(options, text);
  if (beside !== null) warn('refused', beside, true);
  const images = await ownImages(db, userId, imageIds);
  const unfit =
    images.length < imageIds.length
      ? 'An image isn’t there anymore. Add it again.'
      : imagesProblem(channel, images, options);
  if (unfit !== null) warn('images', unfit, true);
  const parts = partsProblem(channel, followUps, imageIds.length > 0);
  if (parts !== null) warn('parts', parts, true);
  for (const [index, part] of followUps.entries()) {
    const why = textProblem(channel, part.kind, part.text);
    if (why !== null)
      warn('parts', `${part.kind === 'comment' ? 'First comment' : `Part ${index + 2}`}: ${why}`, true);
  }

  const own = await findOpenConnection(
    db,
    { channels, clock, billing },
    { userId, channel, realm, kind: 'post' },
  );
  const provider = own instanceof AppError ? null : own.connection.provider;
  const unmentioned = mentionsProblem(channel, text, mentions, provider);
  if (unmentioned !== null) warn('mentions', unmentioned, true);
  if (own instanceof AppError) warn('connection', own.message, true);
  else if (
    own.connection.provider === 'unipile' &&
    images.some(({ alt, contentType }) => alt !== '' && contentType !== 'application/pdf')
  ) {
    const message = 'Unipile doesn’t accept image descriptions, so they’re left out.';
    warn('no_descriptions', message, false);
  }
  const due = at === undefined ? now : new Date(at);
  if (await hasNeighbour(db, { userId, channel, realm, due, compositionId })) {
    const message = `Another post goes out on ${channelNames[channel]} within 15 minutes of this one.`;
    warn('close', message, false);
  }
  const costs = followUps.map((part) => (expectedCostMicros(channel, part.text) ?? 0) / 1_000_000);
  const costUsd = checked.costUsd === null ? null : costs.reduce((sum, cost) => sum + cost, checked.costUsd);
  return { channel, ...checked, costUsd, warnings };
}

/** The message of the error that `ready` throws, without the field's name; null if it throws none. */
function readinessProblem(ready: () => unknown): string | null {
  try {
    ready();
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return (error.issues ?? []).map(({ message }) => message).join(' ');
  }
}

async function ownImages(db: Deps['db'], userId: string, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('publication_image')
    .select([
      'content_type as contentType',
      'width',
      'height',
      'alt',
      sql<number>`octet_length(bytes)`.as('byteSize'),
    ])
    .where('user_id', '=', userId)
    .where('id', 'in', [...ids])
    .execute();
}

async function hasNeighbour(
  db: Deps['db'],
  by: {
    userId: string;
    channel: Part['channel'];
    realm: 'sample' | 'real';
    due: Date;
    compositionId: string | undefined;
  },
): Promise<boolean> {
  const found = await db
    .selectFrom('publication')
    .select('id')
    .where('user_id', '=', by.userId)
    .where('channel', '=', by.channel)
    .where('network', '=', by.realm)
    .where('kind', '=', 'post')
    .where('state', 'in', ['scheduled', 'publishing'])
    .where('due_at', '>', new Date(by.due.getTime() - closeMs))
    .where('due_at', '<', new Date(by.due.getTime() + closeMs))
    .$call((query) =>
      by.compositionId === undefined ? query : query.where('composition_id', '<>', by.compositionId),
    )
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
