import type { ChosenPorts } from '#server/choose-ports.ts';
import { type OnCall, watchPort } from './watch-port.ts';

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
    // Addresses of users: everybody's under one name.
    web: watchPort(web, 'web', onCall),
    channels: watchEach(channels, onCall),
    connects: watchEach(connects, onCall),
  };
}

function watchEach<Ports extends object>(ports: Ports, onCall: OnCall): Ports {
  const watched = Object.entries(ports).map(([name, port]) => [name, port && watchPort(port, name, onCall)]);
  return Object.fromEntries(watched) as Ports;
}
