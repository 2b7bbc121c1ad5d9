import { lookup as systemLookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { Agent, buildConnector, fetch } from 'undici';
import { type Web, type WebAnswer, type WebAsk, WebError } from './port.ts';

type GuardedWebOptions = {
  /** Sent to whoever is asked. */
  userAgent: string;
  /** Hosts that may be private and use any port: `printer.lan`, or `10.0.0.5:5678` for this port alone. */
  allowedHosts?: readonly string[];
  /** Names under `.example` (RFC 2606: nobody has them) are played by the sandbox at this address. */
  sampleUrl?: string | null;
  /** Asks who has a name; the system's resolver by default. */
  resolve?: (name: string) => Promise<{ address: string; family: number }[]>;
  /** The ports that may be reached of public hosts; 80 and 443 by default. */
  ports?: readonly number[];
};

const defaultPorts = [80, 443];
const defaults = { redirects: 0, maxBytes: 15 * 1024 * 1024, timeoutMs: 20_000 };
const redirectStatus = new Set([301, 302, 303, 307, 308]);
const words = {
  none: 'This is not a web address. It must begin with https:// or http://.',
  credentials: 'The address must not contain a user name or password.',
  port: 'Only the usual ports 80 and 443 can be reached.',
  certificate: 'The certificate of this address is not valid, so what it says cannot be trusted.',
  closed:
    'This address is not on the public internet, so it cannot be reached from here. Ask your administrator to allow its host with ALLOWED_PRIVATE_HOSTS.',
};

/**
 * The web as it may be asked for users: http and https on their usual ports, public addresses only. A name is resolved
 * once for each connection, every address that it has is checked, and the connection goes to one of those and nowhere
 * else, so a name that changes its answer in between gains nothing. Each redirect is an address of its own.
 */
export function guardedWeb(options: GuardedWebOptions): Web {
  const { resolve = (name: string) => systemLookup(name, { all: true, verbatim: true }) } = options;
  const allowed = new Set((options.allowedHosts ?? []).map(asCompared));
  const ports = new Set((options.ports ?? defaultPorts).map(String));
  const sample = options.sampleUrl ? new URL(options.sampleUrl) : null;
  const isSample = (host: string) => sample !== null && isSampleName(host);
  const isAllowed = (host: string, port: string) => allowed.has(host) || allowed.has(`${host}:${port}`);

  /** The address as it will be asked, or why not. */
  function check(address: string): URL | string {
    const url = URL.canParse(address) ? new URL(address) : null;
    if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return words.none;
    if (url.username !== '' || url.password !== '') return words.credentials;
    const { host, port } = whereTo(url);
    // A name with an empty part is nobody's, and whoever plays names might take it for another.
    if (host === '' || url.hostname.startsWith('.') || url.hostname.includes('..')) return words.none;
    if (isSample(host) || isAllowed(host, port)) return url;
    if (!ports.has(port)) return words.port;
    if (isIP(host) !== 0 ? !isPublicAddress(host) : isLocalName(host)) return words.closed;
    return url;
  }

  const lookup =
    (port: string): LookupFunction =>
    (name, { all }, done) => {
      resolve(name).then(
        (found) => {
          const first = found[0];
          if (first === undefined) {
            done(new WebError('unresolved', `Nobody has the name ${name}. Check the address.`), '', 0);
          } else if (!isAllowed(plain(name), port) && !found.every((one) => isPublicAddress(one.address))) {
            done(new WebError('address', words.closed), '', 0);
          } else if (all) done(null, found);
          else done(null, first.address, first.family);
        },
        (cause) =>
          done(
            new WebError('unresolved', `Nobody has the name ${name}. Check the address.`, { cause }),
            '',
            0,
          ),
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
      // No resolver is asked about an address.
      if (isIP(host) !== 0 && !isAllowed(host, port) && !isPublicAddress(host)) {
        done(new WebError('address', words.closed), null);
        return;
      }
      buildConnector({ lookup: lookup(port), allowH2: false })(target, (error, socket) => {
        if (error) return done(error, null);
        const peer = socket.remoteAddress ?? '';
        if (isAllowed(host, port) || isPublicAddress(peer)) return done(null, socket);
        socket.destroy();
        return done(new WebError('address', words.closed), null);
      });
    },
    // A stored connection would outlive what its name meant.
    pipelining: 0,
    allowH2: false,
  });

  async function hop(url: URL, what: WebAsk, signal: AbortSignal) {
    return fetch(url, {
      method: what.method ?? 'GET',
      headers: { 'user-agent': options.userAgent, ...what.headers },
      ...(what.body === undefined ? {} : { body: what.body }),
      redirect: 'manual',
      dispatcher: agent,
      signal,
    });
  }

  return {
    refuse(address) {
      const url = check(address);
      return typeof url === 'string' ? url : null;
    },

    async ask(address, what = {}): Promise<WebAnswer> {
      const signal = AbortSignal.timeout(what.timeoutMs ?? defaults.timeoutMs);
      const max = what.redirects ?? defaults.redirects;
      let next = address;
      let asked = what;
      let hops = 0;
      let isForGood = true;
      try {
        for (;;) {
          const url = check(next);
          if (typeof url === 'string') throw new WebError('address', url);
          const response = await hop(url, asked, signal);
          const location = response.headers.get('location');
          if (redirectStatus.has(response.status) && location !== null && max > 0) {
            await response.body?.cancel();
            hops += 1;
            if (hops > max) throw new WebError('redirects', `It was redirected more than ${max} times.`);
            if (!URL.canParse(location, url)) throw new WebError('address', words.none);
            isForGood &&= response.status === 301 || response.status === 308;
            next = new URL(location, url).href;
            // As every browser does; and what was meant for one host is not sent to another.
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
        throw toWebError(error, signal);
      }
    },
  };
}

/** Host and port of an address, as they are compared. */
function whereTo(url: URL): { host: string; port: string } {
  return { host: plain(url.hostname), port: url.port || (url.protocol === 'https:' ? '443' : '80') };
}

/** A host without the brackets of IPv6 and the dot at its end. */
function plain(hostname: string): string {
  return hostname
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '');
}

/** An allowed host as it is compared: `[::1]:5678` is `::1:5678` there, as `whereTo` gives it. */
function asCompared(host: string): string {
  return host.toLowerCase().replace(/^\[([^\]]*)\]/, '$1');
}

