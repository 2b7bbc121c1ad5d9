import { z } from 'zod';
import {
  BasedOn,
  DateOrTime,
  Deleted,
  Id,
  IdParams,
  Moment,
  page,
  pageQuery,
  Version,
} from '#contract/paging.ts';
import { Realm } from '#contract/profile.ts';
import { route } from '#contract/route.ts';
import { publicationStates } from '#contract/values.ts';
import type { OptionField } from '#core/channels/channel.ts';
import {
  type Channel as ChannelName,
  type ChannelOptions,
  channels,
  type OptionsChannel,
  type OptionsOf,
  optionFields,
  optionsChannels,
} from '#core/channels/index.ts';
import { PublicationImage } from './publication-images.ts';

export const Channel = z.enum(channels);
export type Channel = ChannelName;

export const PublicationKind = z.enum(['post', 'comment']);
export type PublicationKind = z.infer<typeof PublicationKind>;

export const PublicationState = z.enum(publicationStates);
export type PublicationState = z.infer<typeof PublicationState>;

type FieldSchemas<C extends OptionsChannel> = {
  [K in Exclude<keyof OptionsOf<C>, 'channel'>]-?: z.ZodType<OptionsOf<C>[K], OptionsOf<C>[K]>;
};

/** The schemas of a channel's option fields. A draft's can be incomplete. */
export function optionSchemas<C extends OptionsChannel>(channel: C, isDraft = false): FieldSchemas<C> {
  const schemas = optionFields(channel).map(([name, field]) => [name, schemaOf(field, isDraft)]);
  return Object.fromEntries(schemas) as FieldSchemas<C>;
}

function schemaOf(field: OptionField, isDraft: boolean): z.ZodType {
  let schema: z.ZodType = field.kind === 'flag' ? z.boolean() : textSchema(field, isDraft);
  if (field.isNullable) schema = schema.nullable();
  if (field.isOptional) schema = schema.optional();
  return field.about === undefined || (isDraft && field.draftMax !== undefined)
    ? schema
    : schema.describe(field.about);
}

function textSchema({ kind, max, draftMax, pattern, isRequired }: OptionField, isDraft: boolean): z.ZodType {
  const most = isDraft ? (draftMax ?? max) : max;
  const isChecked = !isDraft || draftMax === undefined;
  let schema: z.ZodString | z.ZodURL =
    isChecked && kind === 'url' ? z.url({ protocol: /^https?$/ }) : z.string();
  if (isChecked && pattern) schema = schema.regex(pattern.is, pattern.problem);
  if (isChecked && isRequired) schema = schema.min(1, 'is missing');
  return most === undefined ? schema : schema.max(most);
}

const optionsSchema = (isDraft: boolean) => {
  const [first, ...rest] = optionsChannels.map((channel) =>
    z.object({ channel: z.literal(channel), ...optionSchemas(channel, isDraft) }),
  );
  // The list is made of the channels, which the type of a union can't follow.
  return z.discriminatedUnion('channel', [first as z.ZodObject, ...rest]) as unknown as z.ZodType<
    ChannelOptions,
    ChannelOptions
  >;
};

/** What each channel needs in addition to the text. LinkedIn needs nothing. */
export const PublicationOptions = optionsSchema(false);
export type PublicationOptions = ChannelOptions;

/**
 * The options of a draft, which can be incomplete. To be scheduled, they must satisfy {@link
 * PublicationOptions}.
 */
export const DraftOptions = optionsSchema(true);
export type DraftOptions = ChannelOptions;

/** A person or company whose name in a LinkedIn post links to their profile. */
export const Mention = z.object({
  id: z
    .string()
    .regex(/^urn:li:(person|organization):[\w-]{1,100}$/, 'must be the URN of a person or company'),
  name: z
    .string()
    .min(1)
    .max(200)
    .describe('Name as it occurs in the text. Its first occurrence becomes the link.'),
});
export type Mention = z.infer<typeof Mention>;

/** The most people and companies one post can mention. */
export const maxMentions = 30;

