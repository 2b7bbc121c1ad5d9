import { lookup as systemLookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { Agent, buildConnector, fetch } from 'undici';
import { type Web, type WebAnswer, type WebAsk, WebError } from './port.ts';

type GuardedWebOptions = GuardOptions & {
  /** Sent with every call. */
  userAgent: string;
  ports?: readonly number[];
};

type GuardOptions = {
  /** Hosts that may be private and use any port: `printer.lan`, or `10.0.0.5:5678` for this port only. */
  allowedHosts?: readonly string[];
  /** Names under `.example` (reserved by RFC 2606) are served by the sandbox at this URL. */
  sampleUrl?: string | null;
  /** Resolves a name; the system's resolver by default. */
  resolve?: (name: string) => Promise<{ address: string; family: number }[]>;
  /** The allowed ports on public hosts; 80 and 443 by default, null for all. */
  ports?: readonly number[] | null;
  /** Whether loopback addresses count as public. */
  allowsThisMachine?: boolean;
};

const defaultPorts = [80, 443];
const defaults = { redirects: 0, maxBytes: 15 * 1024 * 1024, timeoutMs: 20_000 };
const redirectStatus = new Set([301, 302, 303, 307, 308]);
const words = {
  none: 'This isn’t a web URL. It must start with https:// or http://.',
  credentials: 'The URL can’t contain a user name or password.',
  port: 'Only ports 80 and 443 can be reached.',
  certificate: 'This site’s certificate isn’t valid, so it can’t be trusted.',
  closed:
    'This URL isn’t on the public internet, so inGrow can’t reach it. Ask your administrator to allow its host with ALLOWED_PRIVATE_HOSTS.',
};

/**
 * The web as it can be called for users: http and https on their usual ports, public addresses only. A name
 * is resolved once per connection, all of its addresses are checked, and the connection goes to one of those
 * and nowhere else. So a name that changes its answer in between gains nothing. Each redirect is checked as a
 * URL of its own.
 */
export function guardedWeb(options: GuardedWebOptions): Web {
  const { check, agent } = openGuard(options);

  async function hop(url: URL, what: WebAsk, abort: AbortSignal) {
    return fetch(url, {
      method: what.method ?? 'GET',
      headers: { 'user-agent': options.userAgent, ...what.headers },
      ...(what.body === undefined ? {} : { body: what.body }),
      redirect: 'manual',
      dispatcher: agent,
      signal: abort,
    });
  }

  return {
    refuse(address) {
      const url = check(address);
      return typeof url === 'string' ? url : null;
    },

    async ask(address, what = {}): Promise<WebAnswer> {
      const abort = AbortSignal.timeout(what.timeoutMs ?? defaults.timeoutMs);
      const max = what.redirects ?? defaults.redirects;
      let next = address;
      let asked = what;
      let hops = 0;
      let isForGood = true;
      try {
        for (;;) {
          const url = check(next);
          if (typeof url === 'string') throw new WebError('address', url);
          const response = await hop(url, asked, abort);
          const location = response.headers.get('location');
          if (redirectStatus.has(response.status) && location !== null && max > 0) {
            await response.body?.cancel();
            hops += 1;
            if (hops > max) throw new WebError('redirects', `It redirected more than ${max} times.`);
            if (!URL.canParse(location, url)) throw new WebError('address', words.none);
            isForGood &&= response.status === 301 || response.status === 308;
            next = new URL(location, url).href;
            // As in every browser. Also, a body meant for one host isn't sent to another.
            if (response.status < 307) {
              const { body: _, ...rest } = asked;
              asked = { ...rest, method: 'GET' };
            }
            if (new URL(next).origin !== url.origin)
              asked = { ...asked, headers: withoutSecrets(asked.headers) };
            continue;
          }
          const body = await readBody(response.body, what.maxBytes ?? defaults.maxBytes, what.cut === true);
          return {
            status: response.status,
            headers: new Headers([...response.headers]),
            body,
            url: url.href,
            movedTo: hops > 0 && isForGood ? url.href : null,
          };
        }
      } catch (error) {
        throw toWebError(error, abort);
      }
    },
  };
}

/**
 * `fetch` to URLs that administrators enter, guarded like {@link guardedWeb} but on any port, and on this machine
 * too: a model often runs there. Redirects are refused.
 */
export function guardedFetch(options: Pick<GuardOptions, 'allowedHosts'>) {
  const { check, agent } = openGuard({ ...options, ports: null, allowsThisMachine: true });
  const send: typeof globalThis.fetch = async (input, init = {}) => {
    const url = check(input instanceof Request ? input.url : String(input));
    if (typeof url === 'string') throw new WebError('address', url);
    const asked = { ...init, redirect: 'error', dispatcher: agent } as Parameters<typeof fetch>[1];
    return (await fetch(url, asked)) as unknown as Response;
  };
  return {
    fetch: send,
    /** Why a URL is refused without being resolved; null if it isn't. */
    refuse(address: string): string | null {
      const url = check(address);
      return typeof url === 'string' ? url : null;
    },
  };
}

/** What may be called, and the agent that connects to nothing else. */
function openGuard(options: GuardOptions) {
  const { resolve = (name: string) => systemLookup(name, { all: true, verbatim: true }) } = options;
  const allowed = new Set((options.allowedHosts ?? []).map(asCompared));
  const ports = options.ports === null ? null : new Set((options.ports ?? defaultPorts).map(String));
  const isOpen = (address: string) =>
    isPublicAddress(address) || (options.allowsThisMachine === true && isThisMachine(address));
  const sample = options.sampleUrl ? new URL(options.sampleUrl) : null;
  const isSample = (host: string) => sample !== null && isSampleName(host);
  const isAllowed = (host: string, port: string) => allowed.has(host) || allowed.has(`${host}:${port}`);

  /** The URL to call, or why it's refused. */
  function check(address: string): URL | string {
    const url = URL.canParse(address) ? new URL(address) : null;
    if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return words.none;
    if (url.username !== '' || url.password !== '') return words.credentials;
    const { host, port } = whereTo(url);
    // A name with an empty label belongs to no one, and a server for names might take it for another.
    if (host === '' || url.hostname.startsWith('.') || url.hostname.includes('..')) return words.none;
    if (isSample(host) || isAllowed(host, port)) return url;
    if (ports !== null && !ports.has(port)) return words.port;
    const isHere = options.allowsThisMachine === true && host === 'localhost';
    if (isIP(host) !== 0 ? !isOpen(host) : isLocalName(host) && !isHere) return words.closed;
    return url;
  }

  const lookup =
    (port: string): LookupFunction =>
    (name, { all }, done) => {
      resolve(name).then(
        (found) => {
          const first = found[0];
          if (first === undefined) {
            done(new WebError('unresolved', `There’s no site named ${name}. Check the URL.`), '', 0);
          } else if (!isAllowed(plain(name), port) && !found.every((one) => isOpen(one.address))) {
            done(new WebError('address', words.closed), '', 0);
          } else if (all) done(null, found);
          else done(null, first.address, first.family);
        },
        (cause) =>
          done(new WebError('unresolved', `There’s no site named ${name}. Check the URL.`, { cause }), '', 0),
      );
    };

  const agent = new Agent({
    connect(target, done) {
      const host = plain(target.hostname);
      const port = target.port || (target.protocol === 'https:' ? '443' : '80');
      if (sample && isSampleName(host)) {
        const { hostname } = sample;
        buildConnector({ allowH2: false })(
          { ...target, protocol: 'http:', host: sample.host, hostname, port: sample.port },
          done,
        );
        return;
      }
      // IP addresses aren't resolved.
      if (isIP(host) !== 0 && !isAllowed(host, port) && !isOpen(host)) {
        done(new WebError('address', words.closed), null);
        return;
      }
      buildConnector({ lookup: lookup(port), allowH2: false })(target, (error, socket) => {
        if (error) return done(error, null);
        const peer = socket.remoteAddress ?? '';
        if (isAllowed(host, port) || isOpen(peer)) return done(null, socket);
        socket.destroy();
        return done(new WebError('address', words.closed), null);
      });
    },
    // A kept connection would outlive the name's current meaning.
    pipelining: 0,
    allowH2: false,
  });

  return { check, agent };
}

/** Host and port of a URL, in the form used for comparing. */
function whereTo(url: URL): { host: string; port: string } {
  return { host: plain(url.hostname), port: url.port || (url.protocol === 'https:' ? '443' : '80') };
}

/** A host without IPv6 brackets and without a trailing dot. */
function plain(hostname: string): string {
  return hostname
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '');
}

