import type { HttpApi } from '#server/ports/http.ts';
import { PortError } from '#server/ports/port-error.ts';
import { unipileRefusal } from '#server/ports/unipile-refusals.ts';
import type { ProfileRef, SourcePost } from './port.ts';

/** What both versions of Unipile's API have in common. */
export type UnipileOptions = {
  /** v1: the DSN as a URL, e.g. `https://api8.unipile.com:13851`. v2: the same for all customers. */
  baseUrl: string;
  apiKey: string;
  /** The connected account that everything is read through. */
  accountId: string;
  realm: 'sample' | 'real';
  timeoutMs?: number;
  /** Entries per request; by default 100, the vendor's maximum. */
  pageSize?: number;
};

export function unipileApi(vendor: string, baseUrl: string, options: UnipileOptions): HttpApi {
  return {
    vendor,
    baseUrl,
    headers: { 'X-API-KEY': options.apiKey },
    ...(options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs }),
    refine: (answer) => unipileRefusal(answer, 'reads'),
  };
}

/** A profile's name in a path. @throws PortError `rejected` if it has none */
export function identifier(ref: Pick<ProfileRef, 'urn' | 'publicId'>): string {
  const id = ref.urn ?? ref.publicId;
  if (id === null) throw new PortError('rejected', 'Unipile needs an id or a public name of the profile');
  return encodeURIComponent(id);
}

/** What is attached to a post. */
type Attachments = { type?: string | null | undefined; url?: string | null | undefined }[] | null | undefined;

/** The first image with a URL. */
export function pictureOf(attachments: Attachments): { pictureUrl?: string } {
  const url = attachments?.find((one) => one.type === 'img' && one.url)?.url;
  return url ? { pictureUrl: url } : {};
}

export function attachedType(attachments: Attachments): SourcePost['postType'] {
  const kinds = new Set(attachments?.map(({ type }) => type));
  if (kinds.has('video')) return 'video';
  if (kinds.has('file')) return 'document';
  return kinds.has('img') ? 'image' : 'text';
}
