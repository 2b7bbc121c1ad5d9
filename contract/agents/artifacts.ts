import { z } from 'zod';
import { Channel } from '#contract/channels/publications.ts';
import { Deleted, Id, IdParams, Moment, page } from '#contract/paging.ts';
import { PictureHtml } from '#contract/picture.ts';
import { VisibleName } from '#contract/plain-text.ts';
import { Network } from '#contract/profile.ts';
import { route } from '#contract/route.ts';
import { channels } from '#core/channels/index.ts';
import { Citation } from './prompts.ts';

export const ArtifactKind = z.enum(['post', 'comments', 'list', 'report', 'table']);
export type ArtifactKind = z.infer<typeof ArtifactKind>;

/** The format of the content. HTML is only shown in a sandboxed frame. */
export const ArtifactFormat = z.enum(['markdown', 'html', 'csv']);
export type ArtifactFormat = z.infer<typeof ArtifactFormat>;

/** Longest content, in characters. */
export const maxArtifactText = 200_000;

/** Something an agent or its user created. Each change is a new version. */
export const Artifact = z.object({
  id: Id,
  kind: ArtifactKind,
  format: ArtifactFormat,
  title: z.string(),
  excerpt: z.string().describe('The beginning of its content, at most 200 characters'),
  version: z.int().describe('The newest, from 1'),
  network: Network.describe('Whose records it names, and to whose channels it may go'),
  agent: z.object({ id: Id, name: z.string() }).nullable().describe('Null: made by hand'),
  queryId: Id.nullable().describe('The conversation it is from, while that exists'),
  promptId: Id.nullable(),
  scheduleId: Id.nullable(),
  createdAt: Moment,
  updatedAt: Moment,
});
export type Artifact = z.infer<typeof Artifact>;

export const ArtifactVersion = z.object({
  version: z.int(),
  title: z.string(),
  content: z.string(),
  madeBy: z.enum(['agent', 'user']),
  promptId: Id.nullable(),
  createdAt: Moment,
});
export type ArtifactVersion = z.infer<typeof ArtifactVersion>;

export const ArtifactDetails = Artifact.extend({
  content: z.string().describe('Of the newest version'),
  citations: z.array(Citation).describe('Of what the content names as `[ref]`'),
});
export type ArtifactDetails = z.infer<typeof ArtifactDetails>;

const artifactParts = {
  title: VisibleName.min(1, 'is missing').max(160, 'must have at most 160 characters'),
  content: z.string().max(maxArtifactText, 'must have at most 200,000 characters'),
};

export const NewArtifact = z.object({
  kind: ArtifactKind,
  format: ArtifactFormat.optional().describe('Default `markdown`, for a table `csv`'),
  ...artifactParts,
  agentId: Id.optional(),
  queryId: Id.optional(),
});
export type NewArtifact = z.infer<typeof NewArtifact>;

/** Who a call brief is about: exactly one of the two. */
export const NewBrief = z
  .object({ signalId: Id.optional(), companyId: Id.optional() })
  .refine(({ signalId, companyId }) => (signalId === undefined) !== (companyId === undefined), {
    path: ['signalId'],
    message: 'Give either signalId or companyId',
  });
export type NewBrief = z.infer<typeof NewBrief>;

export const ArtifactChange = z.object({
  title: artifactParts.title.optional(),
  content: artifactParts.content.optional(),
  basedOn: z
    .int()
    .min(1)
    .optional()
    .describe(
      'The version that was changed: 409 `changed_elsewhere` with the newest, where there is a newer one',
    ),
});
export type ArtifactChange = z.infer<typeof ArtifactChange>;

const pageQuery = {
  cursor: z.string().max(500).optional(),
  limit: z.int().min(1).max(100).optional().describe('Default 20'),
};

export const artifactRoutes = {
  all: route({
    method: 'GET',
    path: '/artifact',
    access: 'user',
    summary: 'All artifacts, newest first',
    query: z.object({ queryId: Id.optional().describe('Only those of a conversation'), ...pageQuery }),
    answer: page(Artifact),
  }),
  create: route({
    method: 'POST',
    path: '/artifact',
    access: 'user',
    summary: 'Saves an artifact',
    body: NewArtifact,
    answer: ArtifactDetails,
  }),
  brief: route({
    method: 'POST',
    path: '/artifact/briefs',
    access: 'user',
    rate: 'costly',
    summary:
      'Writes one page to read before a call, from the rows of one person or company; the same again is a new version',
    body: NewBrief,
    answer: ArtifactDetails,
  }),
  ofAgent: route({
    method: 'GET',
    path: '/artifact/agents/{agentId}',
    access: 'user',
    summary:
      "Artifacts of an agent, the newest first; with `scheduledAgent` those of a schedule's runs, the id being the schedule's, or an agent's for all its schedules",
    params: z.object({ agentId: Id }),
    query: z.object({ scheduledAgent: z.boolean().optional(), ...pageQuery }),
    answer: page(Artifact),
  }),
  one: route({
    method: 'GET',
    path: '/artifact/{id}',
    access: 'user',
    summary: 'The newest version of an artifact',
    params: IdParams,
    answer: ArtifactDetails,
  }),
  change: route({
    method: 'PUT',
    path: '/artifact/{id}',
    access: 'user',
    summary: 'Saves a new version, unless the content is unchanged',
    params: IdParams,
    body: ArtifactChange,
    answer: ArtifactDetails,
  }),
  remove: route({
    method: 'DELETE',
    path: '/artifact/{id}',
    access: 'user',
    summary: 'Deletes an artifact with all its versions',
    params: IdParams,
    answer: Deleted,
  }),
  versions: route({
    method: 'GET',
    path: '/artifact/{id}/versions',
    access: 'user',
    summary: 'Its versions, newest first',
    params: IdParams,
    query: z.object(pageQuery),
    answer: page(ArtifactVersion),
  }),
  page: route({
    method: 'GET',
    path: '/artifact/{id}/page',
    access: 'user',
    summary: 'A version as safe HTML to show in a frame: nothing in it runs, loads or leads anywhere',
    params: IdParams,
    query: z.object({ version: z.int().min(1).optional().describe('Default the newest') }),
    answer: z.object({
      html: PictureHtml.describe('Without pictures, links or anything else that names an address'),
    }),
  }),
  exportCsv: route({
    method: 'GET',
    path: '/artifact/{id}/export/csv',
    access: 'user',
    summary: 'The newest version as CSV: a table as it is, anything else by its tables, lists or lines',
    params: IdParams,
    stream: 'text/csv',
  }),
  exportMarkdown: route({
    method: 'GET',
    path: '/artifact/{id}/export/markdown',
    access: 'user',
    rate: 'costly',
    summary: 'The newest version as Markdown, its sources as footnotes',
    params: IdParams,
    stream: 'text/markdown',
  }),
  exportHtml: route({
    method: 'GET',
    path: '/artifact/{id}/export/html',
    access: 'user',
    rate: 'costly',
    summary: 'The newest version as one HTML page without scripts',
    params: IdParams,
    stream: 'text/html',
  }),
  draft: route({
    method: 'POST',
    path: '/artifact/{id}/drafts',
    access: 'user',
    summary:
      'Makes drafts of it for channels, without its `[ref]`s; they are published by the composer, with a click',
    params: IdParams,
    body: z.object({ channels: z.array(Channel).min(1, 'is missing').max(channels.length) }),
    answer: z.object({ compositionId: Id }),
  }),
};
