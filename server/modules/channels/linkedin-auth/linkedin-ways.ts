import type { ConnectionWay } from '#contract/connections.ts';
import type { ConnectPorts } from '#server/ports/channel/port.ts';

/** By which ways LinkedIn can be connected on this server, the better one first. */
export function linkedinWays({ unipile, linkedin }: ConnectPorts): ConnectionWay[] {
  return [
    // Posts and comments, and what became of them can be looked up.
    ...(unipile
      ? [{ via: 'unipile' as const, network: unipile.network, asksForSignIn: true, canLookUp: true }]
      : []),
    ...(linkedin
      ? [{ via: 'linkedin' as const, network: linkedin.network, asksForSignIn: false, canLookUp: false }]
      : []),
  ];
}

export const notConfiguredWords =
  'LinkedIn is not set up on this server. Whoever runs it can set UNIPILE_DSN, UNIPILE_API_KEY and UNIPILE_ACCOUNT_ID, or LINKEDIN_CLIENT_ID and LINKEDIN_CLIENT_SECRET, and restart it.';
