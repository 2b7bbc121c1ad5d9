import type { linkedinCommentRoutes } from '#contract/linkedin-comments.ts';
import type { readyCommentRoutes } from '#contract/ready-comments.ts';
import type { Handlers } from '#contract/route.ts';
import type { Deps } from '#server/modules/deps.ts';
import { changeComment } from './change-comment.ts';
import { countComments } from './count-comments.ts';
import { generateComments } from './generate-comments.ts';
import { listComments } from './list-comments.ts';
import { moveComment } from './move-comment.ts';
import { postComment } from './post-comment.ts';
import { findComment } from './read-comments.ts';
import { removeComment } from './remove-comment.ts';

/** What answers the routes of ready comments. */
export function readyCommentHandlers(deps: Deps): Handlers<typeof readyCommentRoutes> {
  const { db, clock } = deps;
  return {
    list: ({ caller, query }) => listComments(db, caller.userId, query, clock.now()),
    counts: ({ caller, query }) => countComments(deps, caller.userId, query),
    one: ({ caller, params }) => findComment(db, caller.userId, params.id, clock.now()),
    generate: ({ caller, body }) => generateComments(deps, caller.userId, body),
    change: ({ caller, params, body }) => changeComment(deps, caller.userId, params.id, body),
    move: ({ caller, params, body }) => moveComment(deps, caller.userId, params.id, body),
    remove: ({ caller, params }) => removeComment(deps, caller.userId, params.id),
  };
}

/** What answers the posting of a comment by a click. */
export function linkedinCommentHandlers(deps: Deps): Handlers<typeof linkedinCommentRoutes> {
  return { post: ({ caller, body }) => postComment(deps, caller.userId, body) };
}
