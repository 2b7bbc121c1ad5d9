import { channelNames } from '#contract/channels/channel-labels.ts';
import type { Channel } from '#contract/channels/publications.ts';
import type { StartHere } from '#contract/start-here.ts';
import type { InformationItem, PostedThisWeek, Today, WaitingItem } from '#contract/today.ts';
import { countLabels } from '#core/channels/index.ts';
import { formatCount, pluralize } from '#core/pluralize.ts';
import { dayAndTime } from '#web/ui/relative-time.ts';
import type { TodayItem } from './today-items.ts';

/** All texts of Today. */
export const todayMessages = {
  title: 'Today',
  start: 'Start',
  stop: 'Stop',
  next: 'Next',
  close: 'Close the details',
  previousItem: 'Previous item',
  nextItem: 'Next item',
  failed: 'Couldn’t load Today',
  showAll: 'Show all in Signals',
  empty: {
    title: 'You’re all caught up',
    text: 'No new activity.',
    follow: 'Follow people to get 10 posts to comment on each morning.',
    noProvider: 'Connect a data provider for 10 posts each morning.',
  },
  openEngage: 'Open Engage',
  setUp: 'Set up',
  finished: { title: 'Done for today', text: '' },
  left: (count: number) => `${pluralize(count, 'item')} still open.`,
  /** What the next day starts with. `time` is that of its picks. */
  tomorrow: (
    time: string,
    tomorrow: StartHere['tomorrow'] | null,
    timeOf: (moment: string) => string,
  ): string => {
    const parts = [`new picks at ${time}`];
    const { posts = 0, firstAt = null, returning = 0 } = tomorrow ?? {};
    if (firstAt !== null) {
      parts.push(`${pluralize(posts, 'scheduled post')} ${posts === 1 ? 'at' : 'from'} ${timeOf(firstAt)}`);
    }
    if (returning > 0) parts.push(`${formatCount(returning)} snoozed back`);
    return `Tomorrow: ${parts.join(', ')}.`;
  },
  openInbox: 'Open Inbox',
  openSignals: 'Open signals',
  showList: 'Show the list',
  noProfile: 'See who to talk to today',
} as const;

/** Headings of the groups. */
export const groupLabels = {
  answer: 'Waiting for your reply',
  warmest: 'Warmest people',
  warmer: 'Warming up',
  posts: 'Posts worth a comment',
  changed: 'Changed jobs',
  waiting: 'Waiting for you',
  information: 'For your information',
} as const;

/** How many people are warmer, and since when. */
export function warmerCount(shown: number, { warmer, isFirstDay, since }: Today): string {
  const count = warmer.hasMore ? `Top ${shown}` : String(shown);
  return isFirstDay ? count : `${count} since ${dayAndTime(since)}`;
}

export const postsDone = (done: number, of: number) => `${done} of ${of} done`;

/** The four metrics: their labels and exactly what they count. */
export const numberMessages = {
  warm: {
    label: 'Warm people',
    about: 'People with a score of 30 or more, compared with seven days ago.',
  },
  engagements: {
    label: 'Engagements, 7 days',
    about: 'Engagements in seven days. Line: 30 days.',
  },
  comments: {
    label: 'Comments posted',
    about: 'Today’s picks you commented on.',
  },
  replies: {
    label: 'Replies to you',
    about: 'Comments and replies to you in seven days.',
  },
} as const;

export const signed = (change: number) => (change > 0 ? `+${count.format(change)}` : count.format(change));
export const thisWeek = (change: number) => `${signed(change)} this week`;
export const ofToday = (of: number) => (of === 0 ? 'No posts picked yet' : `of ${of} today`);
export const repliesLine = ({ week, unanswered, hasMore }: Today['numbers']['replies']) => {
  if (week === 0) return 'None yet';
  return unanswered === 0 && !hasMore ? 'All answered' : `${atLeast(unanswered, hasMore)} unanswered`;
};

const count = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
/** A number, or the least it is. */
export const atLeast = (value: number, hasMore: boolean) => `${count.format(value)}${hasMore ? '+' : ''}`;
export const formatNumber = (value: number) => count.format(value);

/** The change between two weeks in percent, or a note if there is nothing to compare with. */
export function weekChange(week: number, before: number): string {
  if (before === 0) return week === 0 ? 'None yet' : 'None the week before';
  const percent = Math.round(((week - before) / before) * 100);
  return percent === 0 ? 'Same as the week before' : `${signed(percent)}%`;
}

export const lineLabel = (total: number) => `${pluralize(total, 'engagement')} in the last 30 days`;

/** The text beside the title. */
export function dayMessage(day: string, items: number): string {
  const date = dayName.format(new Date(`${day}T12:00:00Z`)).replace(',', '');
  return items === 0 ? date : `${date} · ${items} to do`;
}

const dayName = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});

