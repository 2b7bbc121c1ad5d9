import type { ChannelDefinition, ChannelRules, Refusals } from './channel.ts';

export const linkedin = {
  label: 'LinkedIn',
  rank: 1,
  options: null,
  isTextOptional: false,
  isMarkdown: false,
  takesDocument: true,
  followUps: { kind: 'comment', max: 1 },
  splits: null,
  filesEndThread: false,
  // Reactions and comments are read with the user's own posts.
  counts: null,
} as const satisfies ChannelDefinition;

/** An image or a document that isn't accepted or not processed yet; an app that may post but not comment. */
const refusals = {
  document_refused: () => 'LinkedIn refused the document. Use a PDF of at most 100 MB and 300 pages.',
  media_processing: () =>
    'LinkedIn is still processing the images or the document of this post. Nothing has been published yet.',
  may_not_comment: () =>
    'LinkedIn doesn’t let this server’s app comment. Copy the comment, open the post and add it there yourself.',
  image_refused: () =>
    'LinkedIn didn’t accept an image of this post. Use a JPEG, PNG or GIF of at most 36 million pixels, and publish it again.',
} satisfies Refusals;
export type LinkedInReason = keyof typeof refusals;

export const linkedinRules = {
  ways: {
    unipile: {
      label: 'Unipile',
      settings: ['UNIPILE_API_KEY'],
      scopes: [],
      neededScope: null,
      canCheck: true,
      asksForSignIn: true,
      lifeDays: null,
    },
    // LinkedIn's own API is write-only.
    linkedin: {
      label: 'LinkedIn',
      settings: ['LINKEDIN_CLIENT_ID', 'LINKEDIN_CLIENT_SECRET'],
      scopes: ['openid', 'profile', 'email', 'w_member_social'],
      neededScope: 'w_member_social',
      canCheck: false,
      asksForSignIn: false,
      lifeDays: 60,
    },
  },
  limits: { post: { warns: null, max: 3000 }, comment: { warns: 600, max: 1250 } },
  // Images API: JPG, GIF and PNG of at most 36,152,320 pixels; MultiImage API: 2 to 20.
  images: { max: 20, bytes: null, pixels: 36_152_320, takesWebp: false, isGifAlone: false },
  refusals,
  draftLength: 1300,
  draftForm:
    'LinkedIn shows two lines before “more”: they must say enough by themselves. Then one short paragraph per thought.',
  noteLength: 700,
} as const satisfies ChannelRules;
