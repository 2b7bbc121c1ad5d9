/** The URL parameters of Today. */
export type TodaySearch = {
  /** The open item. */
  item?: string;
};

/** Parses the URL parameters. Unknown ones are dropped. */
export function readTodaySearch(search: Record<string, unknown>): TodaySearch {
  const { item } = search;
  return typeof item === 'string' && /^[\w-]{1,80}$/.test(item) ? { item } : {};
}
