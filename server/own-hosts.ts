import { isIP } from 'node:net';
import { isLoopback } from './is-loopback.ts';

/** The host names this server is reached under, in addition to those of the machine itself. */
export type OwnHosts = {
  names: readonly string[];
  /** IP addresses are accepted too, because no one can point those elsewhere. */
  takesIps: boolean;
  /** Anyone can sign in as anyone, so no name is accepted: whoever points one here would be signed in. */
  provesNothing: boolean;
};

/** The host names of a server that listens on `host` and is reached at these origins. */
export function ownHosts(set: {
  host: string;
  origins: readonly string[];
  provesNothing: boolean;
}): OwnHosts {
  return {
    names: set.provesNothing ? [] : set.origins.map((origin) => new URL(origin).hostname),
    takesIps: !isLoopback(set.host),
    provesNothing: set.provesNothing,
  };
}

/**
 * Whether this server is reached under a host name.
 *
 * @param hostname as in `URL`: lower case, IPv6 in brackets
 */
export function isOwnHost({ names, takesIps }: OwnHosts, hostname: string): boolean {
  if (isLoopback(hostname) || names.includes(hostname)) return true;
  return takesIps && isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0;
}

/**
 * Where links lead that this server sends: to where people reach it, or to this machine if it answers under no
 * other name.
 */
export function linkOrigin(
  { publicUrl, ownHosts }: { publicUrl: string | undefined; ownHosts: OwnHosts },
  local: string,
): string {
  return ownHosts.provesNothing ? local : (publicUrl ?? local);
}

/** The message for a call under another name, with what to do. */
export function foreignHostMessage({ provesNothing, takesIps }: OwnHosts, hostname: string): string {
  return provesNothing
    ? `This server doesn't answer under the name ${hostname}. Its sample sign-in lets anyone in, so use localhost${takesIps ? ' or its IP address' : ''}.`
    : `This server doesn't answer under the name ${hostname}. Ask your administrator to allow it with PUBLIC_URL or ALLOWED_ORIGINS.`;
}
