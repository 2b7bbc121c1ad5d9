import { commentLimits, type ReadyCommentStatus } from '#contract/engage/ready-comments.ts';
import { pluralize } from '#core/pluralize.ts';
import { fitReason } from '#server/modules/signals/signals-messages.ts';

/** A time span such as `5 min` or `20 h`. */
function ago(ms: number): string {
  const minutes = Math.max(1, Math.floor(ms / 60_000));
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`;
}

/** Why a comment can't be sent: the rule, and when it ends. */
export const blockMessages = {
  cooldown: (name: string, sinceMs: number, until: string) =>
    `You commented on ${name}’s posts ${ago(sinceMs)} ago. Wait until ${until}, or copy it.`,
  dailyLimit: (until: string) =>
    `You posted ${commentLimits.perDay} comments in 24 hours. Wait until ${until}, or copy it.`,
} as const;

export const commentErrors = {
  nothingToPost: 'The comment is empty. Write something first.',
  nothingToCopy: 'The comment is empty. Write something first.',
  alreadyOnPost: 'This post already has a comment. Use that one, or dismiss it first.',
  alreadyCommented: 'You already commented on this post.',
  otherOnPost: 'This post already has another comment. Dismiss that one first.',
  notEditable: 'This comment can’t be edited in its current state. Move it back to review first.',
  noSuchVariant: 'isn’t one of the variants',
  alreadyPosting: 'This comment is already being posted and can’t be canceled.',
  notPosted: 'You marked this comment as not posted.',
  isPosting: 'This comment is being posted. Delete it when that’s done.',
  isUnconfirmed: 'Mark this comment as posted or not, then delete it.',
  noSuchMove: (from: ReadyCommentStatus, to: ReadyCommentStatus) =>
    `A comment that is ${stateNames[from]} can’t become ${stateNames[to]}.`,
  noText: 'This post has no text to answer.',
  noProfile: 'Connect a profile first, so inGrow knows which posts are yours.',
  noModel:
    'No model is set up. Write the comment yourself, or ask your administrator to connect one in Settings → Services.',
  notDrafted: 'The draft wasn’t created. Regenerate it.',
  draftStopped: 'You stopped this draft.',
  someNotDrafted: (failed: number, total: number) => `${failed} of ${total} drafts failed; each says why.`,
} as const;

export const replyErrors = {
  notUnderPost: 'This isn’t a comment under a post. Answer it on LinkedIn.',
  noText: 'This comment has no text to answer. Write the reply yourself.',
  noId: 'No source says which comment this is on LinkedIn. Copy the reply and post it there.',
  otherOpen: 'This comment already has another reply. Dismiss that one first.',
} as const;

const stateNames: Record<ReadyCommentStatus, string> = {
  generating: 'being drafted',
  suggested: 'suggested',
  approved: 'approved',
  posting: 'being posted',
  posted: 'posted',
  copied: 'copied',
  dismissed: 'dismissed',
  expired: 'expired',
  failed: 'failed',
  unconfirmed: 'unconfirmed',
};

/** Warnings about a comment. */
export const checkMessages = {
  empty: 'The comment is empty.',
  link: (nouns: 'comments' | 'messages') => `Links in ${nouns} can look like ads.`,
  alike: 'Too close to another text under this post.',
  repetition: (own: string) => `Close to your earlier comment: “${own}”`,
  ofWriter: (name: string) => `Speaks of you as “${name}”.`,
  saidAgain: (said: string) => `Was said here before: “${said}”`,
  bareQuotation: (said: string) => `Is only a quotation: “${said}”`,
  ofOwn: {
    date: (said: string) => `Your texts don’t say “${said}”. Is it right?`,
    story: (said: string) => `Your texts don’t say “${said}”. Is it right?`,
    promise: (said: string) => `Promises something: “${said}”. Do you mean it?`,
    relation: (said: string) => `Speaks of an acquaintance: “${said}”. Is it right?`,
    unread: (said: string) => `Speaks of another text of theirs: “${said}”. Did you read it?`,
  },
  repeats: (words: string, noun: 'post' | 'comment' | 'message') => `Repeats the ${noun}: “${words}”`,
  language: (mine: string, theirs: string, noun: 'post' | 'comment' | 'message') =>
    `Written in ${mine}, but the ${noun} is in ${theirs}.`,
  tooLong: (length: number, max: number) => `${length} characters; the limit is ${max.toLocaleString('en')}.`,
  long: (length: number) => `${length} characters. Shorter reads better.`,
  dropped: (variant: string) =>
    `Missing: ${variant}. The model twice cited something the post doesn’t say, came too close to an earlier comment, or wrote nothing usable.`,
} as const;

/** Why a draft by somebody else's model isn't stored, for that model. */
export const writtenErrors = {
  notCited: (kind: string, noun: 'post' | 'comment') =>
    `${kind}: “sentence” isn’t in the ${noun}. Copy one letter by letter.`,
} as const;

/** Where a line of a draft's brief comes from. */
export const briefSources = {
  profile: 'Your profile',
  offer: 'What you sell',
  person: 'Their profile',
  score: 'Your rules',
  theySaid: 'They wrote',
  youSaid: 'You wrote to them',
  inMessages: 'Your conversation',
  last: 'Last reaction',
  thePost: 'Post',
  thread: 'Said here before',
  you: 'The writer',
  someone: 'Someone',
  fact: 'Your facts',
  post: 'Your post',
  comment: 'Your comment',
  rule: 'How you write',
  learned: 'Learned from your edits',
  example: 'Example',
} as const;

/** Why to write to someone. */
export const messageReasons = {
  answer: 'Wrote last',
  did: (label: string, isOwn: boolean) => `${label} ${isOwn ? 'your' : 'a'} post`,
} as const;

/** Why a message can't be drafted, copied or recorded. */
export const messageErrors = {
  noReason: 'There is no reason to write to them now.',
  noModel: 'Write it yourself, or connect a model.',
  noText: 'There are no words to answer. Write it yourself.',
  notCopied: 'Copy the message first.',
  stopped: 'You stopped this draft.',
  tooLong: (max: number) => `Use at most ${max.toLocaleString('en')} characters.`,
} as const;

/** Why there is no draft. */
export const draftErrors = {
  notWritten: (noun: 'post' | 'article' | 'comment' | 'message') =>
    `The sample network has no written draft for this ${noun}. Write it yourself, or connect a model.`,
  skip: (reason: string) => `Nothing to add here. ${reason} Skip it, or write it yourself.`,
  noPost: 'The sample network has no written post for this. Write it yourself, or connect a model.',
} as const;

/** Why a kind of draft was left out. */
export const leftOut = (kind: string, reason: string) => `No ${kind}: ${reason}`;

/** How a text was drafted, where that isn't plain: the sample network has no model. */
export const draftReasons = (llm: { isSample: boolean } | null | undefined): string[] =>
  llm?.isSample ? ['Written for the sample network.'] : [];

/** Why a post is worth a comment or a person worth engaging with. */
export const reasonTexts = {
  score: (score: number) => `Score ${score.toFixed(1)}`,
  posted: 'Posted in the last 48 hours',
  engagedWithYou: (times: number, window: string) => `${pluralize(times, 'engagement')} ${window}`,
  authorEngaged: (times: number, window: string) => `${pluralize(times, 'engagement')} with you ${window}`,
  wrote: (messages: number, window: string) =>
    `Sent you ${messages === 1 ? 'a message' : `${messages} messages`} ${window}`,
  reached: (times: string, window: string) => `You engaged with them ${times} ${window}`,
  fit: fitReason,
  headline: (words: string) => `Headline mentions ${words}`,
  waiting: (what: string, day: string) => `No known reply to their ${what} of ${day}`,
  offer: (words: string) => `Mentions ${words}, like your offer`,
  quiet: 'No comment from you in 48 hours',
} as const;

export const followErrors = {
  noProvider: 'Connect a data provider to follow by URL.',
  erased: 'You erased this person and blocked re-imports. Allow them again in Settings first.',
  unfollowedBefore: 'This profile was unfollowed before its posts were fetched.',
  erasedMeanwhile: 'You erased this person, so they’re no longer followed.',
  notFound:
    'The data provider can’t find a profile at this URL. If it moved, unfollow it and follow its new URL.',
} as const;

export const analyticsErrors = {
  outOfRange: 'Use a day between 1970 and 9000',
  tooLong: (days: number) => `Use at most ${days} days`,
} as const;
