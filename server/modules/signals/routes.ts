import type { Handlers } from '#contract/route.ts';
import type { bulkRoutes } from '#contract/signals/bulk.ts';
import type { companyRoutes } from '#contract/signals/companies.ts';
import type { listRoutes } from '#contract/signals/lists.ts';
import type { overviewRoutes } from '#contract/signals/overview.ts';
import type { peopleRoutes } from '#contract/signals/people.ts';
import type { scoreRoutes } from '#contract/signals/score.ts';
import type { signalPostRoutes } from '#contract/signals/signal-posts.ts';
import type { signalRoutes } from '#contract/signals/signals.ts';
import type { triageRoutes } from '#contract/signals/triage.ts';
import type { viewRoutes } from '#contract/signals/views.ts';
import type { Deps } from '#server/modules/deps.ts';
import { allowAgain, countBlocks } from '#server/modules/people/persons/erasure-blocks.ts';
import { readPost } from '#server/modules/people/posts/read-post.ts';
import { changeChosen } from './bulk/change-chosen.ts';
import { undoSignalsChange } from './bulk/change-signals.ts';
import { chosenBy, removedBy } from './choose-people.ts';
import { findCompany, searchCompanies } from './companies.ts';
import { countViews } from './count-views.ts';
import { readDetails } from './details/read-details.ts';
import { exportPicked, exportSignals } from './export/export-signals.ts';
import { streamUrls } from './export/stream-urls.ts';
import { countQuickly, countUntilAborted } from './listing/count-signals.ts';
import { writeSignals } from './listing/list-signals.ts';
import { addToList, removeFromList, undoListChange } from './lists/change-list.ts';
import { createList, deleteList, readLists, renameList } from './lists/lists.ts';
import { readOverview } from './overview.ts';
import { editPerson } from './people/edit-person.ts';
import { describeErasure, type EraseStep, erasePerson } from './people/erase-person.ts';
import { findDuplicates, listMerges, mergeManually, previewMerge } from './people/merge-manually.ts';
import { undoMerge } from './people/undo-merge.ts';
import { scopeOfCaller } from './require-owned-signal-scope.ts';
import { draftFit } from './score/draft-fit.ts';
import { previewScore } from './score/preview-score.ts';
import {
  applyScoreRules,
  changeScoreRules,
  listScoreVersions,
  readScore,
  restoreScoreVersion,
} from './score/save-score-rules.ts';
import { providerSearch, searchProfiles } from './search/search-profiles.ts';
import { listPosts, searchPosts } from './signal-posts.ts';
import { changeStatus, visitSignals, writeNote } from './triage.ts';
import { changeView, createView, deleteView, readViews } from './views.ts';

export function signalHandlers(deps: Deps): Handlers<typeof signalRoutes> {
  const { db, clock } = deps;
  const askProvider = providerSearch(deps);
  return {
    searchProfiles: ({ caller, query }) => searchProfiles(deps, askProvider, caller.userId, query),
    list: async ({ caller, params, query }) =>
      writeSignals(db, scopeOfCaller(caller, params.id), query, clock.now()),
    total: async ({ caller, params, query, abort }) =>
      countUntilAborted(deps, scopeOfCaller(caller, params.id), query, clock.now(), abort),
    quickTotal: async ({ caller, params, query }) =>
      countQuickly(db, scopeOfCaller(caller, params.id), query, clock.now()),
    details: ({ caller, params, query }) =>
      readDetails(db, caller.userId, params.id, query.cursor, clock.now()),
    changeStatus: ({ caller, params, body }) =>
      changeStatus(db, caller.userId, params.id, body.status, clock.now()),
    export: async ({ caller, params, query, abort }) =>
      exportSignals(deps, scopeOfCaller(caller, params.id), query, clock.now(), abort),
    exportPicked: async ({ caller, params, body, abort }) =>
      exportPicked(deps, scopeOfCaller(caller, params.id), body, clock.now(), abort),
    urls: async ({ caller, params, query, abort }) =>
      streamUrls(deps, scopeOfCaller(caller, params.id), query, clock.now(), abort),
  };
}

