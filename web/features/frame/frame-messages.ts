import type { SignalTotal } from '#contract/signals/signal-filters.ts';
import { formatCount } from '#core/pluralize.ts';
import { countedUp } from '#web/lib/counted-up.ts';

/** Texts of the dashboard's frame. */
export const frameMessages = {
  skip: 'Skip to content',
  offline: 'You’re offline. This may be out of date.',
  main: 'Main',
  more: 'More',
  keys: 'Keyboard shortcuts',
  keysOnScreen: 'Keys on this screen',
  collapse: 'Collapse sidebar',
  expand: 'Expand sidebar',
  views: 'Views',
  lists: 'Lists',
  needsAttention: ', needs attention',
  sampleNetwork: 'Sample network',
  sampleData: 'Sample data',
  sampleDataLeft: 'The sample network is off. Its data is still here.',
  removeIt: 'Remove it',
  settings: 'Settings',
  signOut: 'Sign out',
  accountOf: (name: string) => `Account of ${name}`,
  goTo: (place: string) => `Go to ${place}`,
  plan: (title: string) => `Plan: ${title}`,
};

/** The number of people in a view or list: "10,000+" if counting stopped there. */
export const shownTotal = ({ total, isMore }: SignalTotal): string =>
  `${formatCount(total)}${isMore ? '+' : ''}`;

/** The noun for that number. */
export const peopleIn = (total: number): string => (total === 1 ? 'person' : 'people');

/** The meaning of each count in the navigation, for people who can't see its position. */
export const countLabels = {
  today: (count: number) => `${formatCount(count)} to do`,
  inbox: (count: number) => `${formatCount(count)} to answer`,
  signals: (count: number) => `${formatCount(count)} new`,
  agents: (count: number) => `${formatCount(count)} waiting for you`,
  feeds: (count: number) => `${countedUp(count)} unread`,
};
