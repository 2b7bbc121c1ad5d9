import { randomUUID } from 'node:crypto';
import { LinkedInError, stillProcessing, waitingForUpload } from '#sandbox/linkedin/linkedin-error.ts';

type Media = { id: string; altText?: string | undefined; title?: string | undefined };
type Content = { media: Media } | { multiImage: { images: Media[] } } | undefined;

/**
 * How long an image or document is processed after its arrival. This uses the machine's clock, which can't be
 * stopped.
 */
const PROCESSING_MS = 150;

/** Uploaded files, from their upload URL until a post shows them. A restart clears them. */
export function openUploads() {
  /** Size in bytes by urn, and when the file is AVAILABLE. Null until it arrives. */
  const files = new Map<string, { bytes: number; availableAt: number } | null>();
  const urns = new Map<string, string>();
  return {
    begin(kind: 'image' | 'document'): { id: string; urn: string } {
      const id = randomUUID().replaceAll('-', '');
      const urn = `urn:li:${kind}:${id}`;
      urns.set(id, urn);
      files.set(urn, null);
      return { id, urn };
    },
    /** False if no one started this upload. */
    receive(id: string, bytes: number): boolean {
      const urn = urns.get(id);
      if (urn === undefined) return false;
      files.set(urn, { bytes, availableAt: Date.now() + PROCESSING_MS });
      return true;
    },
    /**
     * The media a post shows. @throws LinkedInError for a file that hasn't arrived or is still being
     * processed
     */
    shown(content: Content): { bytes: number; alt: string }[] {
      if (content === undefined) return [];
      const media = 'media' in content ? [content.media] : content.multiImage.images;
      return media.map(({ id, altText, title }) => {
        const file = files.get(id);
        if (file === undefined) {
          throw new LinkedInError(400, 'INVALID_CONTENT_OWNERSHIP', 0, `${id} is not the author's`);
        }
        if (file === null) throw waitingForUpload(id);
        if (file.availableAt > Date.now()) throw stillProcessing(id);
        return { bytes: file.bytes, alt: altText ?? title ?? '' };
      });
    },
  };
}

/** Whether the bytes are a PDF. */
export function isPdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-';
}
