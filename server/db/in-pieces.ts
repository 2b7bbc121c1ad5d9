/** Files are stored in pieces of this size, in bytes. */
const pieceBytes = 1024 * 1024;

/** Cuts a stream into pieces of equal size. It only needs memory for one piece. */
export async function* inPieces(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of stream) {
    parts.push(part);
    size += part.byteLength;
    if (size < pieceBytes) continue;
    const whole = Buffer.concat(parts, size);
    let at = 0;
    for (; size - at >= pieceBytes; at += pieceBytes) yield whole.subarray(at, at + pieceBytes);
    parts = [whole.subarray(at)];
    size -= at;
  }
  if (size > 0) yield Buffer.concat(parts, size);
}