/** A text to be sent to a channel. It's sent at most once. */
export const Publication = z.object({
  id: Id,
  network: Realm,
  channel: Channel,
  kind: PublicationKind,
  text: z.string(),
  targetUrl: z.string().nullable().describe('URL of the post that is commented on. Null for a post.'),
  options: DraftOptions.nullable(),
  images: z.array(PublicationImage).describe('Images in order, or one PDF'),
  mentions: z.array(Mention).describe('LinkedIn only'),
  compositionId: Id.describe('Shared by publications written together for several channels'),
  threadId: Id.describe(
    'Shared by the parts of a post on one channel: a thread, or a post and its first comment',
  ),
  part: z.int().describe('Position in the thread, from 0'),
  costUsd: z
    .number()
    .nullable()
    .describe("US dollars the channel was expected to charge. Null if it's free."),
  origin: z.enum(['user', 'ready_comment', 'agent', 'feed', 'digest', 'notice']),
  state: PublicationState.describe("`unconfirmed` if it isn't known whether it was published"),
  connection: z
    .object({ id: Id, name: z.string() })
    .nullable()
    .describe(
      "Account it's sent through, with the name it was approved for. Null if there is none or it was deleted.",
    ),
  createdAt: Moment,
  updatedAt: Moment,
  version: Version.describe('Version of the post with the parts that follow it'),
  approvedAt: Moment.nullable().describe('When the user approved it'),
  dueAt: Moment.nullable(),
  nextTryAt: Moment.nullable().describe(
    'Next attempt while `scheduled`. Later than `dueAt` after an attempt that published nothing.',
  ),
  nextLookAt: Moment.nullable().describe(
    'Next check at the channel while `unconfirmed`. Null if only the user can confirm it.',
  ),
  settledAt: Moment.nullable().describe('When the state became final'),
  externalUrl: z.string().nullable().describe('URL of the published post or comment'),
  error: z
    .object({ kind: z.string(), message: z.string().describe('What went wrong and what to do') })
    .nullable(),
  waitsForReconnect: z.boolean().describe("Whether it's scheduled and its channel needs reconnecting first"),
  waitsForPrevious: z
    .boolean()
    .describe("Whether it's scheduled and the part before it isn't known to be published"),
  isLate: z.boolean().describe('Whether it has been due for two minutes without being picked up'),
  canCancel: z.boolean().describe('Whether it can still be canceled'),
  canChange: z.boolean().describe("Whether it's the first part of a post that is a draft or scheduled"),
});
export type Publication = z.infer<typeof Publication>;

/** One call for a publication, made or about to be made. */
export const PublicationAttempt = z.object({
  number: z.int(),
  armedAt: Moment.describe('Stored just before the channel is called'),
  endedAt: Moment.nullable(),
  outcome: z
    .enum(['sent', 'refused', 'not_sent', 'unknown'])
    .nullable()
    .describe(
      '`not_sent` if the channel certainly did nothing, so it can be retried. Null while in progress.',
    ),
  message: z.string().nullable(),
});
export type PublicationAttempt = z.infer<typeof PublicationAttempt>;

export const PublicationDetails = Publication.extend({
  attempts: z.array(PublicationAttempt).describe('Oldest first'),
});
export type PublicationDetails = z.infer<typeof PublicationDetails>;

export const PublicationQuery = z.object({
  state: z.array(PublicationState).max(8).optional(),
  channel: z.array(Channel).max(channels.length).optional(),
  network: Realm.optional().describe('Default: `real` if a real profile is connected, otherwise `sample`'),
  compositionId: Id.optional().describe('Only publications written together under this id'),
  from: DateOrTime.optional().describe('Due at this time or later'),
  till: DateOrTime.optional().describe('Due before this time. A date is inclusive.'),
  order: z
    .enum(['newest', 'due'])
    .optional()
    .describe('`due` lists only publications with a due time, earliest first. Default `newest`.'),
  ...pageQuery(20),
});
export type PublicationQuery = z.infer<typeof PublicationQuery>;

/** The most pictures any channel accepts in one post. */
export const maxImages = 20;

/**
 * The most bytes all pictures of one post can have together. A worker holds all of them in memory while it
 * sends them.
 */
export const maxPostBytes = 40 * 1024 * 1024;

/** The most parts that can follow the first part of a post. */
export const maxFollowUps = 24;

/**
 * A part that is sent once the previous one is published: the next post of a thread on X, or the first
 * comment on LinkedIn.
 */
export const FollowUp = z.object({
  kind: PublicationKind,
  text: z.string().max(20_000),
  imageIds: z.array(Id).max(maxImages).optional(),
});
export type FollowUp = z.infer<typeof FollowUp>;

const draftParts = {
  text: z.string().max(100_000).describe('Can be empty in a draft'),
  options: DraftOptions.nullable().optional().describe('Options of the channel'),
  imageIds: z
    .array(Id)
    .max(maxImages)
    .optional()
    .describe('Uploaded images in order, or one PDF. At most 40 MB in total when sent.'),
  mentions: z
    .array(Mention)
    .max(maxMentions)
    .optional()
    .describe(
      'People and companies mentioned by name. LinkedIn only. Each name must occur in the text when scheduled.',
    ),
  followUps: z
    .array(FollowUp)
    .max(maxFollowUps)
    .optional()
    .describe('Parts sent after this one, in order, each as its own publication. Omit for none.'),
};

