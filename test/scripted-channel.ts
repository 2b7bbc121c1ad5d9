import type { ChannelPort, Publishable, Published } from '#server/ports/channel/port.ts';
import { PortError, type PortErrorKind } from '#server/ports/port-error.ts';

/** What the next call does: whether the text appears, and what is answered. */
export type Play = { appears: boolean; answers: 'ok' | PortErrorKind };

/** A channel that keeps what appeared, and answers as it was told to. */
export type ScriptedChannel = ChannelPort & {
  /** What appeared, in order. */
  texts: string[];
  /** How the next calls go, first to last; then all is well. */
  plays: Play[];
  /** Whether it lets us look; or says nothing yet, as a list that lags. */
  looks: 'at_once' | 'never' | 'not_yet' | 'broken';
};

export function scriptedChannel(network: 'sample' | 'real' = 'sample'): ScriptedChannel {
  const channel: ScriptedChannel = {
    network,
    texts: [],
    plays: [],
    looks: 'at_once',
    async publish(_, what) {
      const { appears, answers } = channel.plays.shift() ?? { appears: true, answers: 'ok' };
      if (appears) channel.texts.push(what.text);
      if (answers !== 'ok') throw new PortError(answers, 'as scripted', { retryAfter: 7 });
      return shown(what);
    },
    async find(_, what) {
      if (channel.looks === 'broken') throw new PortError('unavailable', 'as scripted');
      if (channel.looks === 'never') return 'cannot_check';
      return channel.looks === 'at_once' && channel.texts.includes(what.text) ? shown(what) : null;
    },
  };
  return channel;
}

function shown({ text }: Publishable): Published {
  return { externalId: `id-${text}`, url: `https://channel.example/${encodeURIComponent(text)}` };
}
