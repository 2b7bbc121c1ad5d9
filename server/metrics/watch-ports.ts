import type { ChosenPorts } from '#server/choose-ports.ts';
import { PortError } from '#server/ports/port-error.ts';

/** All ports, each call counted under the name of who is asked. */
export function watchPorts(ports: ChosenPorts, onCall: OnCall): ChosenPorts {
  const { identity, source, llm, mail, billing, web, channels, connects } = ports;
  return {
    ...ports,
    identity: identity && watchPort(identity, 'firebase', onCall),
    source: source && watchPort(source, source.name, onCall),
    llm: llm && watchPort(llm, 'model', onCall),
    mail: mail && watchPort(mail, 'smtp', onCall),
    billing: billing && { ...billing, payment: watchPort(billing.payment, 'stripe', onCall) },
    // URLs of users: everybody's under one name.
    web: watchPort(web, 'web', onCall),
    channels: watchEach(channels, onCall),
    connects: watchEach(connects, onCall),
  };
}

function watchEach<Ports extends object>(ports: Ports, onCall: OnCall): Ports {
  const watched = Object.entries(ports).map(([name, port]) => [name, port && watchPort(port, name, onCall)]);
  return Object.fromEntries(watched) as Ports;
}

/** Hears of a call that was answered or failed: `ok`, the kind of failure, or `error` for what is none of the port's. */
type OnCall = (call: { provider: string; outcome: string; seconds: number }) => void;

/**
 * The same port, whose calls are counted by what came of them. What a port answers at once asks nobody, and is not
 * counted.
 */
function watchPort<Port extends object>(port: Port, provider: string, onCall: OnCall): Port {
  const watched = Object.entries(port).map(([name, value]) => {
    if (typeof value !== 'function') return [name, value];
    return [name, (...args: unknown[]) => watchCall(value.apply(port, args), provider, onCall)];
  });
  return Object.fromEntries(watched) as Port;
}

function watchCall(answer: unknown, provider: string, onCall: OnCall): unknown {
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
