import { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

/**
 * How long a host may take to say whether it's the primary, in ms: the last known one before the others are asked, a
 * host that is asked beside a primary that has answered, and a host while none has.
 */
const askMs = { last: 1000, beside: 1000, alone: 5000 };

/** Before hosts are asked again: 50 to 150 ms, so that not all processes ask at the same moment. */
const pause = () => wait(50 + Math.random() * 100);

/** One URL for each host: `postgres://a:1,b/name` is `postgres://a:1/name` and `postgres://b/name`. */
export function urlsOf(url: string): string[] {
  const [, before = '', hosts = '', after = ''] =
    /^([^:]+:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/s.exec(url) ?? [];
  return hosts.split(',').map((host) => `${before}${host}${after}`);
}

/**
 * How pg connects to a URL. If it names several hosts, each new connection goes to the one that is the primary then.
 * Their certificate must be valid for the first one's name.
 */
export function connectTo(url: string): { connectionString: string; stream?: () => Socket } {
  const urls = urlsOf(url);
  const [first = url] = urls;
  if (urls.length === 1) return { connectionString: first };
  const find = finderOf(url, urls);
  return { connectionString: first, stream: () => new PrimarySocket(find) };
}

/** pg names a host itself. This goes to the primary instead. */
class PrimarySocket extends Socket {
  readonly #find: Find;

  constructor(find: Find) {
    super();
    this.#find = find;
  }

  override connect(): this {
    this.#find().then(
      ({ port, host }) => this.destroyed || super.connect(port, host),
      (error: Error) => this.destroy(error),
    );
    return this;
  }
}

/** https://www.postgresql.org/docs/18/errcodes-appendix.html: the server rejected the connection. */
const noPrimary = { code: '08004' };

type Find = () => Promise<{ host: string; port: number }>;

/** All connections of this process ask together. */
const finders = new Map<string, Find>();

function finderOf(url: string, urls: string[]): Find {
  const known = finders.get(url);
  if (known) return known;
  let last: string | undefined;
  let finding: ReturnType<Find> | null = null;
  const search = async () => {
    // Usually it's still the same, and the others may be away.
    const isSame = last !== undefined && (await timelineOf(last, askMs.last).catch(() => null)) !== null;
    if (!isSame) last = await newestPrimary(urls);
    const { hostname, port } = new URL(last ?? '');
    return { host: decodeURIComponent(hostname), port: Number(port) || 5432 };
  };
  const find: Find = () => {
    finding ??= search().finally(() => {
      finding = null;
    });
    return finding;
  };
  finders.set(url, find);
  return find;
}

/**
 * Where two hosts take themselves for the primary, it's the one that was promoted last: the other one came back
 * unaware of it.
 */
async function newestPrimary(urls: string[]): Promise<string> {
  const found: { url: string; timeline: string }[] = [];
  let silent = urls.length;
  const asked = urls.map(async (url) => {
    let answered = timelineOf(url, askMs.alone).finally(() => {
      silent -= 1;
    });
    for (;;) {
      const timeline = await answered;
      if (timeline !== null) return found.push({ url, timeline });
      if (silent === 0) throw Object.assign(new Error('none of its hosts is the primary'), noPrimary);
      // It may be promoted while another one says nothing.
      await pause();
      answered = timelineOf(url, askMs.alone);
    }
  });
  const all = Promise.allSettled(asked);
  await Promise.any(asked).then(
    () => Promise.race([all, wait(askMs.beside)]),
    () => {},
  );
  const newest = found.sort((one, other) => (one.timeline > other.timeline ? -1 : 1))[0];
  if (newest) return newest.url;
  await pause();
  const failures = (await all).flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  throw failures.find(({ code }) => code !== noPrimary.code) ?? failures[0];
}

/** The timeline of a primary, eight hexadecimal digits; null for a standby. */
async function timelineOf(url: string, patience: number): Promise<string | null> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'ingrow-hosts',
    connectionTimeoutMillis: patience,
    query_timeout: patience,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ timeline: string | null }>(
      `select case when not pg_is_in_recovery()
        then left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) end as timeline`,
    );
    return rows[0]?.timeline ?? null;
  } finally {
    void client.end().catch(() => {});
  }
}
