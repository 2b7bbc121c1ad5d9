import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FuzzedRequest } from './fuzzed-requests.ts';

/** Longer bodies go into a separate file. */
const maxInLine = 4000;

/** A request as a shell command against a server at `$URL`. `$OWNER` is the sender's token. */
export function curlLine({ sender, method, path, headers, body }: FuzzedRequest): string {
  const words = ['curl -i --path-as-is -X', method, `"$URL"${quoted(path)}`];
  if (sender !== 'nobody') words.push('-H', `"authorization: Bearer $${sender.toUpperCase()}"`);
  for (const [name, value] of headers)
    words.push('-H', quoted(value === '' ? `${name};` : `${name}: ${value}`));
  if (body !== null) words.push('--data-binary', body.length > maxInLine ? fileOf(body) : quotedBytes(body));
  return words.join(' ');
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

function quotedBytes(bytes: Buffer): string {
  const text = bytes.toString('latin1');
  if (/^[\x20-\x7e]*$/.test(text)) return quoted(text);
  const escaped = text.replace(
    /[^\x20-\x7e]|['\\]/g,
    (byte) => `\\x${byte.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );
  return `$'${escaped}'`;
}

function fileOf(body: Buffer): string {
  const name = createHash('sha256').update(body).digest('hex').slice(0, 12);
  const path = join(tmpdir(), `ingrow-fuzz-${name}.bin`);
  writeFileSync(path, body);
  return `@${path}`;
}
