import type { PublicationOptions } from '#contract/publications.ts';
import { linkedinReasons } from '#server/modules/channels/linkedin-auth/linkedin-reasons.ts';
import { redditReasonWords } from '#server/modules/channels/reddit/reddit-reason-words.ts';
import { slackWords } from '#server/modules/channels/slack/slack-words.ts';
import type { Channel } from '#server/modules/channels/tables.ts';
import { twitterReasons } from '#server/modules/channels/twitter/twitter-reasons.ts';
import type { PortError } from '#server/ports/port-error.ts';

/** What the words about a refusal may speak of. `retryAfter` is in seconds, where the vendor said it. */
export type AboutRefusal = { options: PublicationOptions | null; retryAfter: number | undefined };

/** What happened and what to do, for each reason that a port knows. */
export type ReasonWords<Reason extends string = string> = Readonly<
  Record<Reason, (about: AboutRefusal) => string>
>;

const words: Record<Channel, ReasonWords> = {
  linkedin: linkedinReasons,
  slack: slackWords,
  reddit: redditReasonWords,
  twitter: twitterReasons,
};

/** What a port's reason means, in words; null where it gave none. */
export function reasonWords(
  channel: Channel,
  { reason, retryAfter }: Pick<PortError, 'reason' | 'retryAfter'>,
  options: PublicationOptions | null,
): string | null {
  if (reason === undefined || !Object.hasOwn(words[channel], reason)) return null;
  return words[channel][reason]?.({ options, retryAfter }) ?? null;
}
