import { z } from 'zod';
import { Job } from '#contract/jobs.ts';
import { Id, IdParams, Moment } from '#contract/paging.ts';
import { PictureUrl } from '#contract/picture.ts';
import { ConnectedProfile, ProfileKind, Realm } from '#contract/profile.ts';
import { route } from '#contract/route.ts';

const ProfileUrl = z.string().trim().min(1).max(2048);

/** The profile that would be connected. Writes nothing. */
export const ProfilePreview = z.object({
  kind: ProfileKind,
  url: z.string().describe('Canonical URL'),
  publicId: z.string().nullable(),
  name: z.string(),
  headline: z.string().nullable(),
  pictureUrl: PictureUrl,
  followers: z.int().nullable(),
  connectedProfileId: Id.nullable().describe('Set if the profile is already connected'),
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
  kind: z.string().nullable().describe("Null if the file isn't read, for the reason in `ignored`"),
  isKnown: z.boolean().describe('Whether inGrow knows this kind of file'),
  ignored: z.string().nullable(),
  rows: z.int(),
  records: z.int().describe('Facts read from the rows'),
  leftOut: z
    .array(z.object({ reason: z.string(), rows: z.int() }))
    .describe('Valid rows with nothing to import, and why'),
  broken: z.int(),
  examples: z.array(z.object({ row: z.int(), reason: z.string() })).describe('First broken rows'),
  notes: z
    .array(z.object({ reason: z.string(), rows: z.int() }))
    .describe('Rows that were read with an assumption, and which one'),
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
    .describe('Member the archive seems to belong to'),
  connectedProfileId: Id.nullable(),
  files: z.array(ArchiveFileReport),
  added: z
    .object({ people: z.int(), engagements: z.int(), signals: z.int(), posts: z.int() })
    .describe('Rows added so far'),
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
    profileUrls: z.array(z.string()).min(1).max(500).optional().describe('Profile URLs, one each'),
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
  line: z.int().describe('Line of the URL in the request, from 1'),
  outcome: AddOutcome,
  reason: z.string().nullable().describe("Why it's invalid, or what couldn't be done"),
  url: z.string().nullable().describe("Canonical URL. Null if it's invalid."),
  name: z.string().nullable(),
  isNameGuessed: z
    .boolean()
    .describe('Whether the name was derived from the URL because no source reported it'),
  signalId: Id.nullable(),
});
export type AddedPerson = z.infer<typeof AddedPerson>;

const AskedRealm = Realm.optional().describe(
  'Where the profile is. Omit for the real network, or the sample network if no data provider is set up.',
);

export const sourceRoutes = {
  preview: route('GET', '/linkedin-profile/preview', {
    access: 'user',
    rate: 'costly',
    summary: 'Preview the profile at a URL. Stores nothing.',
    query: z.object({ url: ProfileUrl, network: AskedRealm }),
    answer: ProfilePreview,
  }),
  connect: route('POST', '/linkedin-profile', {
    access: 'user',
    rate: 'costly',
    summary: 'Connect a profile and start its first sync. A profile that is already connected is returned.',
    body: z.object({ url: ProfileUrl, network: AskedRealm }),
    answer: ConnectedProfile,
  }),
  sync: route('POST', '/linkedin-profile/sync/{id}', {
    access: 'user',
    rate: 'costly',
    summary: 'Start a sync. Returns the sync in progress, if any.',
    params: IdParams,
    answer: Job,
  }),
  uploadArchive: route('POST', '/archive-import', {
    access: 'user',
    summary:
      "Upload LinkedIn's data archive (ZIP, at most 500 MB) and start inspecting it. Replaces an earlier upload that wasn't started.",
    query: z.object({ fileName: z.string().min(1).max(255) }),
    upload: 'application/zip',
    answer: ArchiveImport,
  }),
  listArchives: route('GET', '/archive-import', {
    access: 'user',
    summary: 'List the last 20 archive imports, newest first',
    answer: z.object({ items: z.array(ArchiveImport) }),
  }),
  archive: route('GET', '/archive-import/{id}', {
    access: 'user',
    summary: 'Get an archive import with its report',
    params: IdParams,
    answer: ArchiveImport,
  }),
  startArchive: route('POST', '/archive-import/{id}/start', {
    access: 'user',
    summary:
      "Start an archive import. Connects the profile the archive belongs to. 409 if the archive isn't awaiting its owner.",
    params: IdParams,
    body: z.object({ ownerUrl: ProfileUrl }),
    answer: ArchiveImport,
  }),
  addDirectly: route('POST', '/signals/add-directly', {
    access: 'user',
    rate: 'costly',
    summary: 'Add people to the signals of a connected profile by their LinkedIn URLs',
    body: AddDirectly,
    answer: z.object({ items: z.array(AddedPerson).describe('In the order of the request') }),
  }),
};