export const positionLabel = (at: number, of: number) => `${at} of ${of}`;
/** Fit as it orders people. */
export const fitLabel = (fit: number) => `fit ${fit < 0 ? `−${-fit}` : `+${fit}`}`;
export const warmedBy = (by: number) => `${by.toFixed(1)} since your last visit`;

export const namesOf = (channels: readonly Channel[]) => channels.map((one) => channelNames[one]).join(', ');

/** The results of the user's posts in the last seven days. */
export const postedLine = (reactions: number, comments: number): string =>
  `Your posts this week: ${pluralize(reactions, 'reaction')}, ${pluralize(comments, 'comment')}.`;
/** The results of posts on a channel other than LinkedIn. */
export const elsewhereLine = ({
  channel,
  posts,
  likes,
  replies,
}: PostedThisWeek['elsewhere'][number]): string =>
  `${channelNames[channel]}: ${[pluralize(posts, 'post'), ...countLabels(channel, { likes, replies })].join(', ')}.`;
export const viewPeople = 'View people';
export const viewPerson = 'View person';
export const viewPosts = 'View posts';
export const duplicated = 'Copied to a new draft';

/** A post that wasn't sent on time. */
export const missedMessages = {
  notRunning: (due: string) => `Not posted: inGrow wasn’t running on ${due}`,
  blocked: (channels: string, due: string) => `Not posted to ${channels} on ${due}`,
  postNow: 'Post now',
  pickTime: 'Pick a time',
  goesOut: 'Goes out in 10 seconds',
} as const;

/** The texts of a row in *Waiting for you*. `time` is its time of day, `ago` how long ago it was. */
export function waitingMessages(
  item: WaitingItem,
  { time, ago, due }: { time: string; ago: string; due: string },
): { title: string; detail: string; text: string; action: string; icon: WaitingItem['kind'] } {
  const channels = namesOf(item.channels);
  const name = item.name ?? '';
  switch (item.kind) {
    case 'approval':
      return row(item, `${name} asks`, `Agent · ${ago}`, item.text, 'Review');
    case 'leaving':
      return row(item, `Post at ${time}`, channels, item.text, 'Edit');
    case 'unconfirmed':
      return row(item, `Did this reach ${channels}?`, `Unconfirmed · ${ago}`, item.text, 'Review');
    case 'missed': {
      const off = item.name === null;
      const title = off ? missedMessages.notRunning(due) : missedMessages.blocked(channels, due);
      return row(item, title, off ? channels : name, item.text, missedMessages.pickTime);
    }
    case 'failed':
      return row(item, `Not posted to ${channels}`, name === '' ? ago : name, item.text, 'Review');
    case 'connection': {
      const waiting =
        item.posts === 0
          ? ago
          : `${pluralize(item.posts, 'post')} ${item.posts === 1 ? 'is' : 'are'} waiting`;
      const text = item.text === '' ? `Reconnect ${name || channels} to keep posting.` : item.text;
      return row(item, `${channels} needs reconnecting`, waiting, text, 'Reconnect');
    }
    case 'repost':
      return row(item, 'Post this again?', `Your reminder · ${channels}`, item.text, 'Duplicate as draft');
    case 'import': {
      const isSync = item.done?.kind === 'profile';
      return row(item, isSync ? `Sync problem: ${name}` : `Import failed: ${name}`, ago, item.text, 'Review');
    }
  }
}

function row(item: WaitingItem, title: string, detail: string, text: string, action: string) {
  return { title, detail, text, action, icon: item.kind };
}

/** The title of a row in *For your information*. */
export const informationTitle = (item: InformationItem) =>
  item.kind === 'import' ? `Import finished: ${item.title}` : item.title;
export const openLabel = 'Open';

/** The message after an action, beside "Undo". */
export const doneMessages = {
  skippedPerson: (name: string) => `Skipped ${name} until tomorrow`,
  skippedPost: (author: string) => `Skipped the post by ${author}`,
  skippedChange: (name: string) => `Skipped the new job of ${name}`,
  dismissed: (what: string) => `Dismissed: ${what}`,
  failed: 'Couldn’t save.',
} as const;

/** The labels of an item's buttons, also used in the list of shortcuts. */
export const actionLabels = {
  draft: 'Draft',
  reviewDraft: 'Review draft',
  later: 'Skip until tomorrow',
  skip: 'Skip',
  dismiss: 'Dismiss',
  openPost: 'Open post',
  next: 'Next item (also ↓)',
  previous: 'Previous item (also ↑)',
  open: 'Open the details',
  draftComment: 'Draft a comment',
  reply: 'Reply',
  act: 'Open, review or reconnect',
  run: 'Start or stop the run',
} as const;

/** How an item is put away without the decision it asks for: only people come back tomorrow. */
export function doneLabel({ kind }: Pick<TodayItem, 'kind'>): string {
  if (kind === 'person') return actionLabels.later;
  return kind === 'post' || kind === 'changed' ? actionLabels.skip : actionLabels.dismiss;
}

export const detailsLabel = (name: string) => `Details of ${name}`;
