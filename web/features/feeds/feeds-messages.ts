import { maxReadItems, type RssCadence, type RssFeed } from '#contract/feeds/rss.ts';
import { formatCount, pluralize } from '#core/pluralize.ts';

/** How often a feed publishes. */
export function cadenceLabel({ perWeek }: Pick<RssCadence, 'perWeek'>): string {
  if (perWeek === null) return 'No dates given';
  if (perWeek >= 10.5) return `About ${formatCount(Math.round(perWeek / 7))} a day`;
  if (perWeek >= 0.75) return `About ${formatCount(Math.round(perWeek))} a week`;
  if (perWeek > 0) return 'Less than one a week';
  return 'Nothing in four weeks';
}

/** Says that a feed lists more items than are kept; null if all are. */
export function listedItemsLabel(listed: number | null): string | null {
  if (listed === null || listed <= maxReadItems) return null;
  return `Newest ${formatCount(maxReadItems)} of ${formatCount(listed)} items kept`;
}

/** How often a feed is checked. */
export function intervalLabel(minutes: number): string {
  if (minutes < 60) return `Checked every ${minutes} min`;
  const hours = Math.round(minutes / 60);
  return hours === 24 ? 'Checked daily' : `Checked every ${hours} h`;
}

/** The state of a feed that needs attention; null if it works. */
export function healthLabel({ state }: Pick<RssFeed, 'state'>): string | null {
  const labels = { active: null, failing: 'Failing', paused: 'Paused', gone: 'Gone' } as const;
  return labels[state];
}

export const pageMessages = {
  title: 'Feeds',
  unread: (items: number) => `${formatCount(items)} unread`,
  list: 'Your feeds',
  all: 'All items',
  allFeeds: 'All feeds',
  noFolder: 'Without folder',
  sample: ' · Sample',
  unreadSuffix: ' unread',
  search: 'Search items',
  searchPlaceholder: 'Search title and text',
  unreadOnly: 'Unread only',
  markAllRead: 'Mark all read',
  add: 'Add feed',
  importOpml: 'Import OPML…',
  exportOpml: 'Export OPML',
  feedsNotRead: 'Couldn’t load your feeds.',
  itemsNotRead: 'Couldn’t load items',
  moreNotRead: 'Couldn’t load more items.',
  retry: 'Try again',
  freshItems: (items: number) => pluralize(items, 'new item', 'new items'),
  older: (days: number, items: number) => `Items are kept for ${days} days, the newest ${items} longer.`,
  first: {
    title: 'Follow the sites your market reads',
    text: 'Turn new items into drafts.',
  },
  noMatch: {
    title: 'No items match',
    text: 'Try fewer words.',
    action: 'Clear search',
  },
  allRead: {
    title: 'All caught up',
    text: 'You’ve read every item.',
    action: 'Show read items',
  },
  none: { title: 'No items yet', text: 'New items appear here.', action: null },
  keys: {
    next: 'Next item',
    previous: 'Previous item',
    open: 'Open or close item (or Enter)',
    read: 'Mark as read or unread',
    draft: 'Draft a post',
    add: 'Add feed',
    search: 'Search items',
  },
} as const;

export const itemMessages = {
  unread: 'Unread',
  markRead: 'Mark as read',
  markUnread: 'Mark as unread',
  openOriginal: 'Open original',
  draft: 'Draft a post',
  of: (label: string, title: string) => `${label}: ${title}`,
  notRead: 'Couldn’t load the text.',
  noText: (hasLink: boolean) => `This feed sends no text.${hasLink ? ' Open the original to read it.' : ''}`,
  byRule: ', by a rule',
  retry: 'Try again',
} as const;

export const feedMessages = {
  rules: (on: number) => (on === 0 ? 'Rules' : `Rules (${on} on)`),
  moreFor: (title: string) => `More for ${title}`,
  updated: 'Updated ',
  checkNow: 'Check now',
  edit: 'Rename or move…',
  pause: 'Pause',
  resume: 'Resume',
  remove: 'Delete…',
  editTitle: 'Rename or move feed',
  name: 'Name',
  nameHint: 'Empty: the feed’s own name',
  folder: 'Folder',
  folderHint: 'Optional',
  save: 'Save',
  cancel: 'Cancel',
  removeTitle: (title: string) => `Delete ${title}?`,
  removeText: 'Items and rules are deleted for good. Drafts and posts stay.',
  removeAction: 'Delete feed',
  paused: { title: 'Paused', text: 'No new items while paused' },
  gone: 'This feed is gone',
  failing: 'This feed can’t be read right now',
  retried: ' We’ll retry automatically.',
  dismissNotice: 'Dismiss notice',
} as const;

