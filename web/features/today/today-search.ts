/** What the URL of Today holds. */
export type TodaySearch = {
  /** The item that is open. */
  item?: string;
};

/** Reads the URL; what is unknown is dropped. */
export function readTodaySearch(search: Record<string, unknown>): TodaySearch {
  const { item } = search;
  return typeof item === 'string' && /^[\w-]{1,80}$/.test(item) ? { item } : {};
}
