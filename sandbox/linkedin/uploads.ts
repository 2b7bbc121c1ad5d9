import { randomUUID } from 'node:crypto';
import { LinkedInError } from '#sandbox/linkedin/linkedin-error.ts';

type Media = { id: string; altText?: string | undefined };
type Content = { media: Media } | { multiImage: { images: Media[] } } | undefined;

/** Pictures on their way, from the address they are sent to until a post shows them. Not kept across a restart. */
export function openUploads() {
  /** Their sizes in bytes by urn; null until they have arrived. */
  const sizes = new Map<string, number | null>();
  const urnOf = (id: string) => `urn:li:image:${id}`;
  return {
    begin(): { id: string; urn: string } {
      const id = randomUUID().replaceAll('-', '');
      sizes.set(urnOf(id), null);
      return { id, urn: urnOf(id) };
    },
    /** False for an upload that nobody has begun. */
    receive(id: string, bytes: number): boolean {
      if (!sizes.has(urnOf(id))) return false;
      sizes.set(urnOf(id), bytes);
      return true;
    },
    /** What a post shows. @throws LinkedInError for a picture that has not arrived */
    shown(content: Content): { bytes: number; alt: string }[] {
      if (content === undefined) return [];
      const media = 'media' in content ? [content.media] : content.multiImage.images;
      return media.map(({ id, altText = '' }) => {
        const bytes = sizes.get(id);
        if (bytes === undefined || bytes === null) {
          throw new LinkedInError(400, 'INVALID_CONTENT_OWNERSHIP', 0, `${id} is not available`);
        }
        return { bytes, alt: altText };
      });
    },
  };
}
