import { setTimeout as wait } from 'node:timers/promises';
import type { Random } from '#test/archive/seeded-random.ts';
import { connectSampleLinkedIn } from '#test/connect-linkedin.ts';
import { type Call, callThrough, clientFor, Refused, type SignedIn, signIn } from '#test/sign-in.ts';
import type { Fleet } from './process-fleet.ts';
import { until } from './publication-lane.ts';
import { type Outcome, openRegisters, type Registers } from './registers.ts';

/** One of the users working in parallel, and what they know. */
export type Worker = {
  who: SignedIn;
  profileId: string;
  signals: string[];
  /** Other people's posts to comment on, each once. */
  posts: string[];
  agentId: string;
  registers: Registers;
  /** Texts to publish, and whether that was acknowledged. */
  sent: Map<string, boolean>;
  /** Acknowledged imports, prompts, and webhook events. */
  imports: string[];
  prompts: { queryId: string; promptId: string; text: string }[];
  events: string[];
  /** Tokens of acknowledged sign-ins. */
  tokens: string[];
  reads: number;
  cuts: number;
};

/** Problems that no kill explains. */
export type Failures = string[];

/** Calls any available web process. If it's killed during the call, the error is not a {@link Refused}. */
export function callFleet(fleet: Fleet, random: Random): Call {
  return callThrough(async (path, init) => {
    const urls = await until('a web process', async () => {
      const living = fleet.webs.map((web) => web.url()).filter((url) => url !== null);
      return living.length > 0 && living;
    });
    return fetch(`${urls[random.below(urls.length)]}${path}`, init);
  });
}

/** Rows of each imported file. */
export const rowsOfImport = 25;

/** Prepares a user before anything is killed: profile, signals, channel, webhook, agent. */
export async function createWorker(fleet: Fleet, call: Call, name: string): Promise<Worker> {
  const email = `${name}@northwind-labs.example`;
  const who = await signIn(call, email);
  await connectSampleLinkedIn(who, (path, init) => fetch(`${fleet.webs[0]?.url()}${path}`, init));
  const { api } = who;
  const profile = await api.sources.connect({ body: { url: 'https://www.linkedin.com/in/maya-lindqvist' } });
  await until(`the sync of ${name}`, async () => {
    const { items } = await api.jobs.list({});
    return items.some((job) => job.name === 'sync-profile' && job.state === 'succeeded');
  });
  const { items } = await api.signals.list({ params: { id: profile.id }, query: { limit: 50 } });
  const { items: posts } = await api.signalPosts.list({ params: { id: profile.id } });
  await api.webhook.create({ body: { url: `http://hooks.sample.example/${name}` } });
  const agent = await api.agents.create({
    body: { name: 'Scout', instructions: 'Answer.', tools: ['read_lists'] },
  });
  return {
    who,
    profileId: profile.id,
    signals: items.map(({ id }) => id),
    posts: posts.map(({ id }) => id),
    agentId: agent.id,
    registers: openRegisters(),
    sent: new Map(),
    imports: [],
    prompts: [],
    events: [],
    tokens: [who.token],
    reads: 0,
    cuts: 0,
  };
}

type Shift = {
  fleet: Fleet;
  call: Call;
  worker: Worker;
  name: string;
  random: Random;
  failures: Failures;
  isOver(): boolean;
};

/** Reads and writes in sequence until the shift is over. */
export async function workShift(shift: Shift): Promise<void> {
  const acts = [read, read, read, writeNote, writeNote, setStatus, setStatus, makeList, makeList, renameList];
  const rare = [publish, comment, importCsv, ask, testWebhook, signInAgain];
  for (let number = 0; !shift.isOver(); number += 1) {
    const { random } = shift;
    const act = random.below(6) === 0 ? rare[random.below(rare.length)] : acts[random.below(acts.length)];
    await act?.(shift, number);
    await wait(random.below(40));
  }
}

/** Runs something and returns its outcome. Records the server's own failures. */
async function attempt(
  { worker, failures }: Shift,
  what: string,
  act: () => Promise<unknown>,
): Promise<Outcome> {
  try {
    await act();
    return 'done';
  } catch (error) {
    if (error instanceof Refused && error.status < 500) return 'refused';
    if (error instanceof Refused) failures.push(`${what}: ${error.message}`);
    worker.cuts += 1;
    return 'cut';
  }
}

const apiOf = ({ call, worker }: Shift) => clientFor(call, worker.who.token);
const pick = <T>({ random }: Shift, all: readonly T[]): T | undefined => all[random.below(all.length)];

async function read(shift: Shift): Promise<void> {
  const { worker } = shift;
  const params = { id: worker.profileId };
  const reads = [
    () => apiOf(shift).signals.list({ params, query: { limit: 20 } }),
    () => apiOf(shift).lists.list({}),
    () => apiOf(shift).publications.list({ query: {} }),
    () => apiOf(shift).signals.total({ params, query: { status: ['new'] } }),
  ];
  const outcome = await attempt(shift, 'read', async () => pick(shift, reads)?.());
  if (outcome === 'done') worker.reads += 1;
}

