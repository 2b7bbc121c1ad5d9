import { Agent } from 'node:http';
import fc from 'fast-check';
import pino from 'pino';
import { afterAll, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { openPort } from '#server/boot/listen.ts';
import { openapi } from '#server/http/openapi.ts';
import { startApp } from '#test/app.ts';
import { cases } from '#test/cases.ts';
import { fillAccount } from '#test/fill-account.ts';
import { showRecentPosts } from '#test/recent-posts.ts';
import { soakRounds } from '#test/soak.ts';
import { curlLine } from './curl-line.ts';
import { factsFor, fillSome, gatherFacts } from './fuzz-facts.ts';
import { type FuzzedRequest, fuzzedRequests, type Sender } from './fuzzed-requests.ts';
import { judgeAnswer } from './judge-answer.ts';
import { type Operation, readOperations } from './read-operations.ts';
import { sendRequest } from './send-request.ts';

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
showRecentPosts(app.composition.deps, 30);
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
