import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { openapi } from '#server/http/openapi.ts';
import { fillAccount } from '#test/fill-account.ts';
import { factsFor, gatherFacts } from '#test/fuzz/fuzz-facts.ts';
import { type Operation, readOperations } from '#test/fuzz/read-operations.ts';
import { type Call, callThrough, type SignedIn, signIn } from '#test/sign-in.ts';
import { soakRounds } from '#test/soak.ts';
import { hostileArchive, hostileCsv } from './hostile-imports.ts';
import { type HostileNetwork, startHostileNetwork } from './hostile-network.ts';
import { type HostileRequest, hostileRequests, shapes } from './hostile-texts.ts';
import { type Fleet, startFleet } from './process-fleet.ts';
import { until } from './publication-lane.ts';
import { type HealthWatch, type Neighbor, startNeighbor, watchHealth } from './watch-health.ts';

/**
 * How long another client may wait for `/health/live`, ms. On a busy machine, this many times as long as an
 * idle process takes.
 */
const patience = 250;
const idleTimes = 3;
/** Slow requests are retried, because the machine may have been busy with other work. */
const tries = 3;
/** Every response has arrived by then, ms. Most of it is work in a child process, which has its own limit. */
const answerPatience = 60_000;
/** The time requests, and then jobs, get to finish, plus a little more, ms. */
const stopPatience = 45_000;
/** The number of shapes each text gets, and the number that vendors, models, and files get. */
const shapesOfText = soakRounds(1, 99);
const shapesOfJobs = soakRounds(1, 99);
/** Characters in a cell of a file, and in a vendor's text. */
const cellLength = 30_000;
const vendorLength = soakRounds(60_000, 200_000);

const seed = Number(process.env.SEED);
const operations = readOperations(openapi(contract, '0.0.0'));
const names = Object.keys(shapes);

let fleet: Fleet;
let hostile: HostileNetwork;
let url: string;
let ann: SignedIn;
let call: Call;
let health: HealthWatch;
let idle: HealthWatch;
let neighbor: Neighbor;
let worst = 0;
let asked = 0;
const statuses = new Map<number, number>();

beforeAll(async () => {
  fleet = await startFleet({
    webs: 1,
    workers: 0,
    env: { ROLE: 'all', RATE_LIMITS: 'off', LOOKUPS_PER_DAY: '5' },
    between: async (sandboxUrl) => {
      hostile = await startHostileNetwork(sandboxUrl);
      return hostile.url;
    },
  });
  url = fleet.webs[0]?.url() ?? '';
  const send = (path: string, init: RequestInit = {}) =>
    fetch(`${url}${path}`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(answerPatience),
      ...init,
      // A new connection each time, because a persistent one may be closed just as it's reused.
      headers: { connection: 'close', ...(init.headers as Record<string, string>) },
    });
  call = callThrough(send);
  ann = await signIn(call, 'ann@northwind-labs.example');
  await fillAccount({ composition: { app: { request: send } }, waitForIdle: () => jobsEnd() }, ann);
  neighbor = await startNeighbor();
  health = watchHealth(url);
  idle = watchHealth(neighbor.url);
}, 15 * 60_000);
afterAll(async () => {
  await Promise.all([health?.stop(), idle?.stop()]);
  await neighbor?.stop();
  await fleet?.stop();
  await hostile?.stop();
});

/** Waits until none of her jobs is running. Jobs that hang are reported by name. */
async function jobsEnd(): Promise<void> {
  await until(
    'the jobs to end',
    async () => {
      const { items } = await ann.api.jobs.list({});
      await wait(100);
      return items.every(({ state }) => state !== 'queued' && state !== 'running');
    },
    5 * 60_000,
  );
}

/** Runs something, repeatedly if another client had to wait for it. @returns null, or the shortest wait, ms */
async function slowness(work: () => Promise<unknown>): Promise<number | null> {
  let least = Number.POSITIVE_INFINITY;
  for (let times = 0; times < tries; times += 1) {
    health.takeWorst();
    idle.takeWorst();
    await work();
    const took = health.takeWorst();
    const limit = Math.max(patience, idleTimes * idle.takeWorst());
    least = Math.min(least, took);
    if (took <= limit) {
      worst = Math.max(worst, took);
      return null;
    }
  }
  worst = Math.max(worst, least);
  return Math.round(least);
}

