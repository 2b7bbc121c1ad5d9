import { type ChannelDefinition, type ChannelRules, megabyte, type Refusals } from './channel.ts';

/** X, known as Twitter when its routes were named. */
export const twitter = {
  label: 'X',
  rank: 2,
  options: {
    madeWithAi: {
      kind: 'flag',
      label: 'Images made with AI',
      hint: 'X labels images made with AI',
      about: 'Marks the images as made with AI. Has no effect without images.',
    },
  },
  isTextOptional: false,
  isMarkdown: false,
  takesDocument: false,
  followUps: { kind: 'post', max: 24 },
  splits: 'length',
  filesEndThread: false,
  counts: { likes: ['like'], replies: ['reply', 'replies'] },
} as const satisfies ChannelDefinition;

/** The most a post may weigh. Premium accounts may write more, but X's API doesn't report that. */
export const maxWeight = 280;

/**
 * What X charges its app for a post, in millionths of a US dollar (docs.x.com, pay-per-use prices of August
 * 2026). This is the only place that has them.
 */
export const xPrices = {
  post: 15_000,
  /** Any link in the text, with or without `https://`. */
  postWithLink: 200_000,
};

/** What X is expected to charge for a post, in millionths of a US dollar. */
export function xCostMicros({ hasLink }: { hasLink: boolean }): number {
  return hasLink ? xPrices.postWithLink : xPrices.post;
}

/**
 * The app has used up its prepaid credit, or isn't enrolled for this part of the API (`app_access`: for the
 * server's operator); the account is suspended or locked; this text can't be posted; the user didn't grant
 * everything; an image isn't accepted; the post that this one continues was deleted; no reason given.
 */
const refusals = {
  app_access: () =>
    'This server’s X app isn’t enrolled for posting. Ask your administrator to attach the app to a project with pay-per-use access in X’s developer console.',
  suspended: () => 'X has suspended or locked this account. Sign in on X to see why.',
  reply_refused: () =>
    'X refused this reply: the post before it was deleted or isn’t visible to this account.',
  no_reason: () =>
    'X refused without giving a reason. Check that the account isn’t restricted on X, and that this server’s X app has read and write permissions.',
  no_credit: () =>
    'This server has no credit left at X. Ask your administrator to add credit, then publish it again.',
  not_permitted: () => 'X doesn’t let this account publish this. Check the account on X, or change the text.',
  missing_scope: () =>
    'X was connected without all the permissions that publishing needs. Reconnect it under Channels, allow all of them, then publish it again.',
  image_refused: () =>
    'X didn’t accept an image of this post. Use a JPEG, PNG or WebP of at most 5 MB, and publish it again.',
} satisfies Refusals;
export type TwitterReason = keyof typeof refusals;

export const twitterRules = {
  ways: {
    twitter: {
      label: 'X',
      settings: ['X_CLIENT_ID', 'X_CLIENT_SECRET'],
      scopes: ['tweet.read', 'tweet.write', 'users.read', 'media.write', 'offline.access'],
      neededScope: 'tweet.write',
      canCheck: true,
      asksForSignIn: false,
      lifeDays: null,
    },
  },
  setUpNote: 'X charges for each post.',
  limits: { post: { warns: null, max: maxWeight }, comment: { warns: null, max: maxWeight } },
  images: { max: 4, bytes: 5 * megabyte, pixels: null, takesWebp: true, isGifAlone: true },
  refusals,
  draftLength: 270,
  draftForm: 'On X, one thought in one or two sentences. No introduction.',
  noteLength: 140,
  agentNote: 'X labels only AI-made images, so this text isn’t labeled.',
} as const satisfies ChannelRules;
