import type { Transaction } from 'kysely';
import type { PostPreview, StoredPost } from '#contract/imports/post-import.ts';
import type { Job } from '#contract/jobs.ts';
import type { Realm } from '#contract/profile.ts';
import type { Caller } from '#contract/route.ts';
import { AppError, invalidField } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import type { Deps } from '#server/modules/deps.ts';
import { askProvider, noSourceMessage, postFailureMessage } from '#server/modules/imports/ask-provider.ts';
import { isProfileItself } from '#server/modules/imports/store-added.ts';
import { findJob } from '#server/modules/jobs/jobs.ts';
import { postUrl } from '#server/modules/people/canonical-url.ts';
import { lockFacts } from '#server/modules/people/lock-facts.ts';
import type { FactOrigin } from '#server/modules/people/new-facts.ts';
import { addPostNames, findPostByName, renamePost } from '#server/modules/people/posts/post-names.ts';
import { type PostUrl, readPostUrl } from '#server/modules/people/posts/post-url.ts';
import { readPost } from '#server/modules/people/posts/read-post.ts';
import { recordPosts } from '#server/modules/people/posts/record-posts.ts';
import {
  type OwnedConnectedProfile,
  requireOwnedConnectedProfile,
} from '#server/modules/profile/require-owned-connected-profile.ts';
import { preferReal } from '#server/modules/realms.ts';
import type { LinkedInSource, SinglePost } from '#server/ports/linkedin-source/port.ts';
import { findActiveImport, recordImportedPost, setReadingJob } from './imported-posts.ts';
import { readPostJob } from './read-post.job.ts';

/**
 * Stores the post at a URL and enqueues reading who engaged with it, in one transaction. Its engagers become
 * inbound engagement of the connected profile, no matter who wrote the post: the user decides whose audience
 * they are.
 *
 * If called again during the reading, returns the same post and job without asking the provider. Called
 * later, it returns the same post, refreshed, and a new job that brings in people who engaged since.
 *
 * @throws AppError `not_found` for another user's profile, `invalid_request` naming `postUrl`,
 *   `not_configured`, or the provider's failure; then nothing is stored
 */
export async function importPost(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'source' | 'log'>,
  caller: Caller,
  body: { postUrl: string; connectedProfileId: string },
): Promise<{ post: StoredPost; job: Job }> {
  const { db } = deps;
  const { userId } = caller;
  const profile = await requireOwnedConnectedProfile(db, userId, body.connectedProfileId);
  const parsed = readPostField('postUrl', body.postUrl);
  const whose = { userId, realm: profile.network };
  const known = await findPostByName(db, whose, [parsed.urn]);
  const live =
    known && (await findActiveImport(db, { userId, connectedProfileId: profile.id, postId: known.id }));
  if (known && live) {
    return { post: await readPost(db, userId, known.id), job: await findJob(db, userId, live) };
  }
  const source = requirePostSource(deps.source, profile.network);
  const reported = await askForPost(deps, source, parsed);
  const now = deps.clock.now();
  return db.transaction().execute(async (trx) => {
    await lockFacts(trx, userId);
    const postId = await storePost(
      trx,
      { ...whose, source: source.name, seenAt: now },
      profile,
      reported,
      parsed,
    );
    const key = { userId, connectedProfileId: profile.id, postId };
    const broughtPostId = await recordImportedPost(trx, key, now);
    const jobId = await deps.jobs.enqueue(trx, readPostJob, {
      userId,
      subjectId: broughtPostId,
      input: {
        connectedProfileId: profile.id,
        postId,
        urn: reported.urn,
        url: reported.url,
        author: reported.author && { urn: reported.author.urn, publicId: reported.author.publicId },
        publishedAt: reported.publishedAt?.toISOString() ?? null,
        total:
          reported.reactionCount === null && reported.commentCount === null
            ? null
            : (reported.reactionCount ?? 0) + (reported.commentCount ?? 0),
      },
    });
    await setReadingJob(trx, userId, broughtPostId, jobId);
    return { post: await readPost(trx, userId, postId), job: await findJob(trx, userId, jobId) };
  });
}

