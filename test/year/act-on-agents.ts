import type { MissedPolicy } from '#contract/agents/scheduled-agents.ts';
import { gone } from './ledger.ts';
import { click, newText, pick, type Run, type User } from './users.ts';

const crons = ['0 8 * * *', '30 2 * * *', '15 */6 * * *', '0 9 * * 1-5'] as const;
const zones = ['Europe/Berlin', 'America/New_York', 'UTC'] as const;

/** Schedules an agent, at most a few. */
export async function schedule(run: Run, user: User): Promise<void> {
  const { api } = user.who;
  if (user.schedules.size >= 3) return;
  const name = newText(user, 'Schedule');
  const [cron, timezone] = [run.random.pick(crons), run.random.pick(zones)];
  const missedPolicy = run.random.pick<MissedPolicy>(['skip', 'once', 'all']);
  const from = run.system.now();
  let id: string | undefined;
  const outcome = await click(
    run,
    user,
    `makes ${name} at ${cron} ${timezone}, ${missedPolicy}`,
    async () => {
      const agent = await api.agents.create({ body: { name, instructions: 'Say who is new.', tools: [] } });
      const outputs = {
        artifact: true,
        slack: false,
        mail: false,
        draft: 'linkedin' as const,
        webhook: null,
      };
      const body = {
        agentId: agent.id,
        name,
        prompt: 'Who is new this week?',
        cron,
        timezone,
        missedPolicy,
        outputs,
      };
      ({ id } = await api.scheduledAgents.create({ body }));
    },
  );
  if (id === undefined) return;
  user.schedules.set(id, { cron, zone: timezone, from });
  user.ledger.write(`schedule ${id}`, 'active', outcome);
}

/** Pauses, resumes or deletes a schedule. */
export async function changeSchedule(run: Run, user: User): Promise<void> {
  const { items } = await user.who.api.scheduledAgents.list({ query: { limit: 100 } });
  const one = pick(
    run,
    items.sort((a, b) => (a.name < b.name ? -1 : 1)),
  );
  if (!one) return;
  if (run.random.chance(0.3)) {
    const outcome = await click(run, user, `deletes ${one.name}`, () =>
      user.who.api.scheduledAgents.remove({ body: { id: one.id } }),
    );
    user.ledger.write(`schedule ${one.id}`, gone, outcome);
    if (outcome !== 'refused') user.schedules.delete(one.id);
    return;
  }
  const state = one.state === 'active' ? ('paused' as const) : ('active' as const);
  const outcome = await click(run, user, `sets ${one.name} to ${state}`, () =>
    user.who.api.scheduledAgents.change({ params: { id: one.id }, body: { state } }),
  );
  user.ledger.write(`schedule ${one.id}`, state, outcome);
}

const sites = [
  'blog.harbor-analytics.example',
  'journal.northwind-labs.example',
  'feldgruen.example',
] as const;

export async function changeFeeds(run: Run, user: User): Promise<void> {
  const { items } = await user.who.api.rss.list({ query: { limit: 100 } });
  const feed = pick(
    run,
    items.sort((a, b) => (a.url < b.url ? -1 : 1)),
  );
  if (feed && run.random.chance(0.4)) {
    const outcome = await click(run, user, `deletes the feed ${feed.url}`, () =>
      user.who.api.rss.remove({ params: { id: feed.id } }),
    );
    user.ledger.write(`feed ${feed.id}`, gone, outcome);
    return;
  }
  let id: string | undefined;
  const url = run.random.pick(sites);
  const outcome = await click(run, user, `adds the feed of ${url}`, async () => {
    ({ id } = await user.who.api.rss.add({ body: { url } }));
  });
  if (id !== undefined) user.ledger.write(`feed ${id}`, 'there', outcome);
}
