/** The sample network's registered app, and the workspace it can be installed in. */
export const SANDBOX_SLACK_APP = {
  id: 'A0SAMPLEAPP',
  clientId: 'sandbox-slack-app',
  secret: 'sandbox-slack-secret',
};
export const TEAM = { id: 'T0SAMPLE1', name: 'Northwind Labs', url: 'https://northwind-labs.slack.com/' };
export const BOT_USER = 'U0INGROWBOT';

export type SlackChannel = {
  id: string;
  name: string;
  isPrivate: boolean;
  isArchived: boolean;
  /** Whether the app's bot is a member. */
  isMember: boolean;
};

const plain = { isPrivate: false, isArchived: false, isMember: false };

/** Enough for a list that takes several pages. */
const projects = Array.from({ length: 260 }, (_, index) => ({
  ...plain,
  id: `C1PROJ${String(index).padStart(4, '0')}`,
  name: `proj-${String(index + 1).padStart(3, '0')}`,
}));

export const channels: readonly SlackChannel[] = [
  { ...plain, id: 'C0GENERAL', name: 'general', isMember: true },
  { ...plain, id: 'C0SIGNALS', name: 'signals', isMember: true },
  { ...plain, id: 'C0SALES01', name: 'sales', isMember: true },
  { ...plain, id: 'C0RANDOM1', name: 'random' },
  { ...plain, id: 'C0OLDLNCH', name: 'old-launches', isArchived: true, isMember: true },
  { ...plain, id: 'G0FOUNDER', name: 'founders-only', isPrivate: true },
  { ...plain, id: 'G0LEADERS', name: 'leadership', isPrivate: true, isMember: true },
  ...projects,
];

export const findChannel = (id: string): SlackChannel | undefined => channels.find((each) => each.id === id);

/** The channels that can be picked for a webhook. */
export const pickable = channels.filter(({ isArchived, id }) => !isArchived && !id.startsWith('C1'));
