/** What tells a spreadsheet that a text is in UTF-8. */
export const byteOrderMark = Buffer.from('\ufeff', 'utf8');

/** Puts bytes in front of a stream, together with its first chunk: its failure before that stays one. */
export async function* prependBytes(
  start: Uint8Array,
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  let isFirst = true;
  for await (const chunk of chunks) {
    yield isFirst ? Buffer.concat([start, chunk]) : chunk;
    isFirst = false;
  }
  if (isFirst) yield start;
}
