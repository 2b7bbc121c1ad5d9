import { z } from 'zod';
import { BasedOn, Id, IdParams, Moment, Version } from '#contract/paging.ts';
import { route } from '#contract/route.ts';
import { maxNoteLength } from '#contract/values.ts';
import { SignalScopeParams } from './signal-kinds.ts';

export const triageRoutes = {
  writeNote: route('PUT', '/signals/{id}/note', {
    access: 'user',
    summary: 'Set the note of a signal. A blank note is removed.',
    params: IdParams,
    body: z.object({ note: z.string().max(maxNoteLength).nullable(), basedOn: BasedOn }),
    answer: z.object({ id: Id, note: z.string().nullable(), version: Version }),
  }),
  visit: route('POST', '/signals/{id}/visit', {
    access: 'user',
    summary: 'Record a visit to these signals and get the time of the last one',
    params: SignalScopeParams,
    answer: z.object({
      since: Moment.nullable().describe(
        'End of the previous visit. A visit ends after 30 minutes without a call. Null on the first visit.',
      ),
    }),
  }),
};
