import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectSampleLinkedIn } from '#test/connect-linkedin.ts';
import type { SignedIn } from '#test/sign-in.ts';
import { soakRounds } from '#test/soak.ts';
import { memberOf, openRoles, type Process, type Roles } from './processes.ts';

const hour = 3_600_000;
/** How far the clock of web and worker is off. Their database and their vendors keep the right time. */
const shifts = [hour, 0, -hour, 0, 720 * hour, 0].slice(0, soakRounds(2, 6));
const patient = { timeout: 120_000, interval: 250 };

let folder = '';
let roles: Roles;
let web: Process;
let ann: SignedIn;
async function shiftTo(ms: number): Promise<void> {
  await writeFile(join(folder, 'shift'), String(ms));
  // Until they have read it.
  await wait(200);
}
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ingrow-clock-'));
  await shiftTo(0);
  roles = await openRoles();
  const env = {
    NODE_OPTIONS: `--import=${join(import.meta.dirname, 'shifted-clock.ts')}`,
    CLOCK_SHIFT: join(folder, 'shift'),
  };
  [web] = await Promise.all([roles.web(env), roles.worker(env)]);
  ann = await memberOf(web, 'ann');
  await connectSampleLinkedIn(ann, (path, init) => fetch(web.url + path, init));
}, 5 * 60_000);
afterAll(async () => {
  await roles?.close();
  await rm(folder, { recursive: true, force: true });
});

const sentCount = async (text: string) => {
  const answer = await fetch(`${roles.sandboxUrl}/control/sent?text=${encodeURIComponent(text)}`);
  return ((await answer.json()) as { count: number }).count;
};

async function finish(jobId: string | null | undefined): Promise<void> {
  const job = () => ann.api.jobs.one({ params: { id: jobId ?? '' } });
  await expect.poll(async () => (await job()).state, patient).toBe('succeeded');
}

/** Has an agent run every hour. Runs that were missed are made up for by one. */
async function scheduleHourly(): Promise<void> {
  const agent = await ann.api.agents.create({
    body: { name: 'Hourly', instructions: 'Say who is new.', tools: [] },
  });
  const outputs = { artifact: true, slack: false, mail: false, draft: 'linkedin', webhook: null } as const;
  const when = { cron: '0 * * * *', timezone: 'UTC', missedPolicy: 'once' } as const;
  await ann.api.scheduledAgents.create({
    body: { agentId: agent.id, name: 'Hourly', prompt: 'Who is new?', ...when, outputs },
  });
}
const readRuns = async () =>
  (
    await roles.pool.query<{ slot: Date; prompts: number }>(
      'select slot, (select count(*)::int from prompt where prompt.id = prompt_id) as prompts from agent_run order by slot',
    )
  ).rows;

test('people go on while the clock jumps, and nothing happens twice', { timeout: 20 * 60_000 }, async () => {
  const source = await ann.api.sources.connect({
    body: { url: 'https://www.linkedin.com/in/tomasz-wieczorek' },
  });
  await finish(source.syncJobId);
  const profile = { id: source.id };
  const { items: people } = await ann.api.signals.list({ params: profile, query: { limit: 10 } });
  const list = { id: (await ann.api.lists.create({ body: { name: 'Clock' } })).id };
  await scheduleHourly();
  const planned = 'Planned in half an hour';
  const texts = [planned];
  const at = new Date(Date.now() + hour / 2).toISOString();
  await ann.api.linkedinAuth.postLinkedinPost({ body: { text: planned, at } });

  for (const [step, shift] of shifts.entries()) {
    const signalIds = people.slice(step, step + 1).map(({ id }) => id);
    const { changeId } = await ann.api.lists.addSignals({ params: list, body: { signalIds } });
    await shiftTo(shift);
    // By the same session.
    const undone = await ann.api.lists.undo({ params: list, body: { changeId: changeId ?? '' } }).then(
      () => 'undone',
      (error: Error) => error.message,
    );
    expect(undone).toMatch(/^undone$|^404 not_found: Change not found/);
    const text = `Posted in step ${step}`;
    texts.push(text);
    await ann.api.linkedinAuth.postLinkedinPost({ body: { text } });
    // Its lease is free.
    await finish((await ann.api.sources.sync({ params: profile })).id);
    await expect.poll(() => sentCount(text), patient).toBe(1);
    if (shift > 0) {
      await expect.poll(() => sentCount(planned), patient).toBe(1);
      await expect.poll(async () => (await readRuns()).length, patient).toBeGreaterThan(0);
    }
    // Each cron has its turn.
    await wait(soakRounds(0, 75) * 1000);
    console.info(`${shift / hour} h: ${undone}, ${(await readRuns()).length} runs`);
  }
  const runs = await readRuns();
  expect(runs.length).toBeGreaterThan(0);
  const slots = runs.map(({ slot }) => Number(slot));
  expect(new Set(slots).size).toBe(slots.length);
  for (const { slot, prompts } of runs) {
    expect(Number(slot) % hour).toBe(0);
    expect(prompts).toBeLessThanOrEqual(1);
  }
  const { rows } = await roles.pool.query<{ prompts: number }>('select count(*)::int as prompts from prompt');
  expect(rows[0]?.prompts).toBe(runs.reduce((sum, { prompts }) => sum + prompts, 0));
  for (const text of texts) expect(await sentCount(text)).toBe(1);
});
