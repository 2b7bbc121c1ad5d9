import { sql } from 'kysely';
import type { MissedPolicy } from '#contract/agents/scheduled-agents.ts';
import { schedulesDue } from '#server/modules/agents/schedules/schedules-due.cron.ts';
import { nextSlot } from '#server/modules/agents/schedules/slots.ts';
import type { Deps } from '#server/modules/deps.ts';
import { endPrompt } from './agent-runs.ts';
import type { TestApp } from './app.ts';
import type { Random } from './archive/seeded-random.ts';
import { slotsByWalking, slotsNamed } from './slot-reference.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** A schedule in a trial, with its reference results. */
type Known = {
  id: string;
  cron: string;
  zone: string;
  policy: MissedPolicy;
  /** All its slots in the trial, found by checking the clocks minute by minute. */
  slots: Date[];
  /** Everything from here on is still unprocessed. */
  from: Date;
  /** The slots its policy has named so far. */
  named: string[];
  failures: number;
};

/** The result of a trial. All lists are empty if everything is correct. */
export type Found = { wrongSlots: string[]; broken: string[]; named: number; kills: number };

export type Plans = readonly (readonly [cron: string, zone: string])[];

/** A few plans, including some around Berlin's clock changes. */
export const fewPlans: Plans = [
  ['30 2 * * *', 'Europe/Berlin'],
  ['15,45 1-3 * * *', 'Europe/Berlin'],
  ['0 */4 * * *', 'Europe/Berlin'],
];

export const manyPlans: Plans = [
  ['*/30 * * * *', 'Europe/Berlin'],
  ['30 2 * * *', 'Europe/Berlin'],
  ['15,45 1-3 * * *', 'America/New_York'],
  ['0 */2 * * *', 'Australia/Lord_Howe'],
  ['0 8 * * 1-5', 'America/New_York'],
  ['20 0,23 * * *', 'UTC'],
];
const policies: [MissedPolicy, MissedPolicy, MissedPolicy] = ['skip', 'once', 'all'];

/** Simulates a killed process: its next action doesn't happen. */
class Killed extends Error {}

/**
 * Runs schedules with two workers that are killed at random, across clock jumps and an outage of 48 hours,
 * and compares with a reference that checks the clocks every minute.
 */
export async function tryOutSchedules(
  app: TestApp,
  options: { userId: string; from: Date; steps: number; plans: Plans; random: Random },
): Promise<Found> {
  const { random, userId, plans } = options;
  const { deps } = app.composition;
  let now = options.from;
  const found: Found = { wrongSlots: [], broken: [], named: 0, kills: 0 };
  const workers = [0, 1].map(() => killable(deps, random, () => now, found));
  const schedules = await addSchedules(deps, {
    userId,
    plans,
    from: now,
    till: new Date(now.getTime() + 12 * day),
  });
  const outage = random.below(options.steps);
  for (let step = 0; step <= options.steps; step += 1) {
    now = new Date(now.getTime() + (step === outage ? 48 * hour : jump(random)));
    // In the first step every worker dies. In the last step none does, so everything gets processed.
    const chance = step === 0 ? 1 : step === options.steps ? 0 : 0.04;
    await Promise.all(workers.map((worker) => worker.runCron(chance)));
    await compare(deps, userId, schedules, now, found);
    await checkAlone(deps, userId, found);
    await endPrompts(deps, userId, schedules, now, random);
  }
  for (let left = 1; left > 0; ) {
    await Promise.all(workers.map((worker) => worker.runCron(0)));
    left = await endPrompts(deps, userId, schedules, now, random);
  }
  await checkRuns(deps, userId, found);
  found.named = schedules.reduce((sum, { named }) => sum + named.length, 0);
  return found;
}

/** Usually a minute or a few; sometimes hours, and occasionally backward. */
function jump(random: Random): number {
  const kind = random.below(20);
  if (kind === 0) return -random.below(90) * minute;
  if (kind === 1) return random.below(7 * 60) * minute;
  if (kind < 8) return random.below(50) * minute;
  return minute + random.below(60_000);
}

function killable(deps: Deps, random: Random, now: () => Date, found: Found) {
  let chance = 0;
  let isDead = false;
  const mayDie = () => {
    if (!isDead && random.chance(chance)) {
      isDead = true;
      found.kills += 1;
    }
    if (isDead) throw new Killed('killed');
  };
  const own: Deps = {
    ...deps,
    clock: {
      now: () => {
        mayDie();
        return now();
      },
    },
    tasks: {
      async send(trx, task, what) {
        mayDie();
        await deps.tasks.send(trx, task, what);
        mayDie();
      },
    },
  };
  return {
    async runCron(mortality: number) {
      isDead = false;
      chance = mortality;
      try {
        await schedulesDue.run(own);
      } catch (error) {
        if (!(error instanceof Killed)) throw error;
      }
    },
  };
}

