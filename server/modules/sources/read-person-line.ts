import { type ProfileAddress, parseProfileUrl } from '#server/modules/network/canonical-url.ts';
import type { OwnedConnectedProfile } from '#server/modules/profile/require-owned-connected-profile.ts';

/** A pasted line: whom it names, or why it names nobody who can be added. */
export type PersonLine = { address: ProfileAddress; reason: null } | { address: null; reason: string };

/** Reads a pasted address of somebody who is to become a signal of a connected profile. Never throws. */
export function readPersonLine(text: string, profile: OwnedConnectedProfile): PersonLine {
  const address = parseProfileUrl(text);
  if (address === null) {
    return refuse('This is not the address of a person. It has to look like linkedin.com/in/name.');
  }
  if (address.kind === 'company') {
    return refuse(
      'This is a company page. Signals are people: paste the address of somebody who works there.',
    );
  }
  return isProfileItself(address, profile) ? refuseItself() : { address, reason: null };
}

/** The refusal of the connected profile as its own signal. */
export function refuseItself(): PersonLine & { address: null } {
  return refuse('This is the connected profile itself.');
}

/** The refusal of somebody who was erased and must not come back. */
export function refuseErased(): PersonLine & { address: null } {
  return refuse('You erased this person. Allow them again in Settings.');
}

/** Whether an address or a looked-up person is the connected profile. */
export function isProfileItself(
  one: { urn: string | null; publicId: string | null },
  profile: OwnedConnectedProfile,
): boolean {
  if (profile.kind !== 'person') return false;
  return (
    (one.urn !== null && one.urn === profile.urn) ||
    (one.publicId !== null && one.publicId === profile.public_id)
  );
}

function refuse(reason: string): PersonLine & { address: null } {
  return { address: null, reason };
}