export const addMessages = {
  title: 'Add feed',
  url: 'Site or feed URL',
  urlPlaceholder: 'example.com',
  preview: 'Preview',
  several: (feeds: number) => `This URL has ${feeds} feeds`,
  following: (url: string) => `${url} · already added`,
  foundOnSite: (url: string) => `Found on the site: ${url}`,
  noItems: 'No items yet',
  noDate: 'No date',
  notAdded: 'Couldn’t add the feed',
  add: 'Add feed',
  show: 'Show feed',
  already: 'You already have this feed.',
  added: (title: string) => `Added ${title}`,
  alreadyAdded: (title: string) => `You already have ${title}`,
  recommended: 'Recommended feeds',
  recommendedNotRead: 'Couldn’t load recommendations',
  allTopics: 'All topics',
  previewOf: (title: string) => `Preview ${title}`,
  have: 'Already added',
} as const;

export const postMessages = {
  title: 'Draft a post',
  where: 'Channel',
  text: 'Your text',
  textHint: 'Appears above the link',
  draftWithAi: 'Draft with AI',
  regenerate: 'Regenerate',
  notDrafted: 'Couldn’t draft a text',
  preview: 'Draft',
  notMade: 'Couldn’t create the draft',
  create: 'Create draft',
  basedOn: (sentence: string) => `Based on “${sentence}”`,
} as const;

export const opmlMessages = {
  title: 'Import feeds',
  text: 'Choose an OPML file from another reader.',
  choose: 'Choose OPML file',
  tooLarge: (name: string, limit: string) => `${name} is larger than ${limit}.`,
  notImported: 'Couldn’t import the file',
  counts: (added: number, already: number, refused: number) =>
    `${pluralize(added, 'feed')} added, ${already} already there, ${refused} failed`,
  running: ' You can close this.',
  stopped: 'The import stopped early. ',
  total: (total: number) => `, of ${total}.`,
  show: 'Show feeds',
  another: 'Choose another file',
  lines: 'Feeds in the file',
  outcomes: { added: 'Added', already: 'Already there', refused: 'Failed' },
  waiting: 'Waiting',
  showMore: 'Show more',
} as const;

export const ruleMessages = {
  drawer: (title: string) => `Rules for ${title}`,
  about: 'Rules turn matching new items into drafts.',
  notRead: 'Couldn’t load rules',
  add: 'Add rule',
  newRule: 'New rule',
  rule: 'Rule',
  ruleOf: (label: string) => `Rule: ${label}`,
  on: 'On',
  off: 'Off',
  notTested: 'Not tested',
  edit: 'Edit',
  editAndTest: 'Edit and test',
  remove: 'Delete',
  drafts: (drafts: number, today: number) =>
    `${pluralize(drafts, 'draft')} so far${today > 0 ? `, ${today} today` : ''}`,
  all: 'All of',
  any: 'Any of',
  none: 'None of',
  keywordPlaceholder: 'Word or phrase, Enter',
  keywordHint: 'Whole words. Empty matches every item.',
  channel: 'Draft for',
  template: 'Draft text',
  templateHint: (fields: string) => `You can use ${fields}`,
  testFailed: 'Couldn’t test the rule',
  turnOn: 'Turn on',
  test: 'Test on stored items',
  testAgain: 'Test again',
  keepOff: 'Keep off',
  cancel: 'Cancel',
} as const;

export const testMessages = {
  region: 'Test result',
  noItems: 'No items to test on yet.',
  noMatch: (items: string) => `None of ${items} match`,
  matches: (matched: number, items: string) => `${matched} of ${items} would become drafts`,
  items: (looked: number, isCapped: boolean) => `${isCapped ? 'the last ' : ''}${pluralize(looked, 'item')}`,
  loosen: 'Remove a keyword, or turn the rule on anyway. ',
  pace: (perWeek: number) =>
    perWeek < 1 ? 'Less than one a week. ' : `About ${Math.round(perWeek)} a week. `,
  harmless: (max: number) => `At most ${max} drafts a day.`,
  newest: (items: number) => `Showing the newest ${items}.`,
  firstDraft: 'First draft',
} as const;

/** Notices after an action. Each failure ends with its reason. */
export const feedNotices = {
  notChanged: 'Couldn’t save.',
  checking: (title: string) => `Checking ${title} for new items`,
  notChecked: 'Couldn’t check the feed.',
  notExported: 'Couldn’t export.',
  notMarked: 'Couldn’t mark as read.',
  nothingUnread: 'Everything is already read',
  marked: (items: number) => `Marked ${pluralize(items, 'item')} as read`,
  notUndone: 'Couldn’t undo.',
  ruleOn: 'Rule on. Matching new items become drafts',
  ruleOff: 'Rule off',
  notSwitched: 'Couldn’t turn the rule on or off.',
  ruleRemoved: 'Deleted the rule',
  ruleNotRemoved: 'Couldn’t delete the rule.',
} as const;
