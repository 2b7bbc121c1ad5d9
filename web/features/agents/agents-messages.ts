import type { NewAgent } from '#contract/agents/agents.ts';
import { defaultTools } from './default-tools.ts';

/** Texts of the Agents screens. */
export const agentsMessages = {
  askTitle: 'Ask',
  assistants: 'Assistants over MCP',
  source: 'Source',
  ownPost: 'Your post',
  aPost: 'A post',
  notKept: 'This is no longer in your data.',
  closeSource: 'Close the source',
  nextCited: 'Next person cited',
  previousCited: 'Previous person cited',
  notAsked: 'Not asked',
  waitForAgents: 'Loading your agents',
  needApproval: (count: number) => (count === 1 ? '1 needs approval' : `${count} need approval`),
  /** The agent created when a user asks something without having a suitable agent. */
  assistant: {
    name: 'Assistant',
    instructions:
      'Answer questions about the user’s signals, companies, posts, lists and feeds. Look things up first, name people and numbers, and cite the row of each claim. Leave out people who are dismissed or on “Do not engage”.',
    tools: [...defaultTools, 'add_to_list'],
  } satisfies NewAgent,
};
