import { z } from 'zod';

/**
 * What an agent can do. A `read` tool reads the user's own data. A `draft` tool stores something in inGrow
 * that only the user sees. A `write` tool changes what others see or what the user has stored, so it always
 * stops and asks.
 */
export const AgentToolKind = z.enum(['read', 'draft', 'write']);
export type AgentToolKind = z.infer<typeof AgentToolKind>;

/** Every tool by its wire name, which is also the name the model calls. */
export const AgentToolName = z.enum([
  'search_signals',
  'read_signal',
  'search_posts',
  'read_post',
  'search_feed_items',
  'read_feed_item',
  'search_companies',
  'read_company',
  'read_lists',
  'read_own_posts',
  'save_artifact',
  'publish_post',
  'comment_on_post',
  'add_to_list',
  'save_feed_rule',
]);
export type AgentToolName = z.infer<typeof AgentToolName>;

type AgentToolLabels = { kind: AgentToolKind; title: string; description: string };

/** How each tool is described on screen. */
export const agentTools: Readonly<Record<AgentToolName, AgentToolLabels>> = {
  search_signals: {
    kind: 'read',
    title: 'Search signals',
    description: 'People who engaged with your profiles, by score, activity, title, company, list or words',
  },
  read_signal: {
    kind: 'read',
    title: 'Read a person',
    description: 'What one person did, your note, lists, and why their score is what it is',
  },
  search_posts: {
    kind: 'read',
    title: 'Search posts',
    description: 'Posts of the people and companies you follow',
  },
  read_post: { kind: 'read', title: 'Read a post', description: 'One post in full' },
  search_feed_items: {
    kind: 'read',
    title: 'Search feeds',
    description: 'Items of the feeds you read',
  },
  read_feed_item: { kind: 'read', title: 'Read a feed item', description: 'One item in full' },
  search_companies: {
    kind: 'read',
    title: 'Search companies',
    description: 'Companies whose people engaged with you',
  },
  read_company: {
    kind: 'read',
    title: 'Read a company',
    description: 'What is known of one company and who was seen from there',
  },
  read_lists: {
    kind: 'read',
    title: 'Read lists',
    description: 'Your lists and how many people are on them',
  },
  read_own_posts: {
    kind: 'read',
    title: 'Read your own posts',
    description: 'What you wrote lately, and your voice',
  },
  save_artifact: {
    kind: 'draft',
    title: 'Save an artifact',
    description: 'Keeps a post, report, list or table as an artifact that you can edit',
  },
  publish_post: {
    kind: 'write',
    title: 'Publish a post',
    description: 'Asks you, then posts to one of your channels',
  },
  comment_on_post: {
    kind: 'write',
    title: 'Comment on a post',
    description: 'Asks you, then comments on a post in your name',
  },
  add_to_list: {
    kind: 'write',
    title: 'Add people to a list',
    description: 'Asks you, then puts people on one of your lists',
  },
  save_feed_rule: {
    kind: 'write',
    title: 'Save a feed rule',
    description: 'Asks you, then drafts posts from items that match',
  },
};
