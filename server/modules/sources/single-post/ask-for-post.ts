import type { Network } from '#contract/profile.ts';
import { AppError, invalidField } from '#server/app-error.ts';
import type { Deps } from '#server/modules/deps.ts';
import { type PostAddress, readPostAddress } from '#server/modules/network/posts/post-address.ts';
import { askProvider, noSourceWords, postWords } from '#server/modules/sources/provider-words.ts';
import type { LinkedInSource, SinglePost } from '#server/ports/linkedin-source/port.ts';

/** Reads what a user pasted as a post's address. @throws AppError `invalid_request` naming the field. */
export function readPostField(field: string, text: string): PostAddress {
  const { address, reason } = readPostAddress(text);
  if (address === null) throw invalidField(field, reason);
  return address;
}

/** The provider that reads posts of a network. @throws AppError `not_configured` with what to do instead. */
export function demandPostSource(source: LinkedInSource | null, network: Network): LinkedInSource {
  if (source?.network === network) return source;
  throw new AppError(
    'not_configured',
    network === 'sample'
      ? noSourceWords('sample')
      : 'No data provider is set up that could read this post. Paste what it says and who engaged instead, or set UNIPILE_DSN, UNIPILE_API_KEY and UNIPILE_ACCOUNT_ID, or RAPIDAPI_KEY, and restart the server.',
  );
}

/** The post at an address, as the provider reports it. @throws AppError in the provider's place. */
export function askForPost(
  { log }: Pick<Deps, 'log'>,
  source: LinkedInSource,
  { urn, url }: PostAddress,
): Promise<SinglePost> {
  return askProvider(log, () => source.post({ urn, url }), postWords);
}

/** All names by which a reported post may be stored already, the surest first. */
export function namesOf(reported: SinglePost, address: PostAddress): string[] {
  return [...new Set([reported.urn, address.urn, ...reported.otherNames])];
}

/** The address of whoever wrote a post; null where the provider does not say. */
export function authorUrl(author: SinglePost['author']): string | null {
  if (author === null) return null;
  const place = author.kind === 'company' ? 'company' : 'in';
  const slug = author.publicId ?? author.urn ?? '';
  return slug === '' ? null : `https://www.linkedin.com/${place}/${encodeURIComponent(slug)}`;
}
