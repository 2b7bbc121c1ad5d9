import { z } from 'zod';
import { Job } from '#contract/jobs.ts';
import { Id, IdParams, Moment } from '#contract/paging.ts';
import { PictureUrl } from '#contract/picture.ts';
import { ConnectedProfile, ProfileKind } from '#contract/profile.ts';
import { route } from '#contract/route.ts';

const ProfileUrl = z.string().trim().min(1).max(2048);

/** The profile that would be connected. Writes nothing. */
export const ProfilePreview = z.object({
  kind: ProfileKind,
  url: z.string().describe('Canonical address'),
  publicId: z.string().nullable(),
  name: z.string(),
  headline: z.string().nullable(),
  pictureUrl: PictureUrl,
  followers: z.int().nullable(),
  connectedProfileId: Id.nullable().describe('Set when it is connected already'),
});
export type ProfilePreview = z.infer<typeof ProfilePreview>;

export const ArchiveState = z.enum([
  'inspecting',
  'awaiting_owner',
  'queued',
  'importing',
  'succeeded',
  'failed',
  'cancelled',
]);
export type ArchiveState = z.infer<typeof ArchiveState>;

/** What was found in one file of an archive, and the outcome of its rows. */
export const ArchiveFileReport = z.object({
  path: z.string(),
  kind: z.string().nullable().describe('Null: not read; `ignored` says why'),
  isKnown: z.boolean().describe('False for files that inGrow does not know'),
  ignored: z.string().nullable(),
  rows: z.int(),
  records: z.int().describe('Facts read from it'),
  leftOut: z
    .array(z.object({ reason: z.string(), rows: z.int() }))
    .describe('Sound rows that give no fact, and why'),
  broken: z.int(),
  examples: z.array(z.object({ row: z.int(), reason: z.string() })).describe('The first broken rows'),
  notes: z
    .array(z.object({ reason: z.string(), rows: z.int() }))
    .describe('Rows that were read by a decision to know of, and which'),
});
export type ArchiveFileReport = z.infer<typeof ArchiveFileReport>;

export const ArchiveImport = z.object({
  id: Id,
  fileName: z.string(),
  byteSize: z.int(),
  state: ArchiveState,
  proposedOwner: z
    .object({ url: z.string().nullable(), name: z.string().nullable() })
    .nullable()
    .describe('Whose archive it seems to be'),
  connectedProfileId: Id.nullable(),
  files: z.array(ArchiveFileReport),
  added: z
    .object({ people: z.int(), engagements: z.int(), signals: z.int(), posts: z.int() })
    .describe('New rows so far'),
  job: Job.nullable(),
  message: z.string().nullable().describe('Why it failed and what to do'),
  createdAt: Moment,
});
export type ArchiveImport = z.infer<typeof ArchiveImport>;

/** One URL, or up to 500 pasted ones. */
export const AddDirectly = z
  .object({
    connectedProfileId: Id,
    profileUrl: ProfileUrl.optional(),
    profileUrls: z.array(z.string()).min(1).max(500).optional().describe('As pasted, one address each'),
  })
  .refine(({ profileUrl, profileUrls }) => (profileUrl === undefined) !== (profileUrls === undefined), {
    path: ['profileUrl'],
    message: 'Send either profileUrl or profileUrls',
  });
export type AddDirectly = z.infer<typeof AddDirectly>;

/** `merged`: a known person who is now a signal of this profile too. `exists`: there was nothing to do. */
export const AddOutcome = z.enum(['created', 'merged', 'exists', 'invalid']);
export type AddOutcome = z.infer<typeof AddOutcome>;

/** The outcome of one URL. */
export const AddedPerson = z.object({
  line: z.int().describe('Line of the URL as sent, from 1'),
  outcome: AddOutcome,
  reason: z.string().nullable().describe('Why it is invalid, or what could not be done'),
  url: z.string().nullable().describe('Canonical address; null where it is invalid'),
  name: z.string().nullable(),
  isNameGuessed: z.boolean().describe('No source has told the name: it was read from the address'),
  signalId: Id.nullable(),
});
export type AddedPerson = z.infer<typeof AddedPerson>;

export const sourceRoutes = {
  preview: route({
    method: 'GET',
    path: '/linkedin-profile/preview',
    access: 'user',
    rate: 'costly',
    summary: 'Finds a profile by its URL; writes nothing',
    query: z.object({ url: ProfileUrl }),
    answer: ProfilePreview,
  }),
  connect: route({
    method: 'POST',
    path: '/linkedin-profile',
    access: 'user',
    rate: 'costly',
    summary: 'Connects a profile and starts its first sync; the same URL returns the same profile',
    body: z.object({ url: ProfileUrl }),
    answer: ConnectedProfile,
  }),
  sync: route({
    method: 'POST',
    path: '/linkedin-profile/sync/{id}',
    access: 'user',
    rate: 'costly',
    summary: 'Starts a sync, or returns the one in progress',
    params: IdParams,
    answer: Job,
  }),
  uploadArchive: route({
    method: 'POST',
    path: '/archive-import',
    access: 'user',
    summary: "Takes the network's official data archive (ZIP, at most 500 MB) and starts inspecting it",
    query: z.object({ fileName: z.string().min(1).max(255) }),
    upload: 'application/zip',
    answer: ArchiveImport,
  }),
  listArchives: route({
    method: 'GET',
    path: '/archive-import',
    access: 'user',
    summary: 'The last twenty archive imports, newest first',
    answer: z.object({ items: z.array(ArchiveImport) }),
  }),
  archive: route({
    method: 'GET',
    path: '/archive-import/{id}',
    access: 'user',
    summary: 'One archive import with its report',
    params: IdParams,
    answer: ArchiveImport,
  }),
  startArchive: route({
    method: 'POST',
    path: '/archive-import/{id}/start',
    access: 'user',
    summary: 'Says whose archive it is, connects that profile and starts the import',
    params: IdParams,
    body: z.object({ ownerUrl: ProfileUrl }),
    answer: ArchiveImport,
  }),
  addDirectly: route({
    method: 'POST',
    path: '/signals/add-directly',
    access: 'user',
    rate: 'costly',
    summary: 'Adds people to the signals of a connected profile by their URLs; answers line by line',
    body: AddDirectly,
    answer: z.object({ items: z.array(AddedPerson).describe('In the order given') }),
  }),
};