export const NewDraft = z.object({
  channel: Channel,
  ...draftParts,
  compositionId: Id.optional().describe(
    'Same id for drafts written together for several channels. Default: a new id.',
  ),
});
export type NewDraft = z.infer<typeof NewDraft>;

export const DraftChange = z
  .object({
    ...draftParts,
    basedOn: BasedOn,
    onlyDraft: z
      .boolean()
      .optional()
      .describe(
        'If true, 409 if the post is scheduled. Use it when saving automatically, because changing a scheduled post approves it.',
      ),
  })
  .describe('Complete content. Omitted fields become empty.');
export type DraftChange = z.infer<typeof DraftChange>;

/** A warning before publishing. */
export const PublicationWarning = z.object({
  code: z
    .enum([
      'empty',
      'too_long',
      'refused',
      'long',
      'duplicate',
      'options',
      'images',
      'mentions',
      'parts',
      'no_descriptions',
      'connection',
      'close',
    ])
    .describe("`refused` if the channel doesn't accept the text for a reason other than its length"),
  message: z.string(),
  blocks: z.boolean().describe('Whether it prevents publishing'),
  publicationId: Id.nullable().describe('Earlier publication with the same text. Only with `duplicate`.'),
});
export type PublicationWarning = z.infer<typeof PublicationWarning>;

/** The checks before scheduling, for one channel. */
export const ChannelCheck = z.object({
  channel: Channel,
  length: z.int().describe('Length in characters as the channel counts them'),
  limit: z.int().nullable(),
  costUsd: z
    .number()
    .nullable()
    .describe("US dollars the channel is expected to charge for all parts. Null if it's free."),
  warnings: z.array(PublicationWarning),
});
export type ChannelCheck = z.infer<typeof ChannelCheck>;

export const publicationRoutes = {
  list: route('GET', '/publications', {
    access: 'user',
    summary: 'List publications, newest first',
    query: PublicationQuery,
    answer: page(Publication),
  }),
  one: route('GET', '/publications/{id}', {
    access: 'user',
    summary: 'Get a publication and its attempts',
    params: IdParams,
    answer: PublicationDetails,
  }),
  create: route('POST', '/publications', {
    access: 'user',
    summary: "Create a draft. It can be incomplete and isn't sent until it's scheduled.",
    body: NewDraft,
    answer: PublicationDetails,
  }),
  change: route('PUT', '/publications/{id}', {
    access: 'user',
    summary:
      "Replace the content of a draft or scheduled post. For a scheduled post, this call approves the new content, which is sent in 10 seconds at the earliest. 409 if it's being sent or finished.",
    params: IdParams,
    body: DraftChange,
    answer: PublicationDetails,
  }),
  schedule: route('POST', '/publications/{id}/schedule', {
    access: 'user',
    summary:
      "Schedule a draft or reschedule a post. This call approves it. 409 if it's being sent or finished, or the channel isn't connected.",
    params: IdParams,
    body: z.object({
      at: Moment.optional().describe('When to send it, at most 366 days ahead. Default: in 10 seconds.'),
    }),
    answer: PublicationDetails,
  }),
  unschedule: route('POST', '/publications/{id}/draft', {
    access: 'user',
    summary: "Turn a scheduled post back into a draft. 409 if it's being sent or finished.",
    params: IdParams,
    answer: PublicationDetails,
  }),
  remove: route('DELETE', '/publications/{id}', {
    access: 'user',
    summary: "Delete a draft. 409 if it isn't a draft.",
    params: IdParams,
    answer: Deleted,
  }),
  cancel: route('POST', '/publications/{id}/cancel', {
    access: 'user',
    summary: "Cancel a publication and the parts that follow it. 409 if it's being sent or finished.",
    params: IdParams,
    answer: PublicationDetails,
  }),
  settle: route('POST', '/publications/{id}/settle', {
    access: 'user',
    summary:
      "Confirm the outcome of an unconfirmed publication. `published` if it's live, otherwise `failed`. 409 if it isn't unconfirmed.",
    params: IdParams,
    body: z.object({ as: z.enum(['published', 'failed']) }),
    answer: PublicationDetails,
  }),
  checkAll: route('POST', '/publications/check-all', {
    access: 'user',
    summary:
      'Check a post for several channels before scheduling it. Reports lengths, missing fields, unsuitable images and duplicates. Stores nothing.',
    body: z.object({
      items: z
        .array(z.object({ channel: Channel, ...draftParts }))
        .min(1)
        .max(channels.length),
      compositionId: Id.optional().describe(
        "Composition being checked, so that its own drafts don't count as duplicates",
      ),
      at: Moment.optional(),
    }),
    answer: z.object({ items: z.array(ChannelCheck).describe('In the order of the request') }),
  }),
};
