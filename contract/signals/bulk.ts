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
      .describe('In the future: a date means its beginning; null wakes them'),
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
  'To take it back with, for an hour, also while its job is at work; null where nothing changed',
);

/** The job of a very large change. */
export const changeJob = Job.nullable().describe(
  'Of more than 5,000: the job that changes those who matched when it was asked for. Null: it is done',
);

export const undoJob = Job.nullable().describe(
  'Of more than 5,000: the job that takes it back. Null: it is done',
);

export const bulkRoutes = {
  change: route({
    method: 'POST',
    path: '/signals/bulk',
    access: 'user',
    summary: 'Changes many signals: up to 1,000 by id, or all that match filters; more than 5,000 by a job',
    body: BulkChange,
    answer: z.object({
      changed: z.int().describe('With a job: how many it is to change'),
      unchanged: z.int().describe('Those that were so before'),
      changeId,
      job: changeJob,
    }),
  }),
  undo: route({
    method: 'POST',
    path: '/signals/bulk/undo',
    access: 'user',
    summary: 'Takes back one change of many, exactly and once; what was changed again since stays',
    body: z.object({ changeId: Id }),
    answer: z.object({ changed: z.int().describe('With a job: how many it goes through'), job: undoJob }),
  }),
};
