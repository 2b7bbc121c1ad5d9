import type { ChosenPorts } from '#server/choose-ports.ts';
import type { ByRealm } from '#server/modules/deps.ts';
import { type AnswerFacts, readAnswerFacts } from '#server/ports/answer-facts.ts';
import { type Exchange, watchExchanges } from '#server/ports/exchange.ts';
import { PortError } from '#server/ports/port-error.ts';

/** All ports, with each call counted under the provider's name, and the headers of each answer read. */
export function watchPorts(ports: ChosenPorts, watcher: PortWatcher): ChosenPorts {
  const { identity, source, dataPortability, llm, mail, billing, web, channels, connects } = ports;
  const inEach = <T>({ real, sample }: ByRealm<T>, watch: (port: T) => T): ByRealm<T> => ({
    real: watch(real),
    sample: watch(sample),
  });
  return {
    ...ports,
    identity: identity && watchPort(identity, 'firebase', watcher),
    source: inEach(source, (port) => port && watchPort(port, port.name, watcher)),
    dataPortability: inEach(dataPortability, (port) => port && watchPort(port, 'linkedin-data', watcher)),
    llm: inEach(llm, (port) => port && watchPort(port, 'model', watcher)),
    mail: mail && watchPort(mail, 'smtp', watcher),
    billing: billing && { ...billing, payment: watchPort(billing.payment, 'stripe', watcher) },
    // URLs of users, all under one name.
    web: watchPort(web, 'web', watcher),
    channels: inEach(channels, (ways) => watchEach(ways, watcher)),
    connects: inEach(connects, (ways) => watchEach(ways, watcher)),
  };
}

function watchEach<Ports extends object>(ports: Ports, watcher: PortWatcher): Ports {
  const watched = Object.entries(ports).map(([name, port]) => [name, port && watchPort(port, name, watcher)]);
  return Object.fromEntries(watched) as Ports;
}

type PortWatcher = {
  /**
   * Called when a call succeeded or failed, with `ok`, the kind of failure, or `error` for an error that
   * isn't the port's.
   */
  onCall(call: { provider: string; outcome: string; seconds: number }): void;
  /** Receives the facts from each answer's headers. */
  onAnswer(provider: string, facts: AnswerFacts): void;
};

/**
 * The same port, with its calls counted by outcome. A method that answers synchronously calls no vendor, so
 * it isn't counted.
 */
function watchPort<Port extends object>(port: Port, provider: string, watcher: PortWatcher): Port {
  const exchanges = {
    onExchange(exchange: Exchange) {
      const facts = readAnswerFacts(exchange);
      if (facts !== null) watcher.onAnswer(provider, facts);
    },
  };
  const watched = Object.entries(port).map(([name, value]) => {
    if (typeof value !== 'function') return [name, value];
    const ask = (...args: unknown[]) => watchExchanges(exchanges, () => value.apply(port, args));
    return [name, (...args: unknown[]) => watchCall(ask(...args), provider, watcher)];
  });
  return Object.fromEntries(watched) as Port;
}

function watchCall(answer: unknown, provider: string, { onCall }: PortWatcher): unknown {
  if (!(answer instanceof Promise)) return answer;
  const began = performance.now();
  const ended = (outcome: string) => {
    onCall({ provider, outcome, seconds: (performance.now() - began) / 1000 });
  };
  return answer.then(
    (value) => {
      ended('ok');
      return value;
    },
    (error) => {
      ended(error instanceof PortError ? error.kind : 'error');
      throw error;
    },
  );
}