async function writeNote(shift: Shift, number: number): Promise<void> {
  const id = pick(shift, shift.worker.signals) ?? '';
  const register = `note ${id}`;
  if (!shift.worker.registers.isOpen(register)) return;
  const note = `Note ${number}`;
  await shift.worker.registers.write(register, note, () =>
    attempt(shift, 'note', () => apiOf(shift).triage.writeNote({ params: { id }, body: { note } })),
  );
}

async function setStatus(shift: Shift): Promise<void> {
  const id = pick(shift, shift.worker.signals) ?? '';
  const register = `status ${id}`;
  if (!shift.worker.registers.isOpen(register)) return;
  const status = pick(shift, ['new', 'reviewed', 'engaged', 'dismissed'] as const) ?? 'new';
  await shift.worker.registers.write(register, status, () =>
    attempt(shift, 'status', () => apiOf(shift).signals.changeStatus({ params: { id }, body: { status } })),
  );
}

async function makeList(shift: Shift, number: number): Promise<void> {
  const name = `List ${shift.name} ${number}`;
  let id = '';
  const outcome = await attempt(shift, 'list', async () => {
    id = (await apiOf(shift).lists.create({ body: { name } })).id;
  });
  if (outcome === 'done') await shift.worker.registers.write(`list ${id}`, name, async () => 'done');
}

async function renameList(shift: Shift, number: number): Promise<void> {
  const { registers } = shift.worker;
  const register = pick(
    shift,
    [...registers.all()]
      .filter(([one, may]) => one.startsWith('list ') && registers.isOpen(one) && !may.has(gone))
      .map(([one]) => one),
  );
  if (register === undefined) return;
  const params = { id: register.slice('list '.length) };
  const isRemoved = number % 3 === 0;
  const name = isRemoved ? gone : `Renamed ${shift.name} ${number}`;
  await registers.write(register, name, () =>
    attempt(shift, 'rename', async () => {
      if (isRemoved) await apiOf(shift).lists.remove({ params });
      else await apiOf(shift).lists.rename({ params, body: { name } });
    }),
  );
}

/** The register's value for a deleted list. */
export const gone = '(deleted)';

async function publish(shift: Shift, number: number): Promise<void> {
  const text = `Post ${shift.name} ${number}`;
  const outcome = await attempt(shift, 'publish', () =>
    apiOf(shift).linkedinAuth.postLinkedinPost({ body: { text } }),
  );
  if (outcome !== 'refused') shift.worker.sent.set(text, outcome === 'done');
}

async function comment(shift: Shift, number: number): Promise<void> {
  const postId = shift.worker.posts.pop();
  if (postId === undefined) return;
  const text = `Comment ${shift.name} ${number}`;
  const outcome = await attempt(shift, 'comment', () =>
    apiOf(shift).linkedinComments.post({ body: { postId, text } }),
  );
  if (outcome !== 'refused') shift.worker.sent.set(text, outcome === 'done');
}

async function importCsv(shift: Shift, number: number): Promise<void> {
  const { worker, call } = shift;
  const rows = Array.from(
    { length: rowsOfImport },
    (_, row) => `https://www.linkedin.com/in/${shift.name}-${number}-${row},Import ${number} ${row}`,
  );
  let id = '';
  const outcome = await attempt(shift, 'upload', async () => {
    const answer = await fetch(`${await someUrl(shift)}/csv-import?fileName=a.csv`, {
      method: 'POST',
      headers: { authorization: `Bearer ${worker.who.token}`, 'content-type': 'text/csv' },
      body: ['LinkedIn URL,Name', ...rows].join('\n'),
    });
    if (!answer.ok) throw new Refused(answer.status, await answer.json());
    id = ((await answer.json()) as { data: { id: string } }).data.id;
  });
  if (outcome !== 'done') return;
  await until('the file to be looked through', async () => {
    const seen = await clientFor(call, worker.who.token)
      .csvImports.one({ params: { id } })
      .catch(() => undefined);
    return seen !== undefined && seen.state !== 'inspecting';
  });
  const started = await attempt(shift, 'import', () =>
    apiOf(shift).csvImports.start({
      params: { id },
      body: { connectedProfileId: worker.profileId, mapping: ['url', 'name'] },
    }),
  );
  if (started === 'done') worker.imports.push(id);
}

async function ask(shift: Shift, number: number): Promise<void> {
  const { worker } = shift;
  const text = `Which lists are there? ${shift.name} ${number}`;
  await attempt(shift, 'ask', async () => {
    const { id, prompt } = await apiOf(shift).queries.create({ body: { agentId: worker.agentId, text } });
    worker.prompts.push({ queryId: id, promptId: prompt?.id ?? '', text });
  });
}

async function testWebhook(shift: Shift): Promise<void> {
  await attempt(shift, 'webhook', async () => {
    shift.worker.events.push((await apiOf(shift).webhook.test({ body: {} })).id);
  });
}

async function signInAgain(shift: Shift): Promise<void> {
  await attempt(shift, 'sign-in', async () => {
    const { token } = await signIn(shift.call, `${shift.name}@northwind-labs.example`);
    shift.worker.tokens.push(token);
  });
}

async function someUrl({ fleet, random }: Shift): Promise<string> {
  return until('a web process', async () => {
    const living = fleet.webs.map((web) => web.url()).filter((url) => url !== null);
    return living[random.below(living.length)];
  });
}