/** Sends a request. The document doesn't say which kind of id belongs where, so a few are tried. */
async function ask(
  { method }: Operation,
  { path, where, body }: HostileRequest,
  ids: readonly string[],
): Promise<void> {
  const what = `${method} ${path.slice(0, 200)} ${where}`;
  let status = 404;
  for (const id of path.includes('{') ? ids : ['']) {
    status = await statusOf(method, path.replaceAll(/\{\w+\}/g, id), body).catch((cause) => {
      throw new Error(`${what} was not answered: ${cause.cause ?? cause}\n${fleet.log().slice(-3_000)}`);
    });
    if (status !== 404) break;
  }
  asked += 1;
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
  if (status >= 500 && status !== 502) throw new Error(`${what}: ${status}\n${fleet.log().slice(-3_000)}`);
  if (status === 401) ann = await signIn(call, 'ann@northwind-labs.example');
}

async function statusOf(method: string, path: string, body: unknown): Promise<number> {
  const answer = await call(method, path, {
    token: ann.token,
    ...(method === 'GET' || body === null ? {} : { body }),
  });
  // A stream continues for as long as someone listens.
  if (answer.headers.get('content-type')?.startsWith('text/event-stream')) await answer.body?.cancel();
  else await answer.arrayBuffer();
  return answer.status;
}

test(
  'every route handles the longest text it accepts while other requests are answered',
  async () => {
    const own = await gatherFacts({ call }, operations, ann.token);
    const slow: string[] = [];
    let turn = seed;
    for (const operation of operations.filter(
      ({ method, path }) => !(method === 'DELETE' && path === '/profile/profile'),
    )) {
      const facts = factsFor(operation, own, own);
      for (let nth = 0; nth < Math.min(shapesOfText, names.length); nth += 1) {
        const shift = nth;
        let position = 0;
        const shapeOf = (length: number) =>
          shapes[names[(turn + position + shift) % names.length] ?? '']?.(length) ?? '';
        for (const request of hostileRequests(operation, facts, shapeOf, nth)) {
          const name = names[(turn + position + shift) % names.length];
          position += 1;
          const ms = await slowness(() => ask(operation, request, [...new Set(facts.ids)].slice(0, 8)));
          if (ms !== null)
            slow.push(`${operation.method} ${operation.path} ${request.where} (${name}): ${ms} ms`);
        }
      }
      turn += 1;
    }
    console.log(`${asked} hostile requests, worst ${Math.round(worst)} ms`, Object.fromEntries(statuses));
    expect(slow).toEqual([]);
    expect(asked).toBeGreaterThan(200);
  },
  6 * 3600_000,
);

