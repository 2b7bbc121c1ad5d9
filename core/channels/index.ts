import { pluralize } from '#core/pluralize.ts';
import { besideLink, type ChannelDefinition, type ChannelRules, type OptionField } from './channel.ts';
import { linkedin, linkedinRules } from './linkedin.ts';
import { reddit, redditRules } from './reddit.ts';
import { slack, slackRules } from './slack.ts';
import { twitter, twitterRules } from './twitter.ts';

/** Every channel. A new one goes here and into `channelRules`. */
const all = { linkedin, slack, reddit, twitter } as const;

const rules = {
  linkedin: linkedinRules,
  slack: slackRules,
  reddit: redditRules,
  twitter: twitterRules,
} as const satisfies Record<keyof typeof all, ChannelRules>;

/** Where texts are published. `twitter` is X. */
export type Channel = keyof typeof all;
export const channels = Object.keys(all) as [Channel, ...Channel[]];

/** How a channel is connected. LinkedIn has two ways. */
export type ChannelProvider = { [C in Channel]: keyof (typeof rules)[C]['ways'] }[Channel];

export const channelDefinitions: Readonly<Record<Channel, ChannelDefinition>> = all;
export const channelRules: Readonly<Record<Channel, ChannelRules>> = rules;

/** The channels in the order in which people see them. */
export const rankedChannels: readonly Channel[] = channels.toSorted((a, b) => all[a].rank - all[b].rank);

/** Channels that report likes and replies of a post. */
type Counted = { [C in Channel]: (typeof all)[C]['counts'] extends null ? never : C }[Channel];
export const countedChannels = rankedChannels.filter((channel) => all[channel].counts !== null) as [
  Counted,
  ...Counted[],
];

/** A post's counts in the channel's terms, such as `3 points`. Leaves out what isn't known. */
export function countLabels(
  channel: Channel,
  { likes, replies }: { likes: number | null; replies: number | null },
): string[] {
  const { counts } = channelDefinitions[channel];
  if (counts === null) return [];
  return [
    ...(likes === null ? [] : [pluralize(likes, ...counts.likes)]),
    ...(replies === null ? [] : [pluralize(replies, ...counts.replies)]),
  ];
}

type Value<F> = F extends { kind: 'flag' }
  ? boolean
  : F extends { isNullable: true }
    ? string | null
    : string;
type OptionalNames<F> = { [K in keyof F]: F[K] extends { isOptional: true } ? K : never }[keyof F];
type ValuesOf<F> = { -readonly [K in Exclude<keyof F, OptionalNames<F>>]: Value<F[K]> } & {
  -readonly [K in OptionalNames<F>]?: Value<F[K]> | undefined;
};

/** Channels whose posts have options. */
export type OptionsChannel = { [C in Channel]: (typeof all)[C]['options'] extends null ? never : C }[Channel];
export const optionsChannels = channels.filter((channel) => all[channel].options !== null) as [
  OptionsChannel,
  ...OptionsChannel[],
];

type AgentNames<F> = { [K in keyof F]: F[K] extends { forAgents: string } ? K : never }[keyof F];
/** Fields that an agent's tool can give. */
export type AgentField = { [C in OptionsChannel]: AgentNames<(typeof all)[C]['options']> }[OptionsChannel];

/** A post's options on a channel. */
export type OptionsOf<C extends OptionsChannel> = C extends unknown
  ? { channel: C } & ValuesOf<(typeof all)[C]['options']>
  : never;
export type ChannelOptions = OptionsOf<OptionsChannel>;

/** A channel's option fields with their names, in order. */
export function optionFields(channel: Channel): [name: string, field: OptionField][] {
  return Object.entries(channelDefinitions[channel].options ?? {});
}

/** The name of the field that holds a title or a link; undefined if the channel has none. */
export function fieldThatSays(channel: Channel, what: 'title' | 'link'): string | undefined {
  return optionFields(channel).find(([, { says }]) => says === what)?.[0];
}

const emptyValue = ({ kind, isNullable }: OptionField) => (kind === 'flag' ? false : isNullable ? null : '');

/**
 * A post's options with nothing filled in but its title and link, where the channel has a field for them.
 * Null if the channel has no options. A title is cut to the channel's length.
 */
export function newOptions<C extends Channel>(
  channel: C,
  filled?: { title?: string; link?: string | null },
): C extends OptionsChannel ? OptionsOf<C> : null;
export function newOptions(channel: Channel, filled: { title?: string; link?: string | null } = {}) {
  if (channelDefinitions[channel].options === null) return null;
  const values = optionFields(channel).flatMap(([name, field]) => {
    if (field.isOptional) return [];
    const value = field.says && filled[field.says];
    return [[name, typeof value === 'string' ? value.slice(0, field.max) : emptyValue(field)]];
  });
  return { channel, ...Object.fromEntries(values) };
}

/** A channel's options, or empty ones where it has none yet or another channel's. */
export function optionsOf<C extends OptionsChannel>(
  channel: C,
  options: ChannelOptions | null,
): OptionsOf<C> {
  return options?.channel === channel
    ? (options as OptionsOf<C>)
    : (newOptions(channel as Channel) as OptionsOf<C>);
}

/** A field of options by its name; null if it's empty or another channel's. */
export function optionText(options: ChannelOptions | null, name: string | undefined): string | null {
  const value = name !== undefined && options !== null && (options as Record<string, unknown>)[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

/** The link that a post shares in place of a text; null if it shares none. A draft's may still be empty. */
export function sharedLink(options: ChannelOptions | null): string | null {
  const name = options ? fieldThatSays(options.channel, 'link') : undefined;
  const link = name === undefined ? null : (options as Record<string, unknown>)[name];
  return typeof link === 'string' ? link : null;
}

export const sharesLink = (options: ChannelOptions | null): boolean => sharedLink(options) !== null;

/** The problem with a text beside a shared link, which channels would drop; null if there is none. */
export function textBesideLink(options: ChannelOptions | null, text: string): string | null {
  return sharesLink(options) && text.trim() !== '' ? besideLink : null;
}

/** The title and link in options, if any. */
export function saidBeside(options: ChannelOptions | null): string[] {
  if (options === null) return [];
  return optionFields(options.channel).flatMap(([name, { says }]) => {
    const text = says ? optionText(options, name)?.trim() : undefined;
    return text ? [text] : [];
  });
}
