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
  engagements: z.int().describe('With all connected profiles, both ways'),
  signals: z.int(),
  notes: z.int().describe('Signals that have one'),
  lists: z.array(z.string()).describe('Names, the built-in one first'),
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
  kept: PersonRecord.describe('Whose record stays'),
  gone: PersonRecord.describe('Whose record goes into it'),
  result: PersonRecord,
  haveDifferentIds: z
    .boolean()
    .describe('The network knows them by two ids of one kind: merging needs `confirm`'),
});
export type MergePreview = z.infer<typeof MergePreview>;

export const MergedPerson = z.object({
  mergeId: Id.describe('To take them apart with'),
  personId: Id.describe('Whose record stayed'),
  signals: z
    .array(z.object({ id: Id, connectedProfileId: Id }))
    .describe('The signals of the person now, one for each connected profile'),
});
export type MergedPerson = z.infer<typeof MergedPerson>;

export const PersonMerge = z.object({
  id: Id,
  name: z.string().describe('Who went into the person'),
  headline: z.string().nullable(),
  url: z.string().nullable(),
  by: MergedBy,
  source: TimelineEntry.shape.source
    .nullable()
    .describe('Whose fact named both; null where the user merged them'),
  at: Moment,
  canUndo: z.boolean().describe('The latest one: merges are undone in reverse order'),
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
  reason: DuplicateReason.describe('The same email address, or the same name and company or headline'),
});
export type Duplicate = z.infer<typeof Duplicate>;

/** What erasing a person removes for good. */
export const Erasure = RecordCounts.extend({
  name: z.string(),
  records: z.int().describe('How many records the person was merged from'),
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
  edit: route({
    method: 'PATCH',
    path: '/people/{id}',
    access: 'user',
    summary:
      'Corrects name, title, company, email or location; no source overwrites it. Absent leaves, null goes back to the source',
    params: IdParams,
    body: PersonChange,
    answer: EditedPerson,
  }),
  previewMerge: route({
    method: 'GET',
    path: '/people/{id}/merge',
    access: 'user',
    summary: 'Previews a merge of two people; writes nothing',
    params: IdParams,
    query: OtherId,
    answer: MergePreview,
  }),
  merge: route({
    method: 'POST',
    path: '/people/{id}/merge',
    access: 'user',
    summary:
      'Makes two people of one network one; 409 where the network knows them by different ids, unless confirmed',
    params: IdParams,
    body: OtherId.extend({
      confirm: z.boolean().optional().describe('Merge although the network knows them by different ids'),
    }),
    answer: MergedPerson,
  }),
  merges: route({
    method: 'GET',
    path: '/people/{id}/merges',
    access: 'user',
    summary: 'The merges of a person, latest first',
    params: IdParams,
    answer: z.object({ items: z.array(PersonMerge) }),
  }),
  undoMerge: route({
    method: 'POST',
    path: '/people/merges/{id}/undo',
    access: 'user',
    summary:
      'Takes two people apart: each gets back what was theirs, and facts do not merge them again; 409 where a later merge has to go first',
    params: IdParams,
    answer: z.object({ keptId: Id, goneId: Id }),
  }),
  duplicates: route({
    method: 'GET',
    path: '/people/{id}/duplicates',
    access: 'user',
    summary: 'People who may be the same: the same email address, or name and company or headline',
    params: IdParams,
    answer: z.object({ items: z.array(Duplicate).describe('At most 20, the surest first') }),
  }),
  erasure: route({
    method: 'GET',
    path: '/people/{id}/erasure',
    access: 'user',
    summary: 'Previews what erasing a person would delete; writes nothing',
    params: IdParams,
    answer: Erasure,
  }),
  erase: route({
    method: 'DELETE',
    path: '/people/{id}',
    access: 'user',
    summary: 'Permanently erases a person and everything known about them',
    params: IdParams,
    query: z.object({
      neverAgain: z.boolean().optional().describe('No source may bring them back; default `true`'),
    }),
    answer: Deleted,
  }),
  barred: route({
    method: 'GET',
    path: '/people/barred',
    access: 'user',
    summary: 'How many erased people are blocked from being imported again',
    answer: z.object({ people: z.int() }),
  }),
  allowAgain: route({
    method: 'POST',
    path: '/people/barred/allow',
    access: 'user',
    summary: 'Lets an erased person come back, or all of them; who it was is known by the address only',
    body: z
      .object({ profileUrl: z.string().trim().min(1).max(2048).optional(), all: z.literal(true).optional() })
      .refine(({ profileUrl, all }) => (profileUrl === undefined) !== (all === undefined), {
        path: ['profileUrl'],
        message: 'Send either profileUrl or all',
      }),
    answer: z.object({
      people: z.int().describe('How many may come back; 0 where no one was blocked by it'),
    }),
  }),
};
