/** Who an address of the network names: a person's or a page's vanity name, or their id. */
export type ActorAddress = { kind: 'person' | 'company'; publicId: string | null; urn: string | null };

/** Member ids as the network writes them: `ACoAA…`, or `ADoAA…` seen through other products. */
const MEMBER_ID = /^A[A-Z][a-z]AA[\w-]+$/;

/**
 * Reads the addresses that providers put beside names: `https://www.linkedin.com/in/<slug or id>`,
 * `/company/<slug or number>`. Null when it names nobody.
 */
export function readActorAddress(url: string | null | undefined): ActorAddress | null {
  const match = /\/(in|company|school|showcase)\/([^/?#\s]+)/i.exec(url ?? '');
  const slug = decode(match?.[2] ?? '');
  if (slug === '') return null;
  const kind = match?.[1]?.toLowerCase() === 'in' ? 'person' : 'company';
  const isId = kind === 'person' ? MEMBER_ID.test(slug) : /^\d+$/.test(slug);
  return isId
    ? { kind, publicId: null, urn: slug }
    : { kind, publicId: slug.normalize('NFC').toLowerCase(), urn: null };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