test(
  'every job handles hostile files, posts, feeds, and model answers while other requests are answered',
  async () => {
    const slow: string[] = [];
    const { items: profiles } = await ann.api.profile.list({});
    const profile = profiles[0];
    if (!profile) throw new Error('She has a profile');
    const { items: agents } = await ann.api.agents.list({ query: {} });
    const schedule = await ann.api.scheduledAgents.create({
      body: {
        agentId: agents[0]?.id ?? '',
        name: 'Hostile',
        prompt: 'Say it.',
        cron: '0 8 * * 1',
        outputs: {
          artifact: true,
          slack: true,
          mail: true,
          draft: 'linkedin',
          webhook: 'http://hooks.sample.example/hostile',
        },
      },
    });
    const upload = (path: string, type: string, body: BodyInit) =>
      fetch(`${url}${path}`, {
        method: 'POST',
        body,
        headers: { authorization: `Bearer ${ann.token}`, 'content-type': type, connection: 'close' },
      });
    const idOf = async (answer: Response) => ((await answer.json()) as { data: { id: string } }).data.id;
    /** Rejected input was processed too. */
    const tried = (work: Promise<unknown>) => work.catch(() => undefined);

    const jobs: Record<string, (shape: (length: number) => string) => Promise<unknown>> = {
      'a CSV of one cell': async (shape) => {
        await upload('/csv-import?fileName=a.csv', 'text/csv', shape(1_000_000));
        await jobsEnd();
      },
      'a CSV of people': async (shape) => {
        const id = await idOf(
          await upload('/csv-import?fileName=a.csv', 'text/csv', hostileCsv(shape(cellLength))),
        );
        await jobsEnd();
        const body = {
          connectedProfileId: profile.id,
          mapping: ['url', 'name', 'headline', 'company', 'location', 'email'],
        };
        await call('POST', `/csv-import/${id}/preview`, { token: ann.token, body });
        await call('POST', `/csv-import/${id}/start`, { token: ann.token, body });
        await jobsEnd();
      },
      'an archive': async (shape) => {
        const zip = await hostileArchive(shape(cellLength));
        const id = await idOf(await upload('/archive-import?fileName=a.zip', 'application/zip', zip));
        await jobsEnd();
        await tried(
          ann.api.sources.startArchive({
            params: { id },
            body: { ownerUrl: 'https://www.linkedin.com/in/me' },
          }),
        );
        await jobsEnd();
      },
      'answers of providers': async (shape) => {
        hostile.write(shape(vendorLength));
        await tried(ann.api.sources.sync({ params: { id: profile.id } }));
        await jobsEnd();
      },
      feeds: async (shape) => {
        hostile.write(shape(vendorLength));
        const { items } = await ann.api.rss.list({ query: {} });
        await tried(ann.api.rss.checkUrl({ body: { url: 'blog.harbor-analytics.example' } }));
        for (const { id } of items) await tried(ann.api.rss.refresh({ params: { id } }));
        await jobsEnd();
      },
      'answers of a model': async (shape) => {
        hostile.write(shape(vendorLength));
        const { items: posts } = await ann.api.signalPosts.list({ params: { id: profile.id } });
        await tried(
          ann.api.readyComments.generate({ body: { postIds: posts.slice(0, 2).map(({ id }) => id) } }),
        );
        await tried(ann.api.scheduledAgents.run({ params: { id: schedule.id } }));
        await runsEnd(schedule.id);
      },
      'what was stored, read again': async () => {
        const read: Call = async (method, path, init) => {
          const ms = await slowness(async () => (await call(method, path, init)).arrayBuffer());
          if (ms !== null) slow.push(`${method} ${path}: ${ms} ms`);
          return call(method, path, init);
        };
        await gatherFacts({ call: read }, operations, ann.token);
      },
    };
    for (let nth = 0; nth < Math.min(shapesOfJobs, names.length); nth += 1) {
      const name = names[(seed + nth * 5) % names.length] ?? '';
      for (const [job, work] of Object.entries(jobs)) {
        const ms = await slowness(() => work(shapes[name] ?? String))
          .catch((cause) => {
            throw new Error(`${job} (${name}): ${cause.cause ?? cause}\n${fleet.log().slice(-6_000)}`);
          })
          .finally(() => hostile.write(null));
        if (ms !== null) slow.push(`${job} (${name}): ${ms} ms`);
      }
    }
    console.log(`Jobs: worst ${Math.round(worst)} ms`);
    expect(slow).toEqual([]);
  },
  6 * 3600_000,
);

/** Waits until no run of a schedule is in progress and its outputs are done. */
async function runsEnd(id: string): Promise<void> {
  await until(
    'a run to end',
    async () => {
      const { items } = await ann.api.scheduledAgents.runs({ params: { id }, query: {} });
      await wait(100);
      return items.every(
        (run) => run.endedAt !== null && (run.state !== 'succeeded' || run.outputs.length > 0),
      );
    },
    5 * 60_000,
  );
}

test(
  'SIGTERM during hostile requests ends the process in order',
  async () => {
    const shape = shapes.emphasis ?? String;
    const { id } = await ann.api.artifacts.create({
      body: { kind: 'report', format: 'markdown', title: 'A', content: shape(199_999) },
    });
    const { items } = await ann.api.profile.list({});
    const body = { connectedProfileId: items[0]?.id, text: 'A', people: shapes.lists?.(400_000) };
    const under = [
      ...['html', 'csv', 'markdown'].map((as) =>
        call('GET', `/artifact/${id}/export/${as}`, { token: ann.token }),
      ),
      call('POST', '/scrape/pasted-post/preview', { token: ann.token, body }),
    ].map((answer) => answer.then((given) => given.arrayBuffer()).catch(() => undefined));
    await wait(500);
    const [member] = fleet.webs;
    await health.stop();
    expect(await member?.terminate()).toBeLessThan(stopPatience);
    await Promise.all(under);
  },
  5 * 60_000,
);
