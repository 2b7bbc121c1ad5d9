import { AppError, invalidField } from '#server/app-error.ts';
import type { Deps } from '#server/modules/deps.ts';
import { type ProfileAddress, parseProfileUrl } from '#server/modules/network/canonical-url.ts';
import type { LinkedInSource, SourceProfile } from '#server/ports/linkedin-source/port.ts';
import { askProvider, noSourceWords } from './provider-words.ts';

/** Reads what a user pasted as a profile's address. @throws AppError `invalid_request` naming `url`. */
export function readPastedUrl(url: string): ProfileAddress {
  const address = parseProfileUrl(url);
  if (address !== null) return address;
  throw invalidField(
    'url',
    'Paste the address of a profile or a company page, like linkedin.com/in/name or linkedin.com/company/name',
  );
}

/** The data provider. @throws AppError `not_configured` with what to set or do where there is none. */
export function demandSource(source: LinkedInSource | null): LinkedInSource {
  if (source !== null) return source;
  throw new AppError('not_configured', noSourceWords('real'));
}

/**
 * Asks the provider who is at an address. A profile that was asked by its id gets its public address.
 * @throws AppError in the provider's place, see provider-words.ts.
 */
export async function lookUpProfile(
  { log }: Pick<Deps, 'log'>,
  source: LinkedInSource,
  address: ProfileAddress,
): Promise<SourceProfile & { url: string }> {
  const profile = await askProvider(log, () => source.profile(address));
  return { ...profile, url: publicUrl(profile) ?? address.url };
}

function publicUrl(profile: SourceProfile): string | null {
  if (profile.publicId === null) return null;
  const place = profile.kind === 'company' ? 'company' : 'in';
  return parseProfileUrl(`linkedin.com/${place}/${encodeURIComponent(profile.publicId)}`)?.url ?? null;
}
