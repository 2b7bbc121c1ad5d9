import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { NewScheduledAgent } from '#contract/agents/scheduled-agents.ts';
import { runPromptTask } from '#server/modules/agents/prompts/run-prompt.task.ts';
import { runOutputsTask } from '#server/modules/agents/schedules/run-outputs.task.ts';
import { schedulesDue } from '#server/modules/agents/schedules/schedules-due.cron.ts';
import type { Deps } from '#server/modules/deps.ts';
import { endPrompt } from './agent-runs.ts';
import { startApp, type TestApp } from './app.ts';
import type { SignedIn } from './sign-in.ts';

export const minute = 60_000;
export const hour = 60 * minute;

/** Outputs that go nowhere. */
export const nowhere = { artifact: false, slack: false, mail: false, draft: null, webhook: null };

type SchedulesState = {
  app: TestApp;
  deps: Deps;
  /** The owner of the schedules, and her email address. */
  ann: SignedIn;
  address: string;
  bob: SignedIn;
  /** An agent of Ann's without tools. */
  agentId: string;
};

/**
 * Scheduled agents on a full server without queue workers, with a clock controlled by the test. Each test
 * starts with two new users.
 */
export function openSchedules(env: Record<string, string> = {}) {
  const rig = {} as SchedulesState;
  const never = new AbortController().signal;

  const create = (more: Partial<NewScheduledAgent> = {}) =>
    rig.ann.api.scheduledAgents.create({
      body: {
        agentId: rig.agentId,
        name: 'Weekly digest',
        prompt: 'Who is new this week?',
        cron: '0 8 * * 1',
        timezone: 'Europe/Berlin',
        outputs: nowhere,
        ...more,
      },
    });
  const one = (id: string, who = rig.ann) => who.api.scheduledAgents.one({ params: { id } });
  const change = (id: string, body: Parameters<SignedIn['api']['scheduledAgents']['change']>[0]['body']) =>
    rig.ann.api.scheduledAgents.change({ params: { id }, body });
  const runNow = (id: string) => rig.ann.api.scheduledAgents.run({ params: { id } });
  const runs = async (id: string) =>
    (await rig.ann.api.scheduledAgents.runs({ params: { id }, query: {} })).items;
  const runCron = () => schedulesDue.run(rig.deps);
  /** Lets the sample network's model answer a prompt. */
  const answer = (promptId: string | null) =>
    runPromptTask.run(rig.deps, { userId: rig.ann.userId, id: promptId ?? '' }, never);
  const seeToOutputs = (id: string) => runOutputsTask.run(rig.deps, { userId: rig.ann.userId, id }, never);

  /** A manual run, from the question to its outputs. */
  async function runThrough(id: string) {
    const run = await runNow(id);
    await answer(run.promptId);
    await seeToOutputs(run.id);
    const [ended] = await runs(id);
    expect(ended).toMatchObject({ id: run.id, state: 'succeeded' });
    return ended ?? run;
  }

  /** Ends the run in progress without the model. */
  async function end(id: string, state: 'succeeded' | 'failed' | 'cancelled', error: string | null = null) {
    const [run] = (await runs(id)).filter((each) => each.endedAt === null && each.promptId !== null);
    const { userId } = rig.ann;
    await endPrompt(rig.deps, { userId, id: run?.promptId ?? '', state, error, now: rig.app.now() });
  }

  beforeAll(async () => {
    rig.app = await startApp({ startAt: new Date('2026-11-20T12:00:00Z'), works: false, env });
    rig.deps = rig.app.composition.deps;
  });
  afterAll(() => rig.app?.stop());
  beforeEach(async () => {
    rig.address = `ann-${crypto.randomUUID()}@northwind-labs.example`;
    rig.ann = await rig.app.signIn(rig.address, 'Ann');
    rig.bob = await rig.app.signIn(`bob-${crypto.randomUUID()}@harbor-analytics.example`, 'Bob');
    const agent = await rig.ann.api.agents.create({
      body: { name: 'Scout', instructions: 'Say who is new.', tools: [] },
    });
    rig.agentId = agent.id;
  });
  return Object.assign(rig, {
    create,
    one,
    change,
    runNow,
    runs,
    runCron,
    answer,
    seeToOutputs,
    runThrough,
    end,
  });
}