/** An allowed host in the form used for comparing: `[::1]:5678` becomes `::1:5678`, as from `whereTo`. */
function asCompared(host: string): string {
  return host.toLowerCase().replace(/^\[([^\]]*)\]/, '$1');
}

const secretHeaders = new Set(['authorization', 'cookie', 'proxy-authorization']);

function withoutSecrets(headers: Record<string, string> = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !secretHeaders.has(name.toLowerCase())),
  );
}

/** Whether an IP address leads back to this machine, in any notation. */
function isThisMachine(address: string): boolean {
  return isIP(address) !== 0 && ipaddr.process(address).range() === 'loopback';
}

/** Names for this machine or this network, whatever a resolver says (RFC 6761, RFC 6762). */
function isLocalName(host: string): boolean {
  return (
    !host.includes('.') || /\.(localhost|local|localdomain|internal|intranet|lan|home\.arpa)$/.test(host)
  );
}

/** Names of the sample network's sites. */
function isSampleName(host: string): boolean {
  return host.endsWith('.example');
}

async function readBody(
  body: AsyncIterable<Uint8Array> | null,
  maxBytes: number,
  cut: boolean,
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of body ?? []) {
      bytes += chunk.byteLength;
      chunks.push(chunk);
      // Leaving the loop also closes the connection.
      if (bytes > maxBytes) break;
    }
  } catch (error) {
    // A caller who only wants the beginning gets what has arrived.
    if (!cut) throw error;
  }
  if (bytes > maxBytes && !cut) {
    throw new WebError('too_large', `The answer is larger than ${Math.round(maxBytes / 1024 / 1024)} MB.`);
  }
  return Buffer.concat(chunks).subarray(0, maxBytes);
}

