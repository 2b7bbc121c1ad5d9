import { z } from 'zod';
import { BasedOn, DateOrTime, Deleted, Id, IdParams, Moment, page, Version } from '#contract/paging.ts';
import { Network } from '#contract/profile.ts';
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
  name: z.string().min(1).max(200).describe('As it is in the text; its first place there becomes the link'),
});
export type Mention = z.infer<typeof Mention>;

/** The most people and companies one post can mention. */
export const maxMentions = 30;

/** A text to be sent to a channel. It's sent at most once. */
export const Publication = z.object({
  id: Id,
  network: Network,
  channel: Channel,
  kind: PublicationKind,
  text: z.string(),
  targetUrl: z.string().nullable().describe('The post a comment is for'),
  options: DraftOptions.nullable(),
  images: z.array(PublicationImage).describe('In the order in which they are shown; or one PDF'),
  mentions: z.array(Mention).describe('Only on LinkedIn'),
  compositionId: Id.describe('Shared by what was written at once for several channels'),
  threadId: Id.describe(
    'Shared by the parts of one post on one channel: a thread, or a post and its first comment',
  ),
  part: z.int().describe('Its position among them, from 0 on'),
  costUsd: z.number().nullable().describe('What the channel was expected to charge, in US dollars'),
  origin: z.enum(['user', 'ready_comment', 'agent', 'feed', 'digest', 'notice']),
  state: PublicationState.describe('`unconfirmed`: no one knows whether it arrived'),
  connection: z
    .object({ id: Id, name: z.string() })
    .nullable()
    .describe('The account it leaves by, and the name it was approved to leave in; null when that is gone'),
  createdAt: Moment,
  updatedAt: Moment,
  version: Version.describe('Of the post with the parts that follow it'),
  approvedAt: Moment.nullable().describe('When its user said that it may go out'),
  dueAt: Moment.nullable(),
  nextTryAt: Moment.nullable().describe('While `scheduled`; later than `dueAt` after a try that did nothing'),
  nextLookAt: Moment.nullable().describe(
    'While `unconfirmed`: when it is looked for at the channel; null where only the user can tell',
  ),
  settledAt: Moment.nullable(),
  externalUrl: z.string().nullable().describe('Where it is to be seen'),
  error: z
    .object({ kind: z.string(), message: z.string().describe('What happened and what to do') })
    .nullable(),
  waitsForReconnect: z.boolean().describe('Scheduled, and its channel has to be connected again first'),
  waitsForPrevious: z.boolean().describe('No one knows yet whether the part before it is published'),
  isLate: z.boolean().describe('Due for two minutes, and nothing has taken it up'),
  canCancel: z.boolean().describe('Not sent yet'),
  canChange: z.boolean().describe('A post that is a draft, or scheduled and not on its way yet'),
});
export type Publication = z.infer<typeof Publication>;

/** One call for a publication, made or about to be made. */
export const PublicationAttempt = z.object({
  number: z.int(),
  armedAt: Moment.describe('Written before the call'),
  endedAt: Moment.nullable(),
  outcome: z
    .enum(['sent', 'refused', 'not_sent', 'unknown'])
    .nullable()
    .describe('`not_sent`: the channel surely did nothing, so it may be tried again; null while it runs'),
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
  network: Network.optional().describe('Without: real once a real profile is connected, else sample'),
  compositionId: Id.optional().describe('Only what was written together under this id'),
  from: DateOrTime.optional().describe('Due then or later'),
  till: DateOrTime.optional().describe('Due before this time, or on this date or before'),
  order: z
    .enum(['newest', 'due'])
    .optional()
    .describe('`due`: what has a time, the earliest first. Default `newest`'),
  cursor: z.string().max(500).optional(),
  limit: z.int().min(1).max(100).optional().describe('Default 20'),
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
  text: z.string().max(100_000).describe('May be empty as long as it is a draft'),
  options: DraftOptions.nullable().optional().describe('What the channel wants to know beyond the text'),
  imageIds: z
    .array(Id)
    .max(maxImages)
    .optional()
    .describe('Pictures that were uploaded, in their order; what is sent has 40 MB of them at most'),
  mentions: z
    .array(Mention)
    .max(maxMentions)
    .optional()
    .describe('Who is mentioned by name, on LinkedIn only; on scheduling each name must be in the text'),
  followUps: z
    .array(FollowUp)
    .max(maxFollowUps)
    .optional()
    .describe('What leaves after it, part by part, each a publication of its own; without: nothing'),
};

export const NewDraft = z.object({
  channel: Channel,
  ...draftParts,
  compositionId: Id.optional().describe('The same for what is written at once for several channels'),
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
        'Refused with 409 where it is scheduled by now: what is saved while one types approves nothing',
      ),
  })
  .describe('All of it: what is left out is empty');
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
    .describe('`refused`: the channel minds something else than its length'),
  message: z.string(),
  blocks: z.boolean().describe('It cannot be published like this'),
  publicationId: Id.nullable().describe('The earlier one with the same text'),
});
export type PublicationWarning = z.infer<typeof PublicationWarning>;

