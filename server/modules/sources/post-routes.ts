import type { postRoutes } from '#contract/posts.ts';
import type { Handlers } from '#contract/route.ts';
import type { Deps } from '#server/modules/deps.ts';
import { pastePost, previewPaste } from './pasted-post/paste-post.ts';
import { bringPost } from './single-post/bring-post.ts';
import { listBroughtPosts } from './single-post/brought-posts.ts';
import { previewPost } from './single-post/preview-post.ts';

/** What answers the routes of single posts. */
export function postHandlers(deps: Deps): Handlers<typeof postRoutes> {
  return {
    preview: ({ caller, query }) => previewPost(deps, caller, query.url),
    bring: ({ caller, body }) => bringPost(deps, caller, body),
    brought: ({ caller, params }) => listBroughtPosts(deps.db, caller.userId, params.id),
    previewPaste: ({ caller, body }) => previewPaste(deps, caller.userId, body),
    paste: ({ caller, body }) => pastePost(deps, caller.userId, body),
  };
}