async function addSchedules(
  { db }: Deps,
  { userId, plans, from, till }: { userId: string; plans: Plans; from: Date; till: Date },
): Promise<Known[]> {
  const { id: agentId } = await db
    .insertInto('agent')
    .values({
      user_id: userId,
      name: 'Digest',
      instructions: 'Tell what is new.',
      tools: [],
      used_at: from,
      created_at: from,
      updated_at: from,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const all = plans.flatMap(([cron, zone]) => policies.map((policy) => ({ cron, zone, policy })));
  const schedules: Known[] = [];
  for (const { cron, zone, policy } of all) {
    const { id } = await db
      .insertInto('scheduled_agent')
      .values({
        user_id: userId,
        agent_id: agentId,
        name: `${cron} ${zone} ${policy}`,
        prompt: 'What is new?',
        cron,
        timezone: zone,
        missed_policy: policy,
        outputs: JSON.stringify({ artifact: false, slack: false, draft: null, webhook: null }),
        state: 'active',
        next_slot_at: nextSlot({ cron, timezone: zone }, from),
        created_at: from,
        updated_at: from,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const slots = slotsByWalking(cron, zone, new Date(from.getTime() + 1), till);
    schedules.push({
      id,
      cron,
      zone,
      policy,
      slots,
      from: new Date(from.getTime() + 1),
      named: [],
      failures: 0,
    });
  }
  return schedules;
}

/**
 * A schedule processed since then has exactly the runs that its policy names. Any other schedule is
 * unchanged.
 */
async function compare(
  { db }: Deps,
  userId: string,
  schedules: readonly Known[],
  now: Date,
  found: Found,
): Promise<void> {
  const rows = await db
    .selectFrom('scheduled_agent')
    .select((schedule) => [
      'id',
      'next_slot_at',
      schedule
        .selectFrom('agent_run')
        .select(sql<string[]>`coalesce(array_agg(to_json(slot) #>> '{}' order by slot), '{}')`.as('slots'))
        .whereRef('agent_run.user_id', '=', 'scheduled_agent.user_id')
        .whereRef('agent_run.schedule_id', '=', 'scheduled_agent.id')
        .as('slots'),
    ])
    .where('user_id', '=', userId)
    .execute();
  for (const schedule of schedules) {
    const row = rows.find(({ id }) => id === schedule.id);
    const due = schedule.slots.filter((slot) => slot >= schedule.from && slot <= now);
    const isDealtWith = (row?.next_slot_at ?? now) > now;
    if (due.length > 0 && isDealtWith) {
      schedule.named.push(...slotsNamed(schedule.policy, due, now).map((slot) => slot.toISOString()));
      schedule.from = new Date(now.getTime() + 1);
    }
    const had = (row?.slots ?? []).map((slot) => new Date(slot).toISOString()).join(' ');
    const wanted = [...schedule.named].sort().join(' ');
    if (had !== wanted) {
      const { cron, zone, policy } = schedule;
      found.wrongSlots.push(`${cron} ${zone} ${policy} at ${now.toISOString()}: ${had} instead of ${wanted}`);
    }
  }
}

/** Plays the agents: ends most runs in progress, successfully or not. @returns how many ended */
async function endPrompts(
  deps: Deps,
  userId: string,
  schedules: readonly Known[],
  now: Date,
  random: Random,
): Promise<number> {
  const open = await deps.db
    .selectFrom('agent_run')
    .select(['prompt_id', 'schedule_id'])
    .where('user_id', '=', userId)
    .where('state', '=', 'queued')
    .where('prompt_id', 'is not', null)
    .execute();
  for (const { prompt_id: id, schedule_id } of open) {
    const schedule = schedules.find((one) => one.id === schedule_id);
    if (id === null || schedule === undefined || random.chance(0.1)) continue;
    // Five failures in a row would pause the schedule, which is a different trial.
    const isFailure = schedule.failures < 3 && random.chance(0.2);
    schedule.failures = isFailure ? schedule.failures + 1 : 0;
    const state = isFailure ? 'failed' : 'succeeded';
    await endPrompt(deps, { userId, id, state, error: isFailure ? 'It failed.' : null, now });
  }
  // Output delivery is a different trial. Here no output waits for a worker, or every cron would enqueue it
  // again.
  await deps.db.updateTable('agent_run').set({ outputs_at: null }).where('user_id', '=', userId).execute();
  return open.length;
}

/** Two runs of a schedule never overlap. */
async function checkAlone({ db }: Deps, userId: string, found: Found): Promise<void> {
  const { rows } = await sql<{ what: string }>`
    select 'side by side: ' || schedule_id as what from agent_run
    where user_id = ${userId} and state in ('queued', 'running') and started_at is not null
    group by schedule_id having count(*) > 1`.execute(db);
  found.broken.push(...rows.map(({ what }) => what));
}

/** No run started twice or out of order, and none was skipped. */
async function checkRuns({ db }: Deps, userId: string, found: Found): Promise<void> {
  const { rows } = await sql<{ what: string }>`
    select 'began twice: ' || schedule_id as what from agent_query where user_id = ${userId}
    group by schedule_id having count(*) <> (
      select count(*) from agent_run where agent_run.user_id = ${userId}
        and agent_run.schedule_id = agent_query.schedule_id and started_at is not null
    )
    union all
    select 'asked twice: ' || query_id from prompt where user_id = ${userId} group by query_id having count(*) > 1
    union all
    select 'out of order: ' || id from (
      select id, slot, lag(slot) over (partition by schedule_id order by query_id) as before from agent_run
      where user_id = ${userId} and query_id is not null
    ) run where slot <= before
    union all
    select 'left open: ' || id from agent_run where user_id = ${userId} and ended_at is null
    union all
    select 'not begun: ' || id from agent_run
    where user_id = ${userId} and started_at is null and slot >= ended_at - interval '48 hours'`.execute(db);
  found.broken.push(...rows.map(({ what }) => what));
}
