import type { MessageKind } from '#contract/engage/messages.ts';
import type { VariantKind } from '#contract/engage/ready-comment-text.ts';
import { formatCount } from '#core/pluralize.ts';

/** What each variant of a message does. */
export const messageVariants: Record<VariantKind, string> = {
  insight: 'Personal',
  question: 'Question',
  disagreement: 'Short',
};

/** What is written, on the button that begins it. */
export const writeLabels: Record<MessageKind, string> = {
  answer: 'Answer',
  follow_up: 'Follow up',
  job_change: 'Write to them',
  invitation: 'Invite',
};

export const messageMessages = {
  message: 'Message',
  draft: 'Draft',
  regenerate: 'Regenerate',
  drafting: 'Drafting a message',
  copy: 'Copy and open',
  edit: 'Write in the editor',
  chooseVariant: (number: number) => `Use variant ${number}`,
  length: (length: number, max: number) => `${formatCount(length)} / ${formatCount(max)}`,
  sent: 'Sent?',
  yes: 'Yes',
  notYet: 'Not yet',
  no: 'No',
  close: 'Close the message',
  notRead: 'Couldn’t load this message',
  checks: 'Checks',
} as const;

export const messageNotices = {
  copied: 'Copied. Paste it on LinkedIn.',
  notCopied: 'Your browser blocked copying. Select the text and copy it.',
  writeFirst: 'Write something first.',
  tooLong: (max: number) => `Use at most ${formatCount(max)} characters.`,
  recorded: (name: string) => `Added to the timeline of ${name}`,
  failed: 'Couldn’t change this message.',
  notDrafted: 'Couldn’t draft a message.',
} as const;
