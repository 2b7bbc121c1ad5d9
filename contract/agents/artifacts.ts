import { z } from 'zod';
import { Channel } from '#contract/channels/publications.ts';
import { Deleted, Id, IdParams, Moment, page, pageQuery } from '#contract/paging.ts';
import { PictureHtml } from '#contract/picture.ts';
import { VisibleName } from '#contract/plain-text.ts';
import { Realm } from '#contract/profile.ts';
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
  excerpt: z.string().describe('Start of the content, at most 200 characters'),
  version: z.int().describe('Latest version, counted from 1'),
  network: Realm.describe(
    "Network the artifact's data comes from. Its drafts go to channels of the same network.",
  ),
  agent: z
    .object({ id: Id, name: z.string() })
    .nullable()
    .describe('Null if the artifact was created without an agent'),
  queryId: Id.nullable().describe(
    'Conversation the artifact belongs to. Null if there is none or it was deleted.',
  ),
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
  content: z.string().describe('Content of the latest version'),
  citations: z.array(Citation).describe('Records the content cites as `[ref]`'),
});
export type ArtifactDetails = z.infer<typeof ArtifactDetails>;

const artifactParts = {
  title: VisibleName.min(1, 'is missing').max(160, 'must have at most 160 characters'),
  content: z.string().max(maxArtifactText, 'must have at most 200,000 characters'),
};

export const NewArtifact = z.object({
  kind: ArtifactKind,
  format: ArtifactFormat.optional().describe('Default `markdown`, or `csv` for a table'),
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
      'The `version` you edited. 409 `changed_elsewhere` with the stored artifact if there is a newer one. Omit to overwrite it.',
    ),
});
export type ArtifactChange = z.infer<typeof ArtifactChange>;

export const artifactRoutes = {
  all: route('GET', '/artifact', {
    access: 'user',
    summary: 'List artifacts, most recently updated first',
    query: z.object({
      queryId: Id.optional().describe('Only artifacts of this conversation'),
      ...pageQuery(20),
    }),
    answer: page(Artifact),
  }),
  create: route('POST', '/artifact', {
    access: 'user',
    summary: 'Create an artifact',
    body: NewArtifact,
    answer: ArtifactDetails,
  }),
  brief: route('POST', '/artifact/briefs', {
    access: 'user',
    rate: 'costly',
    summary:
      'Create a one-page call brief on a person or company from stored data, without a model. Repeating it adds a version if the content changed.',
    body: NewBrief,
    answer: ArtifactDetails,
  }),
  ofAgent: route('GET', '/artifact/agents/{agentId}', {
    access: 'user',
    summary:
      'List artifacts of an agent, most recently updated first. With `scheduledAgent`, only artifacts of scheduled runs; `agentId` can then also be the id of a schedule.',
    params: z.object({ agentId: Id }),
    query: z.object({ scheduledAgent: z.boolean().optional(), ...pageQuery(20) }),
    answer: page(Artifact),
  }),
  one: route('GET', '/artifact/{id}', {
    access: 'user',
    summary: 'Get the latest version of an artifact',
    params: IdParams,
    answer: ArtifactDetails,
  }),
  change: route('PUT', '/artifact/{id}', {
    access: 'user',
    summary: 'Update an artifact. Saves a new version if the title or content changed.',
    params: IdParams,
    body: ArtifactChange,
    answer: ArtifactDetails,
  }),
  remove: route('DELETE', '/artifact/{id}', {
    access: 'user',
    summary: 'Delete an artifact with all its versions',
    params: IdParams,
    answer: Deleted,
  }),
  versions: route('GET', '/artifact/{id}/versions', {
    access: 'user',
    summary: 'List versions of an artifact, newest first',
    params: IdParams,
    query: z.object(pageQuery(20)),
    answer: page(ArtifactVersion),
  }),
  page: route('GET', '/artifact/{id}/page', {
    access: 'user',
    summary: 'Get a version as sanitized HTML to show in a frame',
    params: IdParams,
    query: z.object({ version: z.int().min(1).optional().describe('Default: the latest version') }),
    answer: z.object({
      html: PictureHtml.describe('Contains no scripts, images or links'),
    }),
  }),
  exportCsv: route('GET', '/artifact/{id}/export/csv', {
    access: 'user',
    summary:
      "Export the latest version as CSV. Content that isn't CSV is exported as its tables, lists or lines.",
    params: IdParams,
    stream: 'text/csv',
  }),
  exportMarkdown: route('GET', '/artifact/{id}/export/markdown', {
    access: 'user',
    rate: 'costly',
    summary: 'Export the latest version as Markdown, with sources as footnotes',
    params: IdParams,
    stream: 'text/markdown',
  }),
  exportHtml: route('GET', '/artifact/{id}/export/html', {
    access: 'user',
    rate: 'costly',
    summary: 'Export the latest version as an HTML page without scripts',
    params: IdParams,
    stream: 'text/html',
  }),
  draft: route('POST', '/artifact/{id}/drafts', {
    access: 'user',
    summary: 'Create a draft of the artifact for each channel, without its citations. Nothing is published.',
    params: IdParams,
    body: z.object({ channels: z.array(Channel).min(1, 'is missing').max(channels.length) }),
    answer: z.object({ compositionId: Id }),
  }),
};
