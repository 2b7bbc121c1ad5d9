import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import pino from 'pino';
import { afterAll, expect, test } from 'vitest';
import { errorStatus } from '#contract/error-codes.ts';
import { ErrorBody } from '#contract/errors.ts';
import { contract } from '#contract/index.ts';
import { openPort } from '#server/boot/listen.ts';
import { openapi } from '#server/http/openapi.ts';
import { startApp } from '#test/app.ts';
import { cases } from '#test/cases.ts';
import { fillAccount } from '#test/fill-account.ts';
import { soakRounds } from '#test/soak.ts';
import { factsFor, fillSome, gatherFacts } from './fuzz-facts.ts';
import { type FuzzedRequest, fuzzedRequests, type Sender } from './fuzzed-requests.ts';
import { type Operation, readOperations } from './read-operations.ts';
import { judgeMessage } from './refusal-messages.ts';
import { type Answer, sendRequest } from './send-request.ts';

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
type Inside = { tables: string[]; folders: string[] };

/** The problem with a response; null if there is none. */
function judgeAnswer(sent: FuzzedRequest, answer: Answer, inside: Inside): string | null {
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

/** Longer bodies go into a separate file. */
const maxInLine = 4000;

/** A request as a shell command against a server at `$URL`. `$OWNER` is the sender's token. */
function curlLine({ sender, method, path, headers, body }: FuzzedRequest): string {
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

/** Minimum number of requests in a run, over all operations. */
const wanted = soakRounds(cases(2_000, 800), 20_000);

// The document the server returns at /openapi.json; the first test compares them.
const operations = readOperations(openapi(contract, '0.0.0'));

/** Operations with more input get more of the requests. */
const weightOf = ({ parameters, body }: Operation): number =>
  2 + Math.min(parameters.length, 4) + (body === null ? 0 : 2 + Object.keys(body.properties ?? {}).length);
const allWeights = operations.reduce((sum, one) => sum + weightOf(one), 0);
const requestsOf = (one: Operation): number => Math.ceil((wanted * weightOf(one)) / allWeights);

const addresses: Record<'owner' | 'admin' | 'other', string> = {
  owner: 'ann@northwind-labs.example',
  admin: 'maya@northwind-labs.example',
  other: 'bob@harbor-analytics.example',
};

const agent = new Agent({ keepAlive: true });
const tokens: Record<Sender, string | null> = {
  owner: null,
  admin: null,
  other: null,
  nobody: null,
  broken: 'no-token-of-anybody',
};
/** What the server logged at level error since the last check. */
let errors: string[] = [];
let sentRequests = 0;
const statuses = new Map<number, number>();

const log = pino({ level: 'error' }, { write: (line: string) => errors.push(line) });
const app = await startApp({ log, env: { LOOKUPS_PER_DAY: '5' } });
const port = await openPort('127.0.0.1', 0);
port.serve(app.composition.app.fetch);
for (const who of ['owner', 'admin', 'other'] as const) {
  const signedIn = await app.signIn(addresses[who]);
  tokens[who] = signedIn.token;
  if (who === 'owner') await fillAccount(app, signedIn);
  if (who === 'other') await fillSome(signedIn);
}
const own = await gatherFacts(app, operations, tokens.owner ?? '');
const foreign = await gatherFacts(app, operations, tokens.other ?? '');
const facts = (operation: Operation) => factsFor(operation, own, foreign);
const tables = await app.composition.deps.db.introspection.getTables();
const inside = {
  // Single-word names are also ordinary words.
  tables: tables.map(({ name }) => name).filter((name) => name.includes('_')),
  folders: [process.cwd()],
};
afterAll(async () => {
  agent.destroy();
  await port.close();
  await app.stop();
});

/** Sends a request and returns the problem with its response; null if there is none. */
async function tryRequest(sent: FuzzedRequest): Promise<string | null> {
  sentRequests += 1;
  const answer = await sendRequest(port.url, agent, sent, tokens[sent.sender]).catch((error: Error) => error);
  if (answer instanceof Error) return `no answer: ${answer.message}`;
  statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
  const problem = judgeAnswer(sent, answer, inside) ?? (await keepSession(sent.sender, answer.status));
  const logged = errors;
  errors = [];
  if (logged.length > 0) return `${problem ?? 'an error in the log'}\n${logged.join('')}`;
  return problem && `${problem}\n${answer.text.slice(0, 1000)}`;
}

/**
 * Signs in again if a request has ended the session. Returns a problem if there was a 401 although the
 * session is valid.
 */
async function keepSession(sender: Sender, status: number): Promise<string | null> {
  if (sender === 'nobody' || sender === 'broken' || status !== 401) return null;
  const token = tokens[sender] ?? '';
  if ((await app.call('GET', '/profile/profile', { token })).ok) return '401 although the session lives';
  tokens[sender] = (await app.signIn(addresses[sender])).token;
  return null;
}

test('the tested API document is the one the server returns', async () => {
  const answer = await app.call('GET', '/openapi.json');
  expect(readOperations(await answer.json())).toEqual(operations);
});

test.each(operations.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
  'answers odd requests to %s correctly',
  async (_, operation) => {
    const numRuns = requestsOf(operation);
    // A different seed per operation, or all would be called in the same way.
    const seed = Number(process.env.SEED) + 7919 * operations.indexOf(operation);
    const result = await fc.check(
      fc.asyncProperty(fuzzedRequests(operation, facts(operation)), async (sent) => {
        const problem = await tryRequest(sent);
        if (problem !== null) throw new Error(problem);
      }),
      { numRuns, seed },
    );
    if (result.counterexample === null) return;
    const [sent] = result.counterexample;
    const { message } = result.errorInstance as Error;
    expect.fail(`${message}\n${curlLine(sent)}\nSEED=${process.env.SEED}, shrunk ${result.numShrinks} times`);
  },
);

test('enough requests were sent, and all kinds of statuses came back', () => {
  console.log(`${sentRequests} odd requests:`, Object.fromEntries([...statuses].sort()));
  expect(sentRequests).toBeGreaterThanOrEqual(wanted);
  for (const status of [200, 400, 401, 404]) expect(statuses.get(status)).toBeGreaterThan(wanted / 200);
  // Requests rejected by a rate limit test nothing.
  expect(statuses.get(429) ?? 0).toBeLessThan(wanted / 20);
});
