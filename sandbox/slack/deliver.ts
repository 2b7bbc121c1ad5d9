import { randomInt } from 'node:crypto';
import { BOT_USER, type SlackChannel } from '#sandbox/slack/workspace.ts';
import type { StateStore } from '#sandbox/state.ts';

/** Longer texts are refused. */
export const MAX_TEXT_LENGTH = 40_000;

/** One message per second and channel. */
const GAP_MS = 1000;

/** The parts of a message in addition to its text. */
export type Message = {
  text: string;
  /** The message that this one continues. */
  threadTs: string | null;
  /** Shown instead of the text. */
  blocks: readonly unknown[];
  unfurls: boolean;
  files: readonly { bytes: number; alt: string }[];
};

export type Delivery = {
  /**
   * @returns the message's id (`ts`) and its text as members see it; otherwise the whole seconds until it can
   *   be retried
   */
  deliver(channel: SlackChannel, message: Message): { ts: string; seen: string } | { waitSeconds: number };
};

/** Where messages are delivered, posted either way. A message is on disk before the answer. */
export function openDelivery(state: StateStore, now: () => number): Delivery {
  const last = new Map<string, number>();
  return {
    deliver(channel, { text, threadTs, blocks, unfurls, files }) {
      const at = now();
      const since = at - (last.get(channel.id) ?? Number.NEGATIVE_INFINITY);
      if (since < GAP_MS) return { waitSeconds: Math.max(1, Math.ceil((GAP_MS - since) / 1000)) };
      last.set(channel.id, at);
      const ts = `${Math.floor(at / 1000)}.${String(randomInt(1_000_000)).padStart(6, '0')}`;
      const seen = readMrkdwn(text);
      state.change((current) => {
        current.sent.push({
          kind: 'post',
          via: 'slack',
          authorId: BOT_USER,
          at,
          id: ts,
          socialId: `${channel.id}/${ts}`,
          channel: `#${channel.name}`,
          text: seen,
          slack: { threadTs, blocks: [...blocks], unfurls },
          ...(files.length > 0 ? { images: [...files] } : {}),
        });
      });
      return { ts, seen };
    },
  };
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' };

/**
 * How members see a text. `&`, `<`, and `>` are written as entities, and anything between `<` and `>` is a
 * link, a mention, or a command such as `<!channel>`. Bold and other formatting stays as written.
 */
export function readMrkdwn(text: string): string {
  return text.replace(/<([^<>]*)>|&(?:amp|lt|gt);/g, (all, inner: string | undefined) => {
    if (inner === undefined) return entities[all] ?? all;
    const [target = '', label] = inner.split('|');
    if (label !== undefined) return readMrkdwn(label);
    return /^[!@#]/.test(target) ? `@${target.slice(1)}` : readMrkdwn(target);
  });
}