/** Stores a post under the name its source uses, even if it was stored under another name before. */
export async function storePost(
  trx: Transaction<Database>,
  origin: FactOrigin,
  profile: OwnedConnectedProfile,
  reported: SinglePost,
  parsed: PostUrl,
): Promise<string> {
  const names = namesOf(reported, parsed);
  const known = await findPostByName(trx, origin, names);
  if (known !== null) await renamePost(trx, origin, known, reported.urn);
  const { author } = reported;
  const { ids } = await recordPosts(trx, origin, profile.id, [
    {
      urn: reported.urn,
      url: reported.url ?? postUrl(reported.urn),
      text: reported.text,
      postType: reported.postType,
      isOwn: author !== null && isWrittenBy(author, profile),
      author: author && { name: author.name, url: authorUrl(author) },
      reactionCount: reported.reactionCount,
      commentCount: reported.commentCount,
      repostCount: reported.repostCount,
      publishedAt: reported.publishedAt,
    },
  ]);
  const id = ids.get(reported.urn);
  if (id === undefined) throw new Error('A recorded post has an id');
  await addPostNames(
    trx,
    origin,
    names.map((urn) => ({ postId: id, urn })),
  );
  return id;
}

function isWrittenBy(author: NonNullable<SinglePost['author']>, profile: OwnedConnectedProfile): boolean {
  if (author.kind !== profile.kind) return false;
  return (
    isProfileItself(author, profile) ||
    (profile.kind === 'company' &&
      ((author.urn !== null && author.urn === profile.urn) ||
        (author.publicId !== null && author.publicId === profile.public_id)))
  );
}

/**
 * A preview of the post at a URL; writes nothing.
 * @throws AppError `invalid_request` naming `url`, `not_configured`, or the provider's failure
 */
export async function previewPost(
  deps: Pick<Deps, 'db' | 'source' | 'log'>,
  caller: Caller,
  url: string,
): Promise<PostPreview> {
  const parsed = readPostField('url', url);
  const source = preferReal(deps.source);
  if (source === null) throw new AppError('not_configured', noPostSource);
  const reported = await askForPost(deps, source, parsed);
  const whose = { userId: caller.userId, realm: source.realm };
  const stored = await findPostByName(deps.db, whose, namesOf(reported, parsed));
  return {
    url: postUrl(reported.urn),
    urn: reported.urn,
    author: reported.author && {
      name: reported.author.name,
      headline: reported.author.headline,
      url: authorUrl(reported.author),
    },
    text: reported.text,
    postType: reported.postType,
    counts: {
      reactions: reported.reactionCount,
      comments: reported.commentCount,
      reposts: reported.repostCount,
    },
    publishedAt: reported.publishedAt?.toISOString() ?? null,
    alreadyStored: stored?.id ?? null,
  };
}

/** Parses a post URL pasted by a user. @throws AppError `invalid_request` naming the field. */
export function readPostField(field: string, text: string): PostUrl {
  const { postUrl: parsed, reason } = readPostUrl(text);
  if (parsed === null) throw invalidField(field, reason);
  return parsed;
}

const noPostSource =
  'No data provider is set up to read this post. Paste its text and people instead, or set UNIPILE_API_KEY and UNIPILE_ACCOUNT_ID (with UNIPILE_DSN for Unipile v1), or RAPIDAPI_KEY, and restart the server.';

/** The provider that reads posts of a realm. @throws AppError `not_configured` with what to do instead. */
export function requirePostSource(sources: Deps['source'], realm: Realm): LinkedInSource {
  const source = sources[realm];
  if (source !== null) return source;
  throw new AppError('not_configured', realm === 'sample' ? noSourceMessage('sample') : noPostSource);
}

/** The post at a URL, as the provider reports it. @throws AppError for a provider failure. */
export function askForPost(
  { log }: Pick<Deps, 'log'>,
  source: LinkedInSource,
  { urn, url }: PostUrl,
): Promise<SinglePost> {
  return askProvider(log, () => source.post({ urn, url }), postFailureMessage);
}

/** All names a post from a source may already be stored under, most certain first. */
function namesOf(reported: SinglePost, parsed: PostUrl): string[] {
  return [...new Set([reported.urn, parsed.urn, ...reported.otherNames])];
}

/** The URL of a post's author; null if the provider doesn't say. */
function authorUrl(author: SinglePost['author']): string | null {
  if (author === null) return null;
  const segment = author.kind === 'company' ? 'company' : 'in';
  const slug = author.publicId ?? author.urn ?? '';
  return slug === '' ? null : `https://www.linkedin.com/${segment}/${encodeURIComponent(slug)}`;
}
