import { PortError } from '#server/ports/port-error.ts';

/** Hears of a call that was answered or failed: `ok`, the kind of failure, or `error` for what is none of the port's. */
export type OnCall = (call: { provider: string; outcome: string; seconds: number }) => void;

/**
 * The same port, whose calls are counted by what came of them. What a port answers at once asks nobody, and is not
 * counted.
 */
export function watchPort<Port extends object>(port: Port, provider: string, onCall: OnCall): Port {
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
