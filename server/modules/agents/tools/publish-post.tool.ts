import { z } from 'zod';
import { channelNames } from '#contract/channels/channel-labels.ts';
import { Channel, type PublicationOptions } from '#contract/channels/publications.ts';
import {
  type AgentField,
  channelDefinitions,
  channelRules,
  channels,
  newOptions,
  optionFields,
  optionText,
  rankedChannels,
} from '#core/channels/index.ts';
import { withoutCitations } from '#core/citation-marks.ts';
import { AppError } from '#server/app-error.ts';
import { timeLabel } from '#server/local-time.ts';
import { timeZoneOf } from '#server/modules/access/time-zone-of.ts';
import { type Connection, findConnection } from '#server/modules/connections/require-owned-connection.ts';
import { refuseByOwnRules } from '#server/modules/publishing/channels/own-rules.ts';
import { checkAll } from '#server/modules/publishing/checks/check-publication.ts';
import { readyOptions } from '#server/modules/publishing/checks/ready-options.ts';
import { count, expectedCostMicros } from '#server/modules/publishing/checks/text-limits.ts';
import { resolveDueAt } from '#server/modules/publishing/publication-rules.ts';
import { schedulePublication } from '#server/modules/publishing/schedule-publication.ts';
import { askedSummary } from './asked-texts.ts';
import { type ToolDeps, type ToolRun, writeTool } from './tool.ts';

/** What agents can give beside the text, by the channel that has the field. */
function agentFields() {
  const fields = channels.flatMap((channel) =>
    optionFields(channel).flatMap(([name, { forAgents }]) =>
      forAgents === undefined
        ? []
        : [[name, z.string().nullable().describe(`${channelNames[channel]} only: ${forAgents}`)]],
    ),
  );
  return Object.fromEntries(fields) as Record<AgentField, z.ZodNullable<z.ZodString>>;
}

/** The maximum length of a post by channel: `LinkedIn 3,000, X 280`. */
const lengths = rankedChannels
  .map((channel) => `${channelNames[channel]} ${count(channelRules[channel].limits.post.max)}`)
  .join(', ');

const Input = z.object({
  channel: Channel.describe('The channel. twitter is X'),
  text: z.string().describe('The exact post, as plain text. Refs such as [s1] are removed'),
  ...agentFields(),
  at: z
    .string()
    .nullable()
    .describe('When to publish, as ISO 8601 with a time zone, such as 2026-11-24T09:00:00+01:00. null: now'),
});
type Input = z.infer<typeof Input>;

export const publishPost = writeTool({
  name: 'publish_post',
  kind: 'write',
  labels: {
    title: 'Publish a post',
    description: 'Posts to one of your channels after you approve',
    doing: 'Preparing a post',
    done: 'Published a post',
  },
  description: `Publishes a post in the user’s name, now or at a given time, after the user approves the exact text, channel, and account. Maximum length in characters: ${lengths}.`,
  input: Input,
  entryMessage: (input) =>
    askedSummary([channelNames[input.channel], input.at === null ? null : `at ${input.at}`]),
  async describe(deps, run, input) {
    const { db, clock, channels } = deps;
    const now = clock.now();
    const timeZone = await timeZoneOf(db, run.userId);
    const { channel, text, options, at } = readInput(input, now, timeZone);
    const name = channelNames[channel];
    const own = await findConnection(db, channels, {
      userId: run.userId,
      channel,
      realm: run.realm,
      kind: 'post',
    });
    // Without a connection in this realm, the checks would run for the other one.
    const checked =
      own instanceof AppError ? null : await checkOne(deps, run, { channel, text, options, at });
    const problem = own instanceof AppError ? own.message : (checked?.problem ?? lateProblem(at, now));
    const destination = own instanceof AppError ? name : destinationText(options, own.connection, name);
    return {
      title: at === null ? `Publish this post on ${name}?` : `Schedule this post for ${name}?`,
      lines: [
        at === null
          ? 'It’s posted ten seconds after you approve it. Until then, you can cancel it under Posts.'
          : `It’s posted on ${timeLabel(at, timeZone)}. Until then, you can change or cancel it under Posts.`,
        ...optionLines(channel, options),
        ...costLines(channel, text, name),
        ...(checked?.lines ?? []),
      ],
      destination,
      text,
      confirm: at === null ? 'Publish' : 'Schedule',
      problem,
    };
  },
  async perform(trx, deps, run, input) {
    const now = deps.clock.now();
    const timeZone = await timeZoneOf(trx, run.userId);
    const { channel, text, options, at } = readInput(input, now, timeZone);
    const late = lateProblem(at, now);
    if (late !== null) throw new AppError('conflict', late);
    const dueAt = resolveDueAt(at?.toISOString(), now);
    await schedulePublication(trx, deps, {
      userId: run.userId,
      realm: run.realm,
      channel,
      kind: 'post',
      text,
      targetUrn: null,
      targetUrl: null,
      options: readyOptions(channel, options),
      costMicros: expectedCostMicros(channel, text),
      origin: 'agent',
      dueAt,
    });
    const when = at === null ? 'in ten seconds' : `on ${timeLabel(dueAt, timeZone)}`;
    return {
      summary: at === null ? `On its way to ${channelNames[channel]}` : `Scheduled for ${when.slice(3)}`,
      output: `Approved. The post goes to ${channelNames[channel]} ${when}. Its outcome appears under Posts.`,
    };
  },
});