export function bulkHandlers(deps: Deps): Handlers<typeof bulkRoutes> {
  const { clock } = deps;
  return {
    change: ({ caller, body }) => changeChosen(deps, caller.userId, body),
    undo: ({ caller, body }) => undoSignalsChange(deps, caller.userId, body.changeId, clock.now()),
  };
}

export function companyHandlers({ db, clock }: Deps): Handlers<typeof companyRoutes> {
  return {
    search: ({ caller, query }) => searchCompanies(db, caller.userId, query),
    one: ({ caller, params }) => findCompany(db, caller.userId, params.id, clock.now()),
  };
}

export function listHandlers(deps: Deps): Handlers<typeof listRoutes> {
  const { db, clock } = deps;
  const listKey = (caller: { userId: string }, params: { id: string }) => ({
    userId: caller.userId,
    listId: params.id,
  });
  return {
    list: ({ caller }) => readLists(db, caller.userId),
    create: ({ caller, body }) => createList(db, caller.userId, body.name),
    rename: ({ caller, params, body }) => renameList(db, listKey(caller, params), body.name),
    remove: ({ caller, params }) => deleteList(db, caller.userId, params.id),
    addSignals: ({ caller, params, body }) =>
      addToList(deps, listKey(caller, params), chosenBy(body), clock.now()),
    removeSignals: ({ caller, params, body }) =>
      removeFromList(deps, listKey(caller, params), removedBy(body), clock.now()),
    undo: ({ caller, params, body }) =>
      undoListChange(deps, listKey(caller, params), body.changeId, clock.now()),
  };
}

export function overviewHandlers({ db, clock }: Deps): Handlers<typeof overviewRoutes> {
  return {
    read: async ({ caller, params, query }) =>
      readOverview(db, scopeOfCaller(caller, params.id), query, clock.now()),
  };
}

/**
 * Handlers of the people routes: correcting, merging, undoing merges, erasing.
 *
 * @param eraseFurther how other modules delete an erased person's data
 */
export function peopleHandlers(
  { db, clock }: Deps,
  eraseFurther: readonly EraseStep[],
): Handlers<typeof peopleRoutes> {
  return {
    edit: ({ caller, params, body }) => editPerson(db, caller.userId, params.id, body, clock.now()),
    previewMerge: ({ caller, params, query }) => previewMerge(db, caller.userId, params.id, query.otherId),
    merge: ({ caller, params, body }) =>
      mergeManually(db, caller.userId, {
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

export function signalPostHandlers({ db }: Deps): Handlers<typeof signalPostRoutes> {
  return {
    search: ({ caller, query }) => searchPosts(db, caller.userId, query),
    list: async ({ caller, params, query }) => listPosts(db, scopeOfCaller(caller, params.id), query),
    one: ({ caller, params }) => readPost(db, caller.userId, params.id),
  };
}

export function scoreHandlers(deps: Deps): Handlers<typeof scoreRoutes> {
  const { db, clock } = deps;
  return {
    read: ({ caller }) => readScore(db, caller.userId),
    change: ({ caller, body }) => changeScoreRules(deps, caller.userId, body),
    preview: ({ caller, body }) => previewScore(db, caller.userId, body, clock.now()),
    fitDraft: ({ caller }) => draftFit(db, caller.userId),
    apply: ({ caller }) => applyScoreRules(deps, caller.userId),
    versions: ({ caller, query }) => listScoreVersions(db, caller.userId, query),
    take: ({ caller, params }) => restoreScoreVersion(deps, caller.userId, params.id),
  };
}

export function triageHandlers({ db, clock }: Deps): Handlers<typeof triageRoutes> {
  return {
    writeNote: ({ caller, params, body }) => writeNote(db, caller.userId, params.id, body),
    visit: async ({ caller, params }) => visitSignals(db, scopeOfCaller(caller, params.id), clock.now()),
  };
}

export function viewHandlers(deps: Deps): Handlers<typeof viewRoutes> {
  const { db } = deps;
  return {
    list: ({ caller }) => readViews(db, caller.userId),
    counts: async ({ caller, params, abort }) => countViews(deps, scopeOfCaller(caller, params.id), abort),
    create: ({ caller, body }) => createView(db, caller.userId, body),
    change: ({ caller, params, body }) => changeView(db, caller.userId, params.id, body),
    remove: ({ caller, params }) => deleteView(db, caller.userId, params.id),
  };
}
