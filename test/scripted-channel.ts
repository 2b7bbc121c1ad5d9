import { ChannelProvider } from '#contract/channels/connections.ts';
import type { ChannelPort, ConnectPorts, Publishable, Published } from '#server/ports/channel/port.ts';
import { PortError, type PortErrorKind } from '#server/ports/port-error.ts';

/** The behavior of the next call: whether the text is published, and the response. */
export type Play = { appears: boolean; answers: 'ok' | PortErrorKind };

/** A channel that stores published texts and responds as scripted. */
export type ScriptedChannel = ChannelPort & {
  /** Published texts, in order. */
  texts: string[];
  /** The behavior of the next calls, in order. Afterward all succeed. */
  plays: Play[];
  /** Whether publications can be looked up. `not_yet` simulates a list that lags behind. */
  looks: 'at_once' | 'never' | 'not_yet' | 'broken';
};

export function scriptedChannel(realm: 'sample' | 'real' = 'sample'): ScriptedChannel {
  const channel: ScriptedChannel = {
    realm,
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

/** A server on which no channel is set up. */
export const noConnects = Object.fromEntries(
  ChannelProvider.options.map((provider) => [provider, null]),
) as ConnectPorts;
