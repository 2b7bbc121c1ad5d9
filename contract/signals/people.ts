import { z } from 'zod';
import { Deleted, Id, IdParams, Moment } from '#contract/paging.ts';
import { PictureUrl } from '#contract/picture.ts';
import { OneLineName } from '#contract/plain-text.ts';
import { route } from '#contract/route.ts';
import { EditedField, TimelineEntry } from './signal-details.ts';

/** Why two people were merged: a fact named both, or the user said so. */
export const MergedBy = z.enum(['facts', 'user']);
export type MergedBy = z.infer<typeof MergedBy>;

/** What a person's record holds, in numbers. */
const RecordCounts = z.object({
  engagements: z.int().describe('Inbound and outbound, with all connected profiles'),
  signals: z.int(),
  notes: z.int().describe('Signals with a note'),
  lists: z.array(z.string()).describe('List names, the built-in one first'),
});

/** One of two records side by side, or the merged result. */
export const PersonRecord = RecordCounts.extend({
  name: z.string(),
  headline: z.string().nullable(),
  title: z.string().nullable(),
  company: z.string().nullable(),
  location: z.string().nullable(),
  email: z.string().nullable(),
  pictureUrl: PictureUrl,
  url: z.string().nullable(),
});
export type PersonRecord = z.infer<typeof PersonRecord>;

/** What merging would do. Writes nothing. */
export const MergePreview = z.object({
  kept: PersonRecord.describe('Record that is kept'),
  gone: PersonRecord.describe('Record that is merged into it'),
  result: PersonRecord,
  haveDifferentIds: z
    .boolean()
    .describe('Whether LinkedIn has different ids for them. If so, merging needs `confirm`.'),
});
export type MergePreview = z.infer<typeof MergePreview>;

export const MergedPerson = z.object({
  mergeId: Id.describe('Undoes the merge with `POST /people/merges/{id}/undo`'),
  personId: Id.describe('Person that was kept'),
  signals: z
    .array(z.object({ id: Id, connectedProfileId: Id }))
    .describe("The merged person's signals, one per connected profile"),
});
export type MergedPerson = z.infer<typeof MergedPerson>;

export const PersonMerge = z.object({
  id: Id,
  name: z.string().describe('Name of the person merged into this one'),
  headline: z.string().nullable(),
  url: z.string().nullable(),
  by: MergedBy,
  source: TimelineEntry.shape.source
    .nullable()
    .describe('Source of the fact that named both. Null if the user merged them.'),
  at: Moment,
  canUndo: z.boolean().describe('True for the latest merge. Merges are undone in reverse order.'),
});
export type PersonMerge = z.infer<typeof PersonMerge>;

/** Why two records may be the same person. */
export const DuplicateReason = z.enum(['email', 'company', 'headline']);
export type DuplicateReason = z.infer<typeof DuplicateReason>;

/** Someone who may be the same person. */
export const Duplicate = z.object({
  personId: Id,
  name: z.string(),
  headline: z.string().nullable(),
  company: z.string().nullable(),
  pictureUrl: PictureUrl,
  url: z.string().nullable(),
  reason: DuplicateReason.describe('What they share: `email`, or the name with `company` or `headline`'),
});
export type Duplicate = z.infer<typeof Duplicate>;

/** What erasing a person removes for good. */
export const Erasure = RecordCounts.extend({
  name: z.string(),
  records: z.int().describe('Records the person was merged from'),
});
export type Erasure = z.infer<typeof Erasure>;

/** A corrected text, or null. */
const edit = (longest: number) =>
  OneLineName.min(1, 'must not be empty; send null to reset it to the source')
    .max(longest)
    .nullable()
    .optional();

/** Corrections of a person. Absent fields stay unchanged; null goes back to what the sources say. */
export const PersonChange = z
  .object({
    name: edit(200),
    title: edit(300),
    company: edit(300),
    email: z.email('This is not an email address').max(320).nullable().optional(),
    location: edit(300),
  })
  .refine((body) => Object.values(body).some((value) => value !== undefined), {
    path: ['name'],
    message: 'Enter at least one of name, title, company, email and location',
  });
export type PersonChange = z.infer<typeof PersonChange>;

export const EditedPerson = z.object({
  id: Id,
  name: z.string(),
  title: z.string().nullable(),
  company: z.string().nullable(),
  email: z.string().nullable(),
  location: z.string().nullable(),
  edited: z.array(EditedField),
});
export type EditedPerson = z.infer<typeof EditedPerson>;

const OtherId = z.object({ otherId: Id });

export const peopleRoutes = {
  edit: route('PATCH', '/people/{id}', {
    access: 'user',
    summary: "Edit a person. Sources don't overwrite edited fields. Null resets a field to its source.",
    params: IdParams,
    body: PersonChange,
    answer: EditedPerson,
  }),
  previewMerge: route('GET', '/people/{id}/merge', {
    access: 'user',
    summary: 'Preview a merge of two people. Changes nothing.',
    params: IdParams,
    query: OtherId,
    answer: MergePreview,
  }),
  merge: route('POST', '/people/{id}/merge', {
    access: 'user',
    summary: 'Merge two people. 409 if LinkedIn has different ids for them, unless `confirm` is true.',
    params: IdParams,
    body: OtherId.extend({
      confirm: z.boolean().optional().describe('Merge even if LinkedIn has different ids for them'),
    }),
    answer: MergedPerson,
  }),
  merges: route('GET', '/people/{id}/merges', {
    access: 'user',
    summary: 'List the merges of a person, latest first',
    params: IdParams,
    answer: z.object({ items: z.array(PersonMerge) }),
  }),
  undoMerge: route('POST', '/people/merges/{id}/undo', {
    access: 'user',
    summary:
      "Undo a merge. The two people aren't merged automatically again. 409 if a later merge has to be undone first.",
    params: IdParams,
    answer: z.object({ keptId: Id, goneId: Id }),
  }),
  duplicates: route('GET', '/people/{id}/duplicates', {
    access: 'user',
    summary: 'List possible duplicates of a person',
    params: IdParams,
    answer: z.object({ items: z.array(Duplicate).describe('At most 20, most likely first') }),
  }),
  erasure: route('GET', '/people/{id}/erasure', {
    access: 'user',
    summary: 'Preview what erasing a person deletes. Changes nothing.',
    params: IdParams,
    answer: Erasure,
  }),
  erase: route('DELETE', '/people/{id}', {
    access: 'user',
    summary: 'Permanently erase a person and everything stored about them',
    params: IdParams,
    query: z.object({
      neverAgain: z
        .boolean()
        .optional()
        .describe('Block the person from being imported again. Default true.'),
    }),
    answer: Deleted,
  }),
  barred: route('GET', '/people/barred', {
    access: 'user',
    summary: 'Count the erased people who are blocked from being imported again',
    answer: z.object({ people: z.int() }),
  }),
  allowAgain: route('POST', '/people/barred/allow', {
    access: 'user',
    summary: 'Allow an erased person, or all of them, to be imported again',
    body: z
      .object({ profileUrl: z.string().trim().min(1).max(2048).optional(), all: z.literal(true).optional() })
      .refine(({ profileUrl, all }) => (profileUrl === undefined) !== (all === undefined), {
        path: ['profileUrl'],
        message: 'Send either profileUrl or all',
      }),
    answer: z.object({
      people: z.int().describe('People who can be imported again. 0 if none was blocked.'),
    }),
  }),
};
