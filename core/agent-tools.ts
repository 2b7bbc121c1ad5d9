import type { ListedTool } from './tool-labels.ts';

// Written from the server's tools, by `vitest run server/modules/agents/tools/all-tools.test.ts -u`.
const tools = {
  search_signals: {
    kind: 'read',
    title: 'Search signals',
    description:
      'People who engaged with your profiles, by score, activity, title, company, list, or keyword',
    doing: 'Searching signals',
    done: 'Searched signals',
  },
  read_signal: {
    kind: 'read',
    title: 'Read a person',
    description: 'One person’s activity and score, and your note and lists',
    doing: 'Reading about a person',
    done: 'Read about a person',
    several: 'people',
  },
  changes: {
    kind: 'read',
    title: 'Read job changes',
    description: 'Who joined another company, has a new title, or left',
    doing: 'Reading job changes',
    done: 'Read job changes',
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
    description: 'Items of your feeds',
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
    description: 'One company and its people who engaged',
    doing: 'Reading about a company',
    done: 'Read about a company',
    several: 'companies',
  },
  read_lists: {
    kind: 'read',
    title: 'Read lists',
    description: 'Your lists, with the number of people on each',
    doing: 'Reading lists',
    done: 'Read lists',
  },
  read_own_posts: {
    kind: 'read',
    title: 'Read your own posts',
    description: 'Your recent posts and comments, and your voice',
    doing: 'Reading your posts',
    done: 'Read your posts',
  },
  save_artifact: {
    kind: 'draft',
    title: 'Save an artifact',
    description: 'Saves a post, report, list, or table as an artifact that you can edit',
    doing: 'Saving an artifact',
    done: 'Saved an artifact',
  },
  publish_post: {
    kind: 'write',
    title: 'Publish a post',
    description: 'Posts to one of your channels after you approve',
    doing: 'Preparing a post',
    done: 'Published a post',
  },
  comment_on_post: {
    kind: 'write',
    title: 'Comment on a post',
    description: 'Comments on a post in your name after you approve',
    doing: 'Preparing a comment',
    done: 'Commented on a post',
  },
  add_to_list: {
    kind: 'write',
    title: 'Add people to a list',
    description: 'Adds people to one of your lists after you approve',
    doing: 'Preparing a list',
    done: 'Added people to a list',
  },
  save_feed_rule: {
    kind: 'write',
    title: 'Save a feed rule',
    description: 'Drafts posts from matching items after you approve',
    doing: 'Preparing a feed rule',
    done: 'Saved a feed rule',
  },
  comments_to_answer: {
    kind: 'read',
    title: 'Read comments to answer',
    description: 'Comments and replies to you that wait for an answer',
    doing: 'Reading comments to answer',
    done: 'Read comments to answer',
  },
  conversations_to_answer: {
    kind: 'read',
    title: 'Read conversations to answer',
    description: 'Conversations in which the other side wrote last',
    doing: 'Reading conversations',
    done: 'Read conversations to answer',
  },
  posts_worth_a_comment: {
    kind: 'read',
    title: 'Read posts worth a comment',
    description: 'The posts picked for you today, with the reasons',
    doing: 'Reading posts worth a comment',
    done: 'Read posts worth a comment',
  },
  draft_comment: {
    kind: 'draft',
    title: 'Draft a comment',
    description: 'Saves drafts of a comment for you to review in Inbox',
    doing: 'Drafting a comment',
    done: 'Drafted a comment',
  },
  draft_reply: {
    kind: 'draft',
    title: 'Draft a reply',
    description: 'Saves drafts of a reply for you to review in Inbox',
    doing: 'Drafting a reply',
    done: 'Drafted a reply',
  },
} satisfies Record<string, ListedTool>;

export type AgentToolName = keyof typeof tools;

/** Each tool of agents, in the order shown to users. */
export const agentTools: Readonly<Record<AgentToolName, ListedTool>> = tools;

export const agentToolNames = Object.keys(tools) as AgentToolName[];
