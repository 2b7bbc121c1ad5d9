/**
 * Longest URL of a feed, an item, or a picture, in characters. It has its own file because the processes that
 * read documents need nothing else of the contract.
 */
export const maxUrl = 2048;
