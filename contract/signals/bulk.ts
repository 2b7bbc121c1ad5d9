import { z } from 'zod';
import { Job } from '#contract/jobs.ts';
import { DateOrTime, Id } from '#contract/paging.ts';
import { route } from '#contract/route.ts';
import { choiceFields, refuseChoice } from './choice.ts';
import { SignalStatus } from './signal-kinds.ts';

/** One change of many signals: their status, or until when they're snoozed. */
export const BulkChange = z
  .object({
    ...choiceFields,
    status: SignalStatus.optional(),
    snoozedUntil: DateOrTime.nullable()
      .optional()
      .describe('Must be in the future. A date means the start of that day; null ends the snooze.'),
  })
  .superRefine((body, context) => {
    refuseChoice(context, body, [body.signalIds]);
    if ((body.status === undefined) === (body.snoozedUntil === undefined)) {
      context.addIssue({ code: 'custom', path: ['status'], message: 'Give either status or snoozedUntil' });
    }
  });
export type BulkChange = z.infer<typeof BulkChange>;

/** The id for undoing a change. */
export const changeId = Id.nullable().describe(
  'Undoes the change within an hour, even while its job runs. Null if nothing changed.',
);

/** The job of a very large change. */
export const changeJob = Job.nullable().describe(
  'Job that makes a change of more than 5,000, as matched at the time of the request. Null if the change is done.',
);

export const undoJob = Job.nullable().describe(
  'Job that undoes a change of more than 5,000. Null if the undo is done.',
);

export const bulkRoutes = {
  change: route('POST', '/signals/bulk', {
    access: 'user',
    summary:
      'Change many signals, up to 1,000 by id or all that match filters. More than 5,000 run as a job. 409 if another bulk job is running.',
    body: BulkChange,
    answer: z.object({
      changed: z.int().describe('Signals changed or, with a job, to change'),
      unchanged: z.int().describe('Signals that already had this value'),
      changeId,
      job: changeJob,
    }),
  }),
  undo: route('POST', '/signals/bulk/undo', {
    access: 'user',
    summary: 'Undo a bulk change within an hour. Signals changed again since then stay as they are.',
    body: z.object({ changeId: Id }),
    answer: z.object({
      changed: z.int().describe('Signals changed back or, with a job, to process'),
      job: undoJob,
    }),
  }),
};