/** There was never a connection to the host. */
const noConnection = new Set([
  'EACCES',
  'EADDRNOTAVAIL',
  'ECONNREFUSED',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
]);

function toWebError(error: unknown, abort: AbortSignal): WebError {
  const codes: string[] = [];
  for (const one of withCauses(error)) {
    if (one instanceof WebError) return one;
    if ('code' in one && typeof one.code === 'string') codes.push(one.code);
  }
  if (abort.aborted) return new WebError('late', 'It didn’t answer in time.', { cause: error });
  if (codes.some((code) => noConnection.has(code))) {
    return new WebError('unreachable', 'Nothing answers at this URL.', { cause: error });
  }
  if (codes.some((code) => /CERT|SELF_SIGNED|ISSUER|ALTNAME/.test(code))) {
    return new WebError('unreachable', words.certificate, { cause: error });
  }
  return new WebError('broken', 'Its answer can’t be read.', { cause: error });
}

/** An error, its causes, and the failures of all addresses that were tried. */
function withCauses(error: unknown): Error[] {
  if (!(error instanceof Error)) return [];
  const others = error instanceof AggregateError ? error.errors : [];
  return [error, ...[error.cause, ...others].flatMap(withCauses)];
}

/**
 * The part of IPv6 in public use (RFC 4291). The rest is reserved, and much of it leads to an IPv4 address.
 */
const publicIpv6 = ipaddr.parseCIDR('2000::/3');

/**
 * Whether an IP address, in any notation that Node would connect to, belongs to the public internet. A mapped
 * IPv4 address (`::ffff:…`) is judged as IPv4. An IPv6 address that a translator or tunnel would convert to
 * IPv4 (compatible, NAT64, 6to4, Teredo) is never public, because it leads wherever the translator leads.
 */
export function isPublicAddress(address: string): boolean {
  const bare = address.replace(/%.*$/, '');
  if (isIP(bare) === 0) return false;
  const parsed = ipaddr.process(bare);
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(publicIpv6));
}
