/** What went wrong at a site, shown at its feed and to the user adding it. */
export const siteMessages = {
  gone: 'The site removed this feed for good (410).',
  wait: 'The site asks for fewer requests.',
  notFound: 'Nothing at this URL (404). The feed may have moved.',
  forbidden: (status: number) =>
    `The site blocks access (${status}). It may need a password or keep bots out.`,
  serverError: (status: number) => `The site has a problem (${status}).`,
  badRedirect: (status: number) => `The site’s redirect leads nowhere (${status}).`,
  refused: (status: number) => `The site refused the request (${status}).`,
  pause: (wait: string, then: string) => `This site accepts no requests for another ${wait}. ${then}`,
  unchanged: 'The site says nothing has changed.',
  leavesRealm: 'This URL leads outside its network.',
  isPage: 'This URL now shows a web page instead of a feed.',
} as const;

export const documentMessages = {
  empty: 'The answer is empty.',
  xml: 'This is XML, but not a feed: neither RSS, Atom nor RDF.',
  other: 'This is neither a feed nor a web page.',
  json: 'This is JSON, but not a JSON Feed.',
  broken: 'This feed is broken: it’s cut off or not well-formed.',
  emptyRss: 'This RSS feed is empty: its channel has no title, link or items.',
  emptyRdf: 'This RDF feed is empty: it has no channel with a title or link, and no items.',
  emptyAtom: 'This Atom feed is empty: it has no title, link or entries.',
  emptyJson: 'This JSON Feed is empty: it has no title and no items.',
  tooComplex: 'This document is too complex to read.',
  tooLarge: 'This document is too large or too complex to read.',
} as const;

export const addErrors = {
  badFeedLink: (reason: string) => `This page links to a feed that can’t be read: ${reason}`,
  noFeed: 'This is a web page without a feed. Paste its RSS link instead.',
  webPage: 'It’s a web page.',
  notUrl: 'This isn’t a web URL.',
  tooLong: (max: number) => `This URL is longer than ${max} characters.`,
  retryThen: 'Try again then.',
  checkedThen: 'It’s checked automatically after that.',
  deletedMeanwhile: 'This feed was just deleted. Add it again.',
  tooMany: (max: number) => `You have ${max} feeds, the maximum. Delete one you don’t read.`,
} as const;

export const alertMessages = {
  title: (title: string) => `A feed has stopped working: ${title}`,
  text: (error: string | null) =>
    `${error ?? 'The feed ended.'} It’s no longer checked; its items stay. Check it again, or delete it.`,
} as const;

export const ruleMessages = {
  tooMany: (max: number) => `A feed has at most ${max} rules. Delete one first.`,
  testFirst: 'Test the rule on stored items first, then turn it on.',
  dailyLimit: (max: number, more: number) =>
    `Made ${max} drafts today, the daily limit. ${more === 1 ? '1 more item matched and stays' : `${more} more items matched and stay`} in the feed.`,
  feedPaused: 'The feed is paused. Resume it to get drafts.',
  feedGone: 'The feed is gone, so no new items will arrive.',
} as const;

export const draftErrors = {
  noText: 'This item has no text to start from. Write your own.',
  repeatsTitle: 'Says much the same as the title below it.',
} as const;

export const opmlErrors = {
  notOpml: 'This isn’t an OPML file.',
  noFeeds: 'This file has no feeds.',
  tooMany: (max: number) => `This file has more than ${max} feeds.`,
} as const;

export const recommendationReasons = {
  offer: (word: string | undefined) => `Matches “${word}”`,
  posts: (topic: string, posts: number) => `Your people posted about ${topic.toLowerCase()} ${posts} times`,
} as const;