type Post = { channel: Channel; text: string; options: PublicationOptions | null; at: Date | null };

/**
 * Exactly what would be published.
 *
 * @throws AppError `invalid_request` with a message for the model
 */
function readInput(input: Input, now: Date, timeZone: string): Post {
  const { channel } = input;
  // PostgreSQL can't store U+0000.
  const text = withoutCitations(input.text.replaceAll('\u0000', '')).trim();
  const options = readyOptions(channel, optionsOf(input));
  return { channel, text, options, at: input.at === null ? null : readMoment(input.at, now, timeZone) };
}

function optionsOf(input: Input): PublicationOptions | null {
  const empty = newOptions(input.channel);
  if (empty === null) return null;
  const given = optionFields(input.channel).flatMap(([name, field]) => {
    if (field.forAgents === undefined) return [];
    const text = withoutCitations((input[name as AgentField] ?? '').replaceAll('\u0000', '')).trim();
    return [[name, field.isNullable && text === '' ? null : (field.read?.(text) ?? text)]];
  });
  return { ...empty, ...Object.fromEntries(given) };
}

/** Notes to show before publishing, and why it can't be published. */
async function checkOne(deps: ToolDeps, run: ToolRun, { channel, text, options, at }: Post) {
  const { items } = await checkAll(deps, run.userId, {
    items: [{ channel, text, ...(options === null ? {} : { options }) }],
    ...(at === null ? {} : { at: at.toISOString() }),
  });
  const warnings = items[0]?.warnings ?? [];
  const refused = await ownProblem(deps, run, text, options);
  return {
    lines: warnings.filter(({ blocks }) => !blocks).map(({ message }) => message),
    problem: warnings.find(({ blocks }) => blocks)?.message ?? refused,
  };
}

async function ownProblem(
  deps: ToolDeps,
  { userId }: ToolRun,
  text: string,
  options: PublicationOptions | null,
): Promise<string | null> {
  if (options === null) return null;
  try {
    await refuseByOwnRules(deps, userId, { text, options });
    return null;
  } catch (error) {
    if (error instanceof AppError)
      return error.issues?.map(({ message }) => message).join(' ') ?? error.message;
    throw error;
  }
}

/** A time that passed while the question was open doesn't turn into "now". */
function lateProblem(at: Date | null, now: Date): string | null {
  if (at === null) return null;
  try {
    resolveDueAt(at.toISOString(), now);
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return at < now
      ? 'The time has passed. Decline, then ask for a later time.'
      : 'The time is more than a year ahead. Decline, then ask for an earlier time.';
  }
}

function destinationText(options: PublicationOptions | null, connection: Connection, name: string): string {
  const at =
    options && channelDefinitions[options.channel].destinationOf?.(options as never, connection.details);
  return `${at ? `${at} on ${name}` : name}, as ${connection.name}`;
}

function optionLines(channel: Channel, options: PublicationOptions | null): string[] {
  const { agentNote } = channelRules[channel];
  const said = optionFields(channel).flatMap(([name, { says, label }]) => {
    const text = says ? optionText(options, name) : null;
    return text === null ? [] : [`${label}: ${text}`];
  });
  return [...(agentNote === undefined ? [] : [agentNote]), ...said];
}

function costLines(channel: Channel, text: string, name: string): string[] {
  const micros = expectedCostMicros(channel, text);
  return micros === null ? [] : [`${name} is expected to charge $${(micros / 1_000_000).toFixed(3)}.`];
}

/**
 * The time a model gave.
 *
 * @throws AppError `invalid_request` with a message for the model if it isn't a time, or has no zone
 */
function readMoment(given: string, now: Date, timeZone: string): Date {
  const isExact = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d.*(Z|[+-]\d\d:?\d\d)$/i.test(given.trim());
  const moment = new Date(given.trim());
  if (isExact && !Number.isNaN(moment.getTime())) return moment;
  throw new AppError(
    'invalid_request',
    `“${given.slice(0, 60)}” isn’t an exact time. Pass ISO 8601 with a time zone, such as ${now.toISOString()}. The user’s time (${timeZone}) is now ${timeLabel(now, timeZone)}.`,
  );
}
