import type { ReasonWords } from '#server/modules/channels/publications/reason-words.ts';
import type { TwitterReason } from '#server/ports/channel/port.ts';

/** What X minds, and what to do. */
export const twitterReasons: ReasonWords<TwitterReason> = {
  no_credit: () =>
    'This server has no credit left at X, which charges for each post. Nothing was published. Whoever runs the server can add credit at X; publish it anew then.',
  not_permitted: () =>
    'X does not permit this account to publish this text. It says so of texts and pictures that break its rules, and of accounts that it has limited. Look at the account on X, or change the text.',
  missing_scope: () =>
    'X was connected without all the rights that publishing needs. Connect it again under Channels, agree to all of them, and publish it anew.',
  image_refused: () =>
    'X did not take a picture of this post, so nothing was published. Use a JPEG, PNG or WebP of at most 5 MB, and publish it anew.',
};
