import { z } from 'zod';
import { Deleted, Id, IdParams, Moment } from './paging.ts';
import { route } from './route.ts';
import { ListKind, SignalFilters } from './signals.ts';

/** Most lists of a user: all of them are one answer. */
export const mostLists = 500;
/** Most signals named in one call; more go by filter. */
export const mostListSignals = 1000;

/** Case and accents make no difference between two names. Control characters have no place in one. */
export const ListName = z
  .string()
  .trim()
  .min(1)
  .max(80)
  .regex(/^\P{Cc}*$/u);
export type ListName = z.infer<typeof ListName>;

/** People picked by hand. One person is on it for every connected profile they engaged with. */
export const List = z.object({
  id: Id,
  kind: ListKind,
  name: z.string(),
  people: z
    .object({ sample: z.int(), real: z.int() })
    .describe(
      'How many people are on it: of the sample network and of real sources, which are never one count',
    ),
  createdAt: Moment,
});
export type List = z.infer<typeof List>;

const ids = z.array(Id).min(1).max(mostListSignals);
const named = {
  signalIds: ids.optional().describe('Signals of any connected profile'),
  connectedProfileId: Id.optional().describe('With `filters`: all of its signals that match'),
  filters: SignalFilters.strict().optional().describe('As in the table; `{}` is everybody'),
};
type Named = { connectedProfileId?: unknown; filters?: unknown };

/** The field that is wrong about how a body says who is meant; null where it says it in exactly one way. */
function wrongChoice(body: Named, idFields: unknown[]): [field: string, message: string] | null {
  const ways = idFields.filter((field) => field !== undefined).length;
  const byFilter = body.connectedProfileId !== undefined || body.filters !== undefined;
  if (ways + Number(byFilter) !== 1)
    return ['signalIds', 'Give either signalIds, or connectedProfileId with filters'];
  if (byFilter && body.connectedProfileId === undefined) return ['connectedProfileId', 'Belongs to filters'];
  if (byFilter && body.filters === undefined) return ['filters', 'Belong to connectedProfileId'];
  return null;
}

/** Whom to put on a list: signals by id, or all that match on the server. */
export const ListAddition = z.object(named).superRefine((body, context) => {
  const wrong = wrongChoice(body, [body.signalIds]);
  if (wrong) context.addIssue({ code: 'custom', path: [wrong[0]], message: wrong[1] });
});
export type ListAddition = z.infer<typeof ListAddition>;

/** Whom to take off a list. `ids` and `id` mean the same as `signalIds`. */
export const ListRemoval = z
  .object({ ...named, ids: ids.optional(), id: Id.optional() })
  .superRefine((body, context) => {
    const wrong = wrongChoice(body, [body.signalIds, body.ids, body.id]);
    if (wrong) context.addIssue({ code: 'custom', path: [wrong[0]], message: wrong[1] });
  });
export type ListRemoval = z.infer<typeof ListRemoval>;

const changeId = Id.nullable().describe('To take it back with, for an hour; null where nothing changed');

export const listRoutes = {
  list: route({
    method: 'GET',
    path: '/list',
    access: 'user',
    summary: 'All lists: the built-in one, then by name',
    answer: z.object({ items: z.array(List) }),
  }),
  create: route({
    method: 'POST',
    path: '/list',
    access: 'user',
    summary: 'Makes a list; 409 where there is one of that name, case and accents ignored',
    body: z.object({ name: ListName }),
    answer: List,
  }),
  remove: route({
    method: 'DELETE',
    path: '/list/{id}',
    access: 'user',
    summary: 'Deletes a list; its people and their signals stay. The built-in list is refused with 403',
    params: IdParams,
    answer: Deleted,
  }),
  addSignals: route({
    method: 'POST',
    path: '/list/{id}/signals',
    access: 'user',
    summary: 'Puts the people of signals on a list: up to 1,000 by id, or all that match filters',
    params: IdParams,
    body: ListAddition,
    answer: z.object({
      added: z.int().describe('People'),
      already: z.int().describe('People who were on it before'),
      changeId,
    }),
  }),
  removeSignals: route({
    method: 'DELETE',
    path: '/list/{id}/signals',
    access: 'user',
    summary: 'Takes the people of signals off a list: up to 1,000 by id, or all that match filters',
    params: IdParams,
    body: ListRemoval,
    answer: z.object({
      removed: z.int().describe('People'),
      absent: z.int().describe('People who were not on it before'),
      changeId,
    }),
  }),
  undo: route({
    method: 'POST',
    path: '/list/{id}/undo',
    access: 'user',
    summary: 'Takes back one addition or removal, exactly and once',
    params: IdParams,
    body: z.object({ changeId: Id }),
    answer: z.object({ changed: z.int().describe('People') }),
  }),
};
