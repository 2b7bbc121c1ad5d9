import { beforeAll, vi } from 'vitest';
import { jonas, type Member, newMember } from '#test/e2e/member.ts';
import { shareProduct } from '#test/e2e/share-product.ts';
import { checkScreens, heading, mail, press } from './check-screens.ts';

const shared = shareProduct();
/** A user who has just signed up. */
let fresh: Member;
/** A user with an agent that waits for approval, and an artifact with two versions. */
let member: Member;
let agentId = '';
let queryId = '';
let artifactId = '';
let scheduleId = '';
beforeAll(async () => {
  fresh = await newMember(shared);
  member = await newMember(shared, { connect: [jonas], onboarded: true, synced: true });
  const { api } = member;
  agentId = (
    await api.agents.create({
      body: {
        name: 'Weekly signal digest, for everybody who reads the signals of the week',
        instructions: 'Look up what is asked for.',
        tools: ['search_signals', 'read_lists', 'save_artifact', 'add_to_list'],
      },
    })
  ).id;
  const text = 'Who of this week belongs on my list “Warm”? Add them.';
  const begun = await api.queries.create({ body: { agentId, text } });
  queryId = begun.id;
  const isWaiting = async () =>
    (await api.queries.one({ params: { id: queryId } })).state === 'awaiting_approval';
  await vi.waitUntil(isWaiting, { timeout: 120_000, interval: 200 });
  const made = await api.artifacts.create({
    body: { kind: 'post', title: 'The unfair month', content: 'Ours came in July.', agentId, queryId },
  });
  artifactId = made.id;
  const schedule = await api.scheduledAgents.create({
    body: {
      agentId,
      name: 'Weekly signal digest, for everybody who reads the signals of the week',
      prompt: 'Which signals are new this week, and whom should I write to first?',
      cron: '30 2 * * *',
      timezone: 'Europe/Berlin',
      outputs: {
        artifact: true,
        slack: true,
        mail: true,
        draft: null,
        webhook: 'https://hooks.sample.example/digest',
      },
    },
  });
  scheduleId = schedule.id;
  await api.scheduledAgents.run({ params: { id: scheduleId } });
  const isRun = async () => {
    const [run] = (await api.scheduledAgents.runs({ params: { id: scheduleId }, query: {} })).items;
    return run?.outputs.some(({ kind, state }) => kind === 'slack' && state === 'failed');
  };
  await vi.waitUntil(isRun, { timeout: 120_000, interval: 200 });
  await api.artifacts.change({
    params: { id: artifactId },
    body: { content: 'Ours came in the third month. It **hurts** [s1], and [s99] too.' },
  });
});

checkScreens(shared, () => member, [
  {
    name: 'mail of send-outputs',
    path: () => '/dashboard/settings',
    ready: mail(shared, () => member.email, /./),
  },
  {
    name: 'agents, the first time',
    path: () => '/dashboard/agents',
    who: () => fresh,
    ready: heading('Find people'),
  },
  {
    name: 'agents, a new one',
    path: () => '/dashboard/agents',
    who: () => fresh,
    ready: async (page) => {
      await press(page, 'New agent');
      await page.getByRole('checkbox', { name: 'Publish a post' }).waitFor();
    },
  },
  {
    name: 'agents',
    path: () => '/dashboard/agents',
    ready: (page) => page.getByRole('link', { name: '1 needs approval' }).waitFor(),
  },
  {
    name: 'agents, a conversation that is not begun',
    path: () => `/dashboard/agents/${agentId}`,
    ready: heading('Past conversations'),
  },
  {
    name: 'agents, a conversation',
    path: () => `/dashboard/agents/${agentId}/${queryId}`,
    ready: async (page) => {
      await page.getByRole('button', { name: /^Add \d+ pe/ }).waitFor();
      await page.getByRole('button', { name: 'Compare' }).click();
      await page.locator('ins').first().waitFor();
    },
  },
  {
    name: 'an artifact',
    path: () => `/dashboard/artifacts/${artifactId}`,
    ready: (page) => page.getByTitle('Not found in your data').first().waitFor(),
  },
  {
    name: 'schedules, the first time',
    path: () => '/dashboard/agents/scheduled',
    who: () => fresh,
    ready: heading('No schedules yet'),
  },
  {
    name: 'schedules',
    path: () => '/dashboard/agents/scheduled',
    ready: (page) => page.getByRole('cell', { name: /^Every day at 02:30, Berlin/ }).waitFor(),
  },
  {
    name: 'schedules, a new one',
    path: () => '/dashboard/agents/scheduled',
    ready: async (page) => {
      await press(page, 'New schedule');
      await page.getByText(/^Mondays at 08:00, /).waitFor();
    },
  },
  {
    name: 'a schedule',
    path: () => `/dashboard/agents/scheduled/${scheduleId}`,
    ready: (page) => page.getByText(/^Slack: /).waitFor(),
  },
]);