/** The checks before scheduling, for one channel. */
export const ChannelCheck = z.object({
  channel: Channel,
  length: z.int().describe('In characters, as the channel’s limit counts them'),
  limit: z.int().nullable(),
  costUsd: z
    .number()
    .nullable()
    .describe('What the channel is expected to charge for all parts together; null: nothing'),
  warnings: z.array(PublicationWarning),
});
export type ChannelCheck = z.infer<typeof ChannelCheck>;

export const publicationRoutes = {
  list: route({
    method: 'GET',
    path: '/publications',
    access: 'user',
    summary: 'What left the product in the user’s name, and what is about to; newest first',
    query: PublicationQuery,
    answer: page(Publication),
  }),
  one: route({
    method: 'GET',
    path: '/publications/{id}',
    access: 'user',
    summary: 'One publication with the log of its attempts',
    params: IdParams,
    answer: PublicationDetails,
  }),
  create: route({
    method: 'POST',
    path: '/publications',
    access: 'user',
    summary: 'Keeps a draft; it may be incomplete, and goes nowhere before it is scheduled',
    body: NewDraft,
    answer: PublicationDetails,
  }),
  change: route({
    method: 'PUT',
    path: '/publications/{id}',
    access: 'user',
    summary:
      'Rewrites a draft, or something scheduled, which this call approves as it is now: it leaves in ten seconds at the earliest; 409 once it is on its way',
    params: IdParams,
    body: DraftChange,
    answer: PublicationDetails,
  }),
  schedule: route({
    method: 'POST',
    path: '/publications/{id}/schedule',
    access: 'user',
    summary:
      'Approves a draft, or gives something scheduled another time. Without `at` it leaves in ten seconds. 409 once it is on its way',
    params: IdParams,
    body: z.object({ at: Moment.optional() }),
    answer: PublicationDetails,
  }),
  unschedule: route({
    method: 'POST',
    path: '/publications/{id}/draft',
    access: 'user',
    summary: 'Makes something scheduled a draft again; 409 once it is on its way',
    params: IdParams,
    answer: PublicationDetails,
  }),
  remove: route({
    method: 'DELETE',
    path: '/publications/{id}',
    access: 'user',
    summary: 'Deletes a draft; 409 for what is no draft',
    params: IdParams,
    answer: Deleted,
  }),
  cancel: route({
    method: 'POST',
    path: '/publications/{id}/cancel',
    access: 'user',
    summary: 'Takes it back before it is sent; 409 once it is on its way',
    params: IdParams,
    answer: PublicationDetails,
  }),
  settle: route({
    method: 'POST',
    path: '/publications/{id}/settle',
    access: 'user',
    summary: 'Resolves an unconfirmed one: `published` when it is live, `failed` when it is not',
    params: IdParams,
    body: z.object({ as: z.enum(['published', 'failed']) }),
    answer: PublicationDetails,
  }),
  checkAll: route({
    method: 'POST',
    path: '/publications/check-all',
    access: 'user',
    summary:
      'What to know before a post goes to several channels: lengths, what is missing, pictures that do not fit, repetitions',
    body: z.object({
      items: z
        .array(z.object({ channel: Channel, ...draftParts }))
        .min(1)
        .max(channels.length),
      compositionId: Id.optional().describe('What is checked; its own drafts are no repetition'),
      at: Moment.optional(),
    }),
    answer: z.object({ items: z.array(ChannelCheck).describe('In the order of the question') }),
  }),
};
