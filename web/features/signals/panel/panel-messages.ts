import type { TimelineEntry } from '#contract/signals/signal-details.ts';

type DraftStatus = NonNullable<TimelineEntry['draft']>['status'];

/** Texts of the panel. */
export const panelMessages = {
  details: 'Details',
  detailsOf: (name: string) => `Details of ${name}`,
  previous: 'Previous person',
  next: 'Next person',
  close: 'Close the details',
  position: (at: number, of: number) => `${at} of ${of}`,
  notRead: 'Couldn’t load the details',
  draftComment: 'Draft comment',
  reviewDraft: 'Review draft',
  draftHint: (excerpt: string | null) => (excerpt ? `On “${excerpt}”` : 'On their latest post'),
  commentOnPost: 'Comment on their post',
  closeDraft: 'Close the draft',
  addToList: 'Add to list',
  chooseLists: 'Choose lists',
  snooze: 'Snooze',
  openProfile: 'Open on LinkedIn',
  noUrl: 'Missing LinkedIn URL',
  moreFor: (name: string) => `More for ${name}`,
  engagesWith: (profile: string) => `Engages with ${profile}`,
  score: 'Score',
  up: (by: string, since: 'since your last visit' | 'this week') => `up ${by} ${since}`,
  down: (by: string) => `down ${by} this week`,
  nothingCounts: 'Score starts when they engage',
  asOf: (moment: string) => `as of ${moment}`,
  byVersion: (version: number) => `Version ${version} of your weights`,
  editWeights: 'Edit weights',
  line: (from: string, to: string) => `Score over 90 days, from ${from} to ${to}`,
  fit: (fit: string) => `Fit ${fit}`,
  fitBy: 'by your rules',
  noRuleMatches: (rules: number) =>
    rules === 1 ? 'Your rule doesn’t match.' : `None of your ${rules} rules match.`,
  matchingRules: 'Matching rules',
  fields: 'Fields',
  status: 'Status',
  lists: 'Lists',
  note: 'Note',
  add: (field: string) => `Add ${field}`,
  edit: (field: string) => `Edit ${field}`,
  editedByYou: 'Edited by you',
  resetTo: (field: string, value: string | null) =>
    `Edited by you. Reset ${field} to the source${value ? `: ${value}` : ''}`,
  writeTo: (email: string) => `Write to ${email}`,
  notSaved: (reason: string) => `Not saved. ${reason}`,
  timeline: 'Timeline',
  engagements: (count: string, isOne: boolean, since: string) =>
    `${count} ${isOne ? 'engagement' : 'engagements'} since ${since}`,
  fromHeadline: 'from their headline',
  loadMore: 'Load more',
  loadAgain: 'Couldn’t load. Try again',
  you: 'you',
  saidByYou: 'said by you',
  aPost: 'a post',
  setEngaged: 'Marked as engaged',
  openDraft: 'Review',
  openComment: 'Open',
} as const;

/** The state of an unposted comment, as the start of a sentence that the post completes. */
export const draftLabels: Record<DraftStatus, string> = {
  generating: 'Drafting a comment on',
  suggested: 'Draft for',
  approved: 'About to comment on',
  posting: 'Posting your comment on',
  copied: 'Copied your comment on',
  failed: 'Comment not posted on',
  unconfirmed: 'Comment unconfirmed on',
};
