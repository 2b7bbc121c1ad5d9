import type { ReasonWords } from '#server/modules/channels/publications/reason-words.ts';
import type { LinkedInReason } from '#server/ports/channel/port.ts';

/** What LinkedIn minds, and what to do. */
export const linkedinReasons: ReasonWords<LinkedInReason> = {
  image_refused: () =>
    'LinkedIn did not take a picture of this post, so nothing was published. Use a JPEG, PNG or GIF of at most 36 million pixels, and publish it anew.',
};
