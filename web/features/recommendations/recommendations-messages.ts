import { pluralize } from '#core/pluralize.ts';

/** Texts of "Today’s ten" and recommended people. */
export const tenMessages = {
  heading: 'Today’s ten',
  done: (done: number, total: number) => `${done} of ${total} done`,
  progress: 'Today’s posts done',
  open: 'Open Today',
  refresh: 'Refresh picks',
  over: 'Done for today',
  next: (time: string) => `Next picks at ${time}.`,
  none: '10 posts to comment on, every morning at 07:00. Follow people to get your first picks.',
  noProvider: 'Connect a data provider for 10 posts each morning.',
  notRead: 'Couldn’t load today’s posts',
  notRefreshed: 'Couldn’t refresh picks.',
} as const;

export const recommendedMessages = {
  heading: 'Recommended',
  choice: 'Show people',
  toFollow: 'To follow',
  toEngage: 'To engage today',
  peopleToFollow: 'People to follow',
  peopleToEngage: 'People to engage with today',
  notRead: 'Couldn’t load recommendations',
  showMore: 'Show more',
  noneToFollow: 'No recommendations yet',
  build: 'Build today’s list',
  notBuilt: 'Get 20 people to engage today',
  rebuild: 'Rebuild list',
  builtAgo: 'Built ',
  noneToEngage: 'No one to engage with today',
  follow: 'Follow',
  followOf: (name: string) => `Follow ${name}`,
  notInterested: 'Not interested',
  notInterestedOf: (name: string) => `Not interested: ${name}`,
} as const;

/** Following several people at once. */
export const followMessages = {
  heading: 'People to follow',
  followAll: (count: number) => `Follow all ${count}`,
  followOne: (name: string) => `Follow ${name}`,
  followed: (count: number) => `Following ${pluralize(count, 'person', 'people')}. Loading their posts…`,
  someFailed: (failed: number) => `Couldn’t follow ${failed}.`,
} as const;

export const whyMessages = {
  why: 'Why this person',
  whyOf: (of: string) => `Why ${of}`,
  less: 'Hide reasons',
  total: 'Total',
} as const;

/** Notices after an action. Each failure ends with its reason. */
export const recommendationNotices = {
  followed: (name: string) => `Following ${name}`,
  notFollowed: (name: string) => `Couldn’t follow ${name}.`,
  hidden: (name: string) => `${name} won’t be recommended again`,
  notHidden: (name: string) => `Couldn’t hide ${name}.`,
  notUndone: 'Couldn’t undo.',
  notBuilt: 'Couldn’t build the list.',
} as const;
