/** A website of the sample network, and what is special about its feed. */
export type Site = {
  host: string;
  title: string;
  description: string;
  language: 'en' | 'de';
  format: 'rss' | 'atom' | 'rdf' | 'json';
  /** The path of the feed. */
  feedPath: string;
  /** Approximate hours between two items. */
  everyHours: number;
  /** Items have a picture. */
  hasPictures?: true;
  /** The page doesn't link to the feed. */
  isHidden?: true;
  /** Items have no date. */
  isUndated?: true;
  /** Claims UTF-8, but is ISO 8859-1. */
  isMisencoded?: true;
  /** The feed is removed for good this many hours after genesis. */
  goneAfterHours?: number;
  /** Every third answer is "too many requests", with this `retry-after` in seconds. */
  retryAfter?: number;
};

/** An old URL, and where it permanently redirects. */
export const movedHosts: Record<string, string> = {
  'www.paylinka.example': 'blog.paylinka.example',
};

export const sites: readonly Site[] = [
  {
    host: 'blog.harbor-analytics.example',
    title: 'Harbor Analytics Blog',
    description: 'Numbers that operations teams believe.',
    language: 'en',
    format: 'rss',
    feedPath: '/feed.xml',
    everyHours: 22,
    hasPictures: true,
  },
  {
    host: 'journal.northwind-labs.example',
    title: 'Northwind Labs Journal',
    description: 'Notes from cold stores.',
    language: 'en',
    format: 'atom',
    feedPath: '/atom.xml',
    everyHours: 20,
  },
  {
    host: 'news.relay-freight.example',
    title: 'Relay Freight News',
    description: 'Part loads across the Baltic.',
    language: 'en',
    format: 'rdf',
    feedPath: '/rss.rdf',
    everyHours: 17,
  },
  {
    host: 'feldgruen.example',
    title: 'Feldgrün Notes',
    description: 'Climate reporting for companies that make things.',
    language: 'en',
    format: 'json',
    feedPath: '/feed.json',
    everyHours: 30,
  },
  {
    host: 'pricing.vector-vale.example',
    title: 'Vector & Vale on Pricing',
    description: 'Pricing advice for software companies.',
    language: 'en',
    format: 'rss',
    feedPath: '/feed.xml',
    everyHours: 48,
  },
  {
    host: 'notes.kettle.example',
    title: 'Kettle Notes',
    description: 'A very small company, week by week.',
    language: 'en',
    format: 'rss',
    feedPath: '/rss',
    everyHours: 40,
    isHidden: true,
    isUndated: true,
  },
  {
    host: 'blog.paylinka.example',
    title: 'Paylinka People',
    description: 'Payroll that nobody has to think about.',
    language: 'en',
    format: 'rss',
    feedPath: '/feed.xml',
    everyHours: 26,
  },
  {
    host: 'stimmen.kaltwerk.example',
    title: 'Kaltwerk: Stimmen aus dem Kühlhaus',
    description: 'Kühlhäuser in Norddeutschland.',
    language: 'de',
    format: 'rss',
    feedPath: '/feed.xml',
    everyHours: 36,
    isMisencoded: true,
  },
  {
    host: 'archive.loomwell.example',
    title: 'Loomwell, the old blog',
    description: 'Pricing for mills. This blog will close.',
    language: 'en',
    format: 'rss',
    feedPath: '/feed.xml',
    everyHours: 60,
    goneAfterHours: 72,
  },
  {
    host: 'busy.tidewater.example',
    title: 'Tidewater Port Calls',
    description: 'Port calls without phone calls.',
    language: 'en',
    format: 'atom',
    feedPath: '/feed.atom',
    everyHours: 12,
    retryAfter: 1800,
  },
];
