import { tmpdir } from 'node:os';
import { errorStatus } from '#contract/error-codes.ts';
import { ErrorBody } from '#contract/errors.ts';
import type { FuzzedRequest } from './fuzzed-requests.ts';
import { judgeMessage } from './refusal-messages.ts';
import type { Answer } from './send-request.ts';

/** Text that only the inside of a server produces. */
const internals = [
  /\bat (?:async )?[\w.<>]+ \((?:file|node|\/)/,
  /node_modules|node:internal|\.ts:\d+:\d+/,
  /\b(?:TypeError|RangeError|SyntaxError|ReferenceError|ZodError|DatabaseError|AggregateError)\b/,
  /Cannot read propert|is not a function|is not iterable|\[object \w+\]/,
  /\bselect\b[^.]{1,300}\bfrom\b[^.]{1,80}\bwhere\b|\binsert into\b|\bdelete from\b|\bupdate "?\w+"? set\b/i,
  /invalid input syntax|syntax error at|violates (?:unique|foreign|check|not-null)|duplicate key|SQLSTATE|\bpg_\w+/,
  /(?:relation|column|constraint|function) "\w+"|out of range for type|invalid byte sequence|deadlock detected/,
  /value too long for type|canceling statement|could not (?:serialize|determine)|tsquery|unicode escape/i,
  /ECONNREFUSED|ECONNRESET|ENOENT|EACCES|ENOTFOUND|UND_ERR|fetch failed/,
  /\b127\.0\.0\.1:\d{4,5}\b/,
];

/** More text that no rejection may contain: table names, and the server's location. */
export type Inside = { tables: string[]; folders: string[] };

/** The problem with a response; null if there is none. */
export function judgeAnswer(sent: FuzzedRequest, answer: Answer, inside: Inside): string | null {
  const { status, text } = answer;
  if (status >= 500) return `status ${status}`;
  // The caller's own input may be returned to them, and only to them.
  const said = withoutEcho(text, sent);
  const leak = internals.find((pattern) => pattern.test(said));
  if (leak) return `the answer tells of the inside: ${leak.exec(said)?.[0]}`;
  const folder = [...inside.folders, tmpdir()].find((name) => said.includes(`${name}/`));
  if (folder) return `the answer tells a path: ${folder}`;
  if (answer.headers['x-powered-by'] || answer.headers.server)
    return 'the headers tell what the server is made of';
  if (sent.method === 'HEAD') return null;
  return status >= 400 ? judgeRefusal(answer, said, inside) : judgeSuccess(answer);
}

function withoutEcho(text: string, { body, path }: FuzzedRequest): string {
  const own = [...(body?.toString('utf8').match(/[^"\\]{4,}/g) ?? []), ...path.split(/[/?&=]/)];
  return own.filter(({ length }) => length > 3).reduce((rest, part) => rest.replaceAll(part, ''), text);
}

function judgeSuccess({ status, headers, text }: Answer): string | null {
  if (status === 204 || (status >= 300 && status < 400)) return null;
  if (!headers['content-type']?.startsWith('application/json')) return null;
  const body = parse(text);
  return typeof body === 'object' && body !== null && 'data' in body ? null : 'a success without data';
}

function judgeRefusal({ status, text }: Answer, said: string, { tables }: Inside): string | null {
  const read = ErrorBody.safeParse(parse(text));
  if (!read.success) return `a refusal without the envelope: ${text.slice(0, 300)}`;
  const { message, data } = read.data;
  if (message !== data.message) return 'the message is not the same in both places';
  if (message.trim() === '') return 'a refusal without words';
  if (errorStatus[data.code] !== status) return `status ${status} with code ${data.code}`;
  if (data.code === 'invalid_request' && !data.issues?.some(({ path }) => path !== ''))
    return `400 names no field: ${message}`;
  const odd = data.issues?.map((issue) => judgeMessage(issue.message)).find((problem) => problem !== null);
  if (odd) return odd;
  const table = tables.find((name) => new RegExp(`\\b${name}\\b`).test(said));
  return table ? `the refusal names the table ${table}: ${message}` : null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
