/**
 * Longest URL of a feed, an item or a picture, in characters. In a file of its own: the processes that read documents
 * need nothing else of the wire.
 */
export const maxUrl = 2048;
