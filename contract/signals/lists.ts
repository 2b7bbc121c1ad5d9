import { z } from 'zod';
import { Deleted, Id, IdParams, Moment } from '#contract/paging.ts';
import { OneLineName } from '#contract/plain-text.ts';
import { route } from '#contract/route.ts';
import { maxListNameLength } from '#contract/values.ts';
import { changeId, changeJob, undoJob } from './bulk.ts';
import { ChosenIds, choiceFields, refuseChoice } from './choice.ts';
import { ListKind } from './signal-kinds.ts';

/** The most lists a user can have. One answer returns all of them. */
export const maxLists = 500;

/** Names are compared without case and accents. Control characters aren't allowed. */
export const ListName = OneLineName.min(1).max(maxListNameLength);
export type ListName = z.infer<typeof ListName>;

/** People picked by hand. Each person is on the list for every connected profile they engaged with. */
export const List = z.object({
  id: Id,
  kind: ListKind,
  name: z.string(),
  people: z
    .object({ sample: z.int(), real: z.int() })
    .describe('People on the list, counted separately for sample and real data'),
  createdAt: Moment,
});
export type List = z.infer<typeof List>;

/** Who to add to a list: signals by id, or all that match on the server. */
export const ListAddition = z.object(choiceFields).superRefine((body, context) => {
  refuseChoice(context, body, [body.signalIds]);
});
export type ListAddition = z.infer<typeof ListAddition>;

/** Who to remove from a list. `ids` and `id` are aliases of `signalIds`. */
export const ListRemoval = z
  .object({ ...choiceFields, ids: ChosenIds.optional(), id: Id.optional() })
  .superRefine((body, context) => {
    refuseChoice(context, body, [body.signalIds, body.ids, body.id]);
  });
export type ListRemoval = z.infer<typeof ListRemoval>;

export const listRoutes = {
  list: route('GET', '/list', {
    access: 'user',
    summary: 'List all lists, the built-in one first, then by name',
    answer: z.object({ items: z.array(List) }),
  }),
  create: route('POST', '/list', {
    access: 'user',
    summary: `Create a list. 409 if the name is taken, ignoring case and accents, or there are already ${maxLists}.`,
    body: z.object({ name: ListName }),
    answer: List,
  }),
  rename: route('PATCH', '/list/{id}', {
    access: 'user',
    summary: 'Rename a list. 409 if the name is taken, 403 for the built-in list.',
    params: IdParams,
    body: z.object({ name: ListName }),
    answer: List,
  }),
  remove: route('DELETE', '/list/{id}', {
    access: 'user',
    summary: 'Delete a list. Its people and their signals are kept. 403 for the built-in list.',
    params: IdParams,
    answer: Deleted,
  }),
  addSignals: route('POST', '/list/{id}/signals', {
    access: 'user',
    summary:
      'Add people to a list, up to 1,000 signals by id or all that match filters. More than 5,000 people run as a job. 409 if another bulk job is running.',
    params: IdParams,
    body: ListAddition,
    answer: z.object({
      added: z.int().describe('People added or, with a job, to add'),
      already: z.int().describe('People who were already on the list'),
      changeId,
      job: changeJob,
    }),
  }),
  removeSignals: route('DELETE', '/list/{id}/signals', {
    access: 'user',
    summary:
      'Remove people from a list, up to 1,000 signals by id or all that match filters. More than 5,000 people run as a job. 409 if another bulk job is running.',
    params: IdParams,
    body: ListRemoval,
    answer: z.object({
      removed: z.int().describe('People removed or, with a job, to remove'),
      absent: z.int().describe("People who weren't on the list"),
      changeId,
      job: changeJob,
    }),
  }),
  undo: route('POST', '/list/{id}/undo', {
    access: 'user',
    summary: 'Undo adding or removing people within an hour',
    params: IdParams,
    body: z.object({ changeId: Id }),
    answer: z.object({
      changed: z.int().describe('People changed back or, with a job, to process'),
      job: undoJob,
    }),
  }),
};
