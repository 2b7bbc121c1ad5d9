import type { LlmTool } from '#server/ports/llm/port.ts';
import { addToList } from './add-to-list.tool.ts';
import { changes } from './changes.tool.ts';
import { commentOnPost } from './comment-on-post.tool.ts';
import { commentsToAnswer } from './comments-to-answer.tool.ts';
import { conversationsToAnswer } from './conversations-to-answer.tool.ts';
import { draftComment } from './draft-comment.tool.ts';
import { draftReply } from './draft-reply.tool.ts';
import { postsWorthAComment } from './posts-worth-a-comment.tool.ts';
import { publishPost } from './publish-post.tool.ts';
import { readCompany } from './read-company.tool.ts';
import { readFeedItem } from './read-feed-item.tool.ts';
import { readLists } from './read-lists.tool.ts';
import { readOwnPosts } from './read-own-posts.tool.ts';
import { readPost } from './read-post.tool.ts';
import { readSignal } from './read-signal.tool.ts';
import { saveArtifact } from './save-artifact.tool.ts';
import { saveFeedRule } from './save-feed-rule.tool.ts';
import { searchCompanies } from './search-companies.tool.ts';
import { searchFeedItems } from './search-feed-items.tool.ts';
import { searchPosts } from './search-posts.tool.ts';
import { searchSignals } from './search-signals.tool.ts';
import type { AgentTool } from './tool.ts';

/** Every tool, in the order shown to users. Each accepts only what its own `input` has parsed. */
export const allTools: readonly AgentTool[] = [
  searchSignals,
  readSignal,
  changes,
  searchPosts,
  readPost,
  searchFeedItems,
  readFeedItem,
  searchCompanies,
  readCompany,
  readLists,
  readOwnPosts,
  saveArtifact,
  publishPost,
  commentOnPost,
  addToList,
  saveFeedRule,
  commentsToAnswer,
  conversationsToAnswer,
  postsWorthAComment,
  draftComment,
  draftReply,
];

/** The tool with a name a model gave; undefined if there is none. */
/** The tools as an agent's form offers them. */
export function listTools() {
  const items = allTools.map(({ name, kind, labels: { title, description } }) => ({
    name,
    kind,
    title,
    description,
  }));
  return { items };
}

export function toolByName(name: string): AgentTool | undefined {
  return allTools.find((tool) => tool.name === name);
}

/**
 * A call's title for users, such as `Search signals: founders, active in 7 days`.
 *
 * @param name as the model gave it; a tool of that name may not exist
 * @param input as the model gave it; it may not match the tool
 */
export function callTitle(name: string, input: unknown): string {
  const tool = toolByName(name);
  if (tool === undefined) return `Unknown tool “${name.slice(0, 60)}”`;
  const { title } = tool.labels;
  const read = tool.input.safeParse(input);
  const asked = read.success ? tool.entryMessage?.(read.data) : '';
  return asked ? `${title}: ${asked}` : title;
}

/** A tool as the model sees it. */
export function llmToolOf({ name, description, input }: AgentTool): LlmTool {
  return { name, description, input };
}
