import { PortError } from '#server/ports/port-error.ts';
import type { PartReason, PostDocument, PostImage, PostMedia, Publishable } from './port.ts';

/** What can be published in addition to plain text. */
type Part = 'images' | 'document' | 'mentions' | 'thread';

/**
 * Refuses a post with parts that a channel can't publish, before any call. Otherwise they'd be left out
 * silently.
 *
 * @throws PortError `rejected` with the reason `not_supported`
 */
export function refuseParts(vendor: string, what: Publishable, takes: readonly Part[]): void {
  const other = partsOf(what).find((part) => !takes.includes(part));
  if (other !== undefined) throw refuse(`${vendor} publishes nothing with ${other}`);
}

/**
 * @throws PortError like {@link refuseParts} if images and documents are mixed, or there are two documents
 */
export function mediaOf(media: readonly PostMedia[]): {
  images: PostImage[];
  document: PostDocument | null;
} {
  const images = media.filter((each) => each.contentType !== 'application/pdf');
  const documents = media.filter((each) => each.contentType === 'application/pdf');
  if (documents.length > 1 || (documents.length > 0 && images.length > 0)) {
    throw refuse('A post has images or one document');
  }
  return { images, document: documents[0] ?? null };
}

/**
 * The media of a post as named files, for vendors without a field for descriptions. A document is shown under
 * its title.
 *
 * @throws PortError like {@link mediaOf}
 */
export function filesOf(
  media: readonly PostMedia[],
): { bytes: Buffer; contentType: string; fileName: string }[] {
  const { images, document } = mediaOf(media);
  if (document !== null) {
    const title = document.title.replace(/[^\p{L}\p{N}._-]+/gu, ' ').trim() || 'document';
    return [{ bytes: document.bytes, contentType: document.contentType, fileName: `${title}.pdf` }];
  }
  return images.map(({ bytes, contentType }, index) => ({
    bytes,
    contentType,
    fileName: `image-${index + 1}.${contentType.slice('image/'.length)}`,
  }));
}

function partsOf(what: Publishable): Part[] {
  const mentions: Part[] = what.mentions.length > 0 ? ['mentions'] : [];
  if (what.kind === 'comment') return mentions;
  const { images, document } = mediaOf(what.media);
  return [
    ...mentions,
    ...(images.length > 0 ? (['images'] as const) : []),
    ...(document === null ? [] : (['document'] as const)),
    ...(what.replyTo === null ? [] : (['thread'] as const)),
  ];
}

function refuse(message: string): PortError {
  const reason: PartReason = 'not_supported';
  return new PortError('rejected', message, { reason });
}
