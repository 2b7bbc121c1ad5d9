import type { ListedTool } from './tool-labels.ts';

// Written from the server's tools, by `vitest run server/modules/agents/tools/all-tools.test.ts -u`.
const tools = {
  search_signals: {
    kind: 'read',
    title: 'Search signals',
    description: 'People who engaged with your profiles, by score, activity, title, company, list or words',
    doing: 'Searching signals',
    done: 'Searched signals',
  },
  read_signal: {
    kind: 'read',
    title: 'Read a person',
    description: 'What one person did, your note, lists, and why their score is what it is',
    doing: 'Reading about a person',
    done: 'Read about a person',
    several: 'people',
  },
  search_posts: {
    kind: 'read',
    title: 'Search posts',
    description: 'Posts of the people and companies you follow',
    doing: 'Searching posts',
    done: 'Searched posts',
  },
  read_post: {
    kind: 'read',
    title: 'Read a post',
    description: 'One post in full',
    doing: 'Reading a post',
    done: 'Read a post',
    several: 'posts',
  },
  search_feed_items: {
    kind: 'read',
    title: 'Search feeds',
    description: 'Items of the feeds you read',
    doing: 'Searching feeds',
    done: 'Searched feeds',
  },
  read_feed_item: {
    kind: 'read',
    title: 'Read a feed item',
    description: 'One item in full',
    doing: 'Reading a feed item',
    done: 'Read a feed item',
    several: 'feed items',
  },
  search_companies: {
    kind: 'read',
    title: 'Search companies',
    description: 'Companies whose people engaged with you',
    doing: 'Searching companies',
    done: 'Searched companies',
  },
  read_company: {
    kind: 'read',
    title: 'Read a company',
    description: 'What is known of one company and who was seen from there',
    doing: 'Reading about a company',
    done: 'Read about a company',
    several: 'companies',
  },
  read_lists: {
    kind: 'read',
    title: 'Read lists',
    description: 'Your lists and how many people are on them',
    doing: 'Reading lists',
    done: 'Read lists',
  },
  read_own_posts: {
    kind: 'read',
    title: 'Read your own posts',
    description: 'What you wrote lately, and your voice',
    doing: 'Reading your posts',
    done: 'Read your posts',
  },
  save_artifact: {
    kind: 'draft',
    title: 'Save an artifact',
    description: 'Keeps a post, report, list or table as an artifact that you can edit',
    doing: 'Saving an artifact',
    done: 'Saved an artifact',
  },
  publish_post: {
    kind: 'write',
    title: 'Publish a post',
    description: 'Asks you, then posts to one of your channels',
    doing: 'Preparing a post',
    done: 'Published a post',
  },
  comment_on_post: {
    kind: 'write',
    title: 'Comment on a post',
    description: 'Asks you, then comments on a post in your name',
    doing: 'Preparing a comment',
    done: 'Commented on a post',
  },
  add_to_list: {
    kind: 'write',
    title: 'Add people to a list',
    description: 'Asks you, then puts people on one of your lists',
    doing: 'Preparing a list',
    done: 'Added people to a list',
  },
  save_feed_rule: {
    kind: 'write',
    title: 'Save a feed rule',
    description: 'Asks you, then drafts posts from items that match',
    doing: 'Preparing a feed rule',
    done: 'Saved a feed rule',
  },
} satisfies Record<string, ListedTool>;

export type AgentToolName = keyof typeof tools;

/** Each tool of agents, in the order shown to users. */
export const agentTools: Readonly<Record<AgentToolName, ListedTool>> = tools;

export const agentToolNames = Object.keys(tools) as AgentToolName[];
