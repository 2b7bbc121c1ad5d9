import type { peopleRoutes } from '#contract/people.ts';
import type { Handlers } from '#contract/route.ts';
import type { Deps } from '#server/modules/deps.ts';
import { allowAgain, countBlocks } from '#server/modules/network/people/erasure-blocks.ts';
import { describeErasure } from '#server/modules/signals/erase/describe-erasure.ts';
import { type EraseStep, erasePerson } from '#server/modules/signals/erase/erase-person.ts';
import { editPerson } from './edit-person.ts';
import { findDuplicates } from './find-duplicates.ts';
import { listMerges } from './list-merges.ts';
import { mergeByHand } from './merge-by-hand.ts';
import { previewMerge } from './preview-merge.ts';
import { undoMerge } from './undo-merge.ts';

/**
 * What answers the routes of people: correcting, merging, taking apart, erasing.
 *
 * @param eraseFurther how modules above delete somebody who is erased
 */
export function peopleHandlers(
  { db, clock }: Deps,
  eraseFurther: readonly EraseStep[],
): Handlers<typeof peopleRoutes> {
  return {
    edit: ({ caller, params, body }) => editPerson(db, caller.userId, params.id, body, clock.now()),
    previewMerge: ({ caller, params, query }) => previewMerge(db, caller.userId, params.id, query.otherId),
    merge: ({ caller, params, body }) =>
      mergeByHand(db, caller.userId, {
        id: params.id,
        otherId: body.otherId,
        isConfirmed: body.confirm ?? false,
      }),
    merges: ({ caller, params }) => listMerges(db, caller.userId, params.id),
    undoMerge: ({ caller, params }) => undoMerge(db, caller.userId, params.id),
    duplicates: ({ caller, params }) => findDuplicates(db, caller.userId, params.id),
    erasure: ({ caller, params }) => describeErasure(db, caller.userId, params.id),
    erase: ({ caller, params, query }) =>
      erasePerson(db, caller.userId, params.id, query.neverAgain ?? true, clock.now(), eraseFurther),
    barred: ({ caller }) => countBlocks(db, caller.userId),
    allowAgain: ({ caller, body }) => allowAgain(db, caller.userId, body.profileUrl),
  };
}
