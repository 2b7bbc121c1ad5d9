import { Agent, getGlobalDispatcher, setGlobalDispatcher } from 'undici';
import { type ChannelSandbox, startChannelSandbox } from '#test/channel-sandbox.ts';

/** One request as it arrived: by whom it was made does not show. */
export type Call = {
  method: string;
  /** With `{id}` in place of numbers and secrets. */
  path: string;
  query: Record<string, unknown>;
  /** The body's fields, whether it came as JSON, a form or a form with files (their sizes). */
  fields: Record<string, unknown>;
  /** How it signs in, without its secret. */
  signsIn: string;
};

export type Witness = {
  sandbox: ChannelSandbox;
  /** What arrived of a vendor since the last time, without what a test asks of the sandbox itself. */
  calls(): Call[];
  stop(): Promise<void>;
};

/**
 * The sandbox, with a record of what arrives: the vendor's own client and our adapter do the same there, and their
 * requests are laid beside each other.
 *
 * @param prefix of the vendor's paths at the sandbox, such as `/slack/api`
 * @param hosts that a client has in its code, led to the sandbox at a prefix while this runs
 */
export async function startWitness(
  prefix: string,
  hosts: Record<string, string>,
  now: () => number,
): Promise<Witness> {
  let seen: Call[] = [];
  const sandbox = await startChannelSandbox(now, async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith(prefix)) seen.push(await readCall(request, prefix));
  });
  const before = getGlobalDispatcher();
  const agent = new Agent().compose((dispatch) => (options, handler) => {
    const at = hosts[new URL(String(options.origin)).hostname];
    if (at === undefined) return dispatch(options, handler);
    return dispatch({ ...options, origin: sandbox.url, path: `${at}${options.path}` }, handler);
  });
  if (Object.keys(hosts).length > 0) setGlobalDispatcher(agent);
  return {
    sandbox,
    calls() {
      const calls = seen;
      seen = [];
      return calls;
    },
    async stop() {
      setGlobalDispatcher(before);
      await agent.close();
      await sandbox.stop();
    },
  };
}

async function readCall(request: Request, prefix: string): Promise<Call> {
  const { pathname, searchParams } = new URL(request.url);
  const path = pathname.slice(prefix.length).replace(/\/(\d{5,}|[A-Za-z0-9_-]{24,})(?=\/|$)/g, '/{id}');
  return {
    method: request.method,
    path,
    query: Object.fromEntries(searchParams),
    fields: await readFields(request),
    signsIn: request.headers.get('authorization')?.split(' ')[0] ?? '',
  };
}

async function readFields(request: Request): Promise<Record<string, unknown>> {
  const type = request.headers.get('content-type') ?? '';
  if (type.startsWith('application/json')) {
    // Some name a type although they send nothing.
    const text = await request.text();
    return text === '' ? {} : JSON.parse(text);
  }
  if (type.startsWith('application/x-www-form-urlencoded')) {
    return Object.fromEntries(
      [...new URLSearchParams(await request.text())].map(([name, text]) => [name, parsed(text)]),
    );
  }
  if (type.startsWith('multipart/form-data')) {
    const form = await request.formData();
    return Object.fromEntries(
      [...form].map(([name, value]) => [
        name,
        typeof value === 'string' ? parsed(value) : { bytes: value.size },
      ]),
    );
  }
  const { byteLength } = await request.arrayBuffer();
  return byteLength === 0 ? {} : { body: { bytes: byteLength } };
}

/** A form writes lists, booleans and numbers as text. */
function parsed(text: string): unknown {
  if (!/^([[{]|true$|false$|\d{1,15}$)/.test(text)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The names of all fields of a request, such as `reply.in_reply_to_tweet_id`; of a list, those of its first item. */
export function namesOf(value: unknown, at = ''): string[] {
  if (Array.isArray(value)) return value.length > 0 ? namesOf(value[0], `${at}[]`) : [at];
  if (typeof value !== 'object' || value === null) return [at];
  const names = Object.entries(value).flatMap(([name, inner]) =>
    namesOf(inner, at === '' ? name : `${at}.${name}`),
  );
  return [...new Set(names)].sort();
}

/** What is the same in two requests for one action, whatever the values are. */
export function shapeOf({ method, path, query, fields, signsIn }: Call) {
  return { method, path, query: namesOf(query), fields: namesOf(fields), signsIn };
}
