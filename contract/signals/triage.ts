import { z } from 'zod';
import { BasedOn, Id, IdParams, Moment, Version } from '#contract/paging.ts';
import { route } from '#contract/route.ts';
import { maxNoteLength } from '#contract/values.ts';
import { SignalScopeParams } from './signal-kinds.ts';

export const triageRoutes = {
  writeNote: route({
    method: 'PUT',
    path: '/signals/{id}/note',
    access: 'user',
    summary: 'Sets the note of a signal; a blank one removes it',
    params: IdParams,
    body: z.object({ note: z.string().max(maxNoteLength).nullable(), basedOn: BasedOn }),
    answer: z.object({ id: Id, note: z.string().nullable(), version: Version }),
  }),
  visit: route({
    method: 'POST',
    path: '/signals/{id}/visit',
    access: 'user',
    summary: 'Records a visit to these signals, and answers when the last one was',
    params: SignalScopeParams,
    answer: z.object({
      since: Moment.nullable().describe(
        'The end of the visit before this one; a visit ends after 30 minutes without a call. Null in the first',
      ),
    }),
  }),
};
