import type { BriefGroup } from '#contract/engage/draft-brief.ts';
import type { DraftVariant, ReadyComment, ReadyCommentStatus } from '#contract/engage/ready-comments.ts';
import { pluralize } from '#core/pluralize.ts';

/** A state in one or two words, shown beside a comment. */
export const statusLabels: Record<ReadyCommentStatus, string> = {
  generating: 'Drafting',
  suggested: 'To review',
  approved: 'Approved',
  posting: 'Posting',
  posted: 'Posted',
  copied: 'Copied',
  dismissed: 'Dismissed',
  expired: 'Expired',
  failed: 'Failed',
  unconfirmed: 'Unconfirmed',
};

/** What each variant does. */
export const variantLabels: Record<DraftVariant['kind'], string> = {
  insight: 'Insight',
  question: 'Question',
  disagreement: 'Counterpoint',
};

/** Labels of buttons, keys, and regions. */
export const commentActions = {
  approve: 'Approve and post',
  copy: 'Copy and open',
  copyAgain: 'Copy and open again',
  dismiss: 'Dismiss',
  edit: 'Edit comment',
  write: 'Write in the editor',
  draft: 'Draft comment',
  draftShort: 'Draft',
  regenerate: 'Regenerate',
  reviewDraft: 'Review draft',
  viewComment: 'View comment',
  commented: 'Commented',
  chooseVariant: (number: number) => `Use variant ${number}`,
  cancel: 'Cancel',
  markPosted: 'Mark as posted',
  notPosted: 'Not posted',
  postAgain: 'Post again',
  backToReview: 'Back to review',
  remove: 'Delete',
  openPost: 'Open post',
  openComment: 'View on LinkedIn',
  close: 'Close',
  openInInbox: 'Open in Inbox',
  retry: 'Try again',
} as const;

export const commentMessages = {
  comment: 'Comment',
  variants: 'Variants',
  checks: 'Checks',
  edited: 'edited',
  drafting: 'Drafting three comments',
  notRead: 'Couldn’t load this comment',
  answersSentence: 'Responds to the highlighted line',
  oldPost: (days: number) => `This post is ${days} days old`,
  tooLong: 'Too long · ',
  tooLongBy: (over: number) => `${pluralize(over, 'character')} too long.`,
  saving: 'Saving…',
  saved: 'Saved',
  notSaved: (reason = '') => `Not saved. ${reason} Your text is kept here.`,
  sender: (name: string, until: string) => `Posts as ${name} · Draft expires ${until}`,
  postOf: (name: string) => `Post by ${name}`,
  somebody: 'Someone',
} as const;

/** The brief of a draft. */
export const briefMessages = {
  title: 'What the draft knows',
  notRead: 'Couldn’t load what the draft knows',
  empty: 'Only the text it answers.',
  leaveOut: 'Leave out',
  use: 'Use again',
  again: 'Draft again',
} as const;

export const briefGroups: Record<BriefGroup, string> = {
  writer: 'You',
  person: 'Them',
  thread: 'Here',
  own: 'Your material',
  style: 'How you write',
};

/** Texts for a comment that is past review. */
export const outcomeMessages = {
  postsIn: (seconds: number) => (seconds > 0 ? `Posts in ${seconds} s.` : 'Posts any moment.'),
  copied: 'Paste it on LinkedIn, then mark it as posted.',
  unconfirmed: (message: string | null) =>
    `${message ?? 'LinkedIn didn’t confirm the comment.'} Check the post, then mark it as posted or not.`,
  expired: 'Not approved within seven days.',
  failed: 'Not posted.',
} as const;

/** Notices after an action. Each failure ends with its reason. */
export const commentNotices = {
  approving: ({ answers, author }: Pick<ReadyComment, 'answers' | 'author'>) => {
    const name = answers?.name ?? author?.name;
    return `Posting your ${answers ? 'reply' : 'comment'}${name === undefined ? '' : ` to ${name}`}`;
  },
  notApproved: 'Couldn’t approve the comment.',
  dismissed: 'Comment dismissed',
  notDismissed: 'Couldn’t dismiss the comment.',
  notUndone: 'Couldn’t undo.',
  notMoved: 'Couldn’t update the comment.',
  notDrafted: 'Couldn’t draft a comment.',
  notChosen: 'Couldn’t switch variants.',
  notDeleted: 'Couldn’t delete the comment.',
  copied: 'Copied. Paste it on LinkedIn, then mark it as posted.',
  copiedFailed: 'Copied. Paste it on LinkedIn.',
  notCopied: 'Your browser blocked copying. Select the text and copy it.',
} as const;
