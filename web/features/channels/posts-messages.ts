import { channelNames } from '#contract/channels/channel-labels.ts';
import type { ChannelCounts, PostResults } from '#contract/channels/compositions.ts';
import type { Channel } from '#contract/channels/publications.ts';
import { channelDefinitions, countedChannels, countLabels, rankedChannels } from '#core/channels/index.ts';
import { pluralize } from '#core/pluralize.ts';

const lists = new Intl.ListFormat('en-GB');

/** `LinkedIn, X and Slack`. */
const namesOf = (channels: readonly Channel[]): string =>
  lists.format(channels.map((channel) => channelNames[channel]));

/** Channels without counts. LinkedIn's are read with the user's own posts. */
const silentChannels = rankedChannels.filter(
  (channel) => channel !== 'linkedin' && channelDefinitions[channel].counts === null,
);

type Counts = Pick<PostResults, 'reactions' | 'comments' | 'reposts'>;

/** Texts of Posts: the composer, Drafts, Scheduled, Calendar and Sent. */
export const postsMessages = {
  posts: 'Posts',
  newPost: 'New post',
  editPost: 'Edit post',
  drafts: 'Drafts',
  scheduled: 'Scheduled',
  calendar: 'Calendar',
  sent: 'Sent',
  chooseFilter: 'Choose one or more',
  filterPosts: 'Filter posts',
  channelFilter: 'Channel',
  stateFilter: 'State',
  filterLead: (field: string) => `${field} is`,
  saving: 'Saving…',
  draftSaved: (time: string) => `Draft saved ${time}`,
  notSaved: (reason: string) => `Not saved: ${reason}`,
  tryAgain: 'Try again',
  discard: 'Discard',
  discardTitle: 'Discard this post?',
  discardText: 'The draft is deleted on every channel.',
  notDiscarded: 'Draft not deleted',
  continueEditing: 'Continue editing',
  allChannels: 'All channels',
  tabs: 'Channels of this post',
  addChannel: 'Add a channel',
  connectChannel: (channel: Channel) => `Connect ${channelNames[channel]}…`,
  yourPost: 'Your post',
  textFor: (channel: Channel) => `Text for ${channelNames[channel]}`,
  placeholder: 'What do you want to say?',
  customized: (channel: Channel) => `${channelNames[channel]} has its own text.`,
  sameText: 'Same text as all channels',
  useCommon: 'Reset',
  removeChannel: (channel: Channel) => `Remove ${channelNames[channel]}`,
  firstComment: 'First comment',
  firstCommentHelp: 'Posted right after. Good for a link.',
  thread: 'Post as a thread',
  threadHelp,
  threadParts,
  mentions: 'Mentions on LinkedIn',
  mentionOptions: 'People and companies to mention',
  removeMention: (name: string) => `Don’t mention ${name}`,
  person: 'Person',
  organization: 'Company',
  pdf: 'PDF',
  addDocument: 'Add a PDF',
  documentTitle: 'Title of the document',
  untitledDocument: 'Document',
  removeDocument: 'Remove document',
  documentSize: (bytes: number) =>
    bytes < 1024 * 1024
      ? `PDF · ${Math.max(1, Math.round(bytes / 1024))} KB`
      : `PDF · ${(bytes / 1024 / 1024).toFixed(1)} MB`,
  noDocumentThere: (channel: Channel) => `${channelNames[channel]} doesn’t support PDFs`,
  images: 'Images',
  addImages: 'Add images',
  uploadFailed: 'Upload failed',
  altLabel: (number: number) => `Description of image ${number}`,
  altPlaceholder: 'Describe it for people who can’t see it',
  removeImage: (number: number) => `Remove image ${number}`,
  leaveOut: (number: number) => `Leave out image ${number}`,
  includeAgain: (number: number) => `Use image ${number}`,
  checks: 'Checks',
  fits: (channels: readonly Channel[]) =>
    channels.length === 1 && channels[0] ? `Fits ${channelNames[channels[0]]}` : 'Fits every channel',
  checking: 'Checking…',
  xCharges: (cost: string) => `X charges ${cost}`,
  removeLink: 'Remove link for X',
  preview: 'Preview',
  previews: 'Previews',
  emptyPreview: 'Nothing to preview yet',
  noChannelPreview: 'Choose a channel to preview',
  firstCommentBy: (name: string) => `${name} · first comment`,
  /** The position in a thread, such as `2 of 5`; null for a single post. */
  place: (index: number, { length }: readonly string[]) => (length > 1 ? `${index + 1} of ${length}` : null),
  nextTimes: 'Next good times',
  notEnough: 'Not enough data yet',
  notEnoughWhy: (engagements: number, posts: number) =>
    `Needs 30 dated engagements on 5 posts. So far: ${engagements} on ${posts}.`,
  pickTime: 'Pick a time',
  postNow: 'Post now',
  schedule: (when: string) => `Schedule for ${when}`,
  clearTime: 'Clear time',
  useTime: 'Use this time',
  goesOut: (where: string) => `Posting in 10 seconds: ${where}`,
  isScheduled: (when: string) => `Scheduled for ${when}`,
  notAccepted: (channel: Channel) => `${channelNames[channel]} didn’t accept it`,
  notPosted: 'Not posted',
  undoHint: (isReal: boolean) =>
    isReal ? 'You can undo for 10 seconds.' : 'Sample network only. You can undo for 10 seconds.',
  noDrafts: 'No drafts',
  noDraftsText: 'Posts you haven’t scheduled',
  nothingScheduled: 'Nothing is scheduled',
  nothingScheduledText: 'Posts waiting for their time',
  nothingSent: 'Nothing sent yet',
  nothingSentText: 'Your posts and their results',
  noMatch: 'No posts match these filters',
  noMatchText: 'Try other channels or states.',
  clearFilters: 'Clear filters',
  showMore: 'Show more',
  noText: 'No text yet',
  edit: 'Edit',
  reschedule: 'Reschedule',
  editAsDraft: 'Edit as draft',
  cancel: 'Cancel',
  remove: 'Delete',
  duplicate: 'Duplicate',
  duplicated: 'Copied to a new draft',
  notKnownYet: 'No results yet',
  notKnownYetWhy: `LinkedIn: with the next sync. ${namesOf(countedChannels)}: an hour after posting. ${namesOf(silentChannels)}: none.`,
  counts: ({ channel, likes, replies, reposts }: ChannelCounts) =>
    [
      ...countLabels(channel, { likes, replies }),
      ...(reposts === null ? [] : [pluralize(reposts, 'repost')]),
    ].join(' · '),
  cameBack: ({ reactions, comments, reposts }: Counts) =>
    [
      reactions === null ? null : pluralize(reactions, 'reaction'),
      comments === null ? null : pluralize(comments, 'comment'),
      reposts === null ? null : pluralize(reposts, 'repost'),
    ]
      .filter((each) => each !== null)
      .join(' · '),
  on: (channel: Channel, counts: string) => `${channelNames[channel]}: ${counts}`,
  peopleBehind: (people: number) => pluralize(people, 'person', 'people'),
  remind: 'Remind me to post this again…',
  changeReminder: 'Change reminder…',
  remindTitle: 'Post this again',
  remindText: 'Shows up in Today on that day',
  remindDay: 'Day',
  remindMe: 'Remind me',
  removeReminder: 'Remove reminder',
  remindsOn: (day: string) => `Reminder ${day}`,
  reminderSet: (day: string) => `Reminder set for ${day}`,
  reminderRemoved: 'Reminder removed',
  details: 'Details',
  lessDetails: 'Hide details',
  deleted: 'Draft deleted',
  canceled: 'Post canceled',
  nowDraft: 'Moved to drafts',
  movedTo: (when: string) => `Moved to ${when}`,
  timesIn: (zone: string) => `Times in ${zone}`,
  calendarHelp: 'Drag to another day, or press Alt and an arrow.',
  calendarHelpTouch: 'Tap a post to change its time.',
  calendarEmpty: 'Nothing scheduled here.',
  select: (text: string) => `Select “${text.slice(0, 40)}”`,
  scheduleSeveral: (posts: number) => `Schedule ${posts} ${posts === 1 ? 'draft' : 'drafts'}…`,
  scheduleSeveralTitle: 'Schedule drafts',
  scheduleSeveralText: 'One a day, starting at this time',
  scheduledSeveral: (posts: number) => `${posts} ${posts === 1 ? 'post' : 'posts'} scheduled`,
  cannotMove: 'Its time can’t be changed now.',
  late: 'Late: due but not sent yet',
  waitsForPart: 'Waiting for the part before it',
  byAgent: 'From an agent',
  fromFeed: 'From a feed',
  comment: 'Comment',
  /** How many parts of a post on one channel are published. */
  partsPosted: (posted: number, all: number) => `${posted} of ${all} posted`,
  checkingPart: (part: number) => `checking the ${ordinal(part)}`,
  failedPart: (part: number) => `the ${ordinal(part)} failed`,
  commentPosting: 'Posted, first comment follows',
  commentChecking: 'Posted, checking the first comment',
  commentFailed: 'Posted, the first comment failed',
};

function threadParts(channel: Channel, parts: number): string {
  return pluralize(parts, channelDefinitions[channel].splits === 'breaks' ? 'message' : 'post');
}

/** @param parts null while it isn't a thread */
function threadHelp(channel: Channel, parts: number | null): string {
  const { splits } = channelDefinitions[channel];
  return [
    ...(parts === null ? [] : [`${threadParts(channel, parts)}.`]),
    splits === 'breaks'
      ? 'Use --- to start a new message'
      : 'Splits between sentences. Use --- to start a new post',
  ].join(' ');
}

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });

function ordinal(number: number): string {
  const endings: Record<string, string> = { one: 'st', two: 'nd', few: 'rd', other: 'th' };
  return `${number}${endings[ordinals.select(number)] ?? 'th'}`;
}

/** Prices below one cent are shown unrounded. */
const money = new Intl.NumberFormat('en', {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 2,
  maximumFractionDigits: 3,
});

export const moneyLabel = (usd: number): string => money.format(usd);

const dayName = new Intl.DateTimeFormat('en', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

export const dayLabel = (day: string): string => dayName.format(new Date(`${day}T12:00:00Z`));