const secretHeaders = new Set(['authorization', 'cookie', 'proxy-authorization']);

function withoutSecrets(headers: Record<string, string> = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !secretHeaders.has(name.toLowerCase())),
  );
}

/** Names that mean this machine or this network, whatever a resolver says (RFC 6761, RFC 6762). */
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
      // Leaving the loop also ends the connection.
      if (bytes > maxBytes) break;
    }
  } catch (error) {
    // Who wants the beginning alone has what there is of it.
    if (!cut) throw error;
  }
  if (bytes > maxBytes && !cut) {
    throw new WebError('too_large', `The answer is larger than ${Math.round(maxBytes / 1024 / 1024)} MB.`);
  }
  return Buffer.concat(chunks).subarray(0, maxBytes);
}

/** Who was asked never got a connection. */
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

function toWebError(error: unknown, signal: AbortSignal): WebError {
  const codes: string[] = [];
  for (const one of withCauses(error)) {
    if (one instanceof WebError) return one;
    if ('code' in one && typeof one.code === 'string') codes.push(one.code);
  }
  if (signal.aborted) return new WebError('late', 'It did not answer in time.', { cause: error });
  if (codes.some((code) => noConnection.has(code))) {
    return new WebError('unreachable', 'Nobody answers at this address.', { cause: error });
  }
  if (codes.some((code) => /CERT|SELF_SIGNED|ISSUER|ALTNAME/.test(code))) {
    return new WebError('unreachable', words.certificate, { cause: error });
  }
  return new WebError('broken', 'It answered something that cannot be read.', { cause: error });
}

/** An error, what caused it, and the failures of all addresses that were tried. */
function withCauses(error: unknown): Error[] {
  if (!(error instanceof Error)) return [];
  const others = error instanceof AggregateError ? error.errors : [];
  return [error, ...[error.cause, ...others].flatMap(withCauses)];
}

/** What is handed out of IPv6 (RFC 4291): the rest is reserved, and much of it leads to an IPv4 address. */
const handedOut = ipaddr.parseCIDR('2000::/3');

/**
 * Whether an IP address, written in any way that Node would connect to, belongs to the public internet. A mapped IPv4
 * address (`::ffff:…`) is judged as that; one that a translator or tunnel would find in an IPv6 address (compatible,
 * NAT64, 6to4, Teredo) never is public: it leads wherever the translator leads.
 */
export function isPublicAddress(address: string): boolean {
  const bare = address.replace(/%.*$/, '');
  if (isIP(bare) === 0) return false;
  const parsed = ipaddr.process(bare);
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(handedOut));
}
