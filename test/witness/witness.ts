import { Agent, getGlobalDispatcher, setGlobalDispatcher } from 'undici';
import { type ChannelSandbox, startChannelSandbox } from '#test/channel-sandbox.ts';

/** A request as it arrived. It doesn't show who made it. */
export type Call = {
  method: string;
  /** With `{id}` in place of numbers and secrets. */
  path: string;
  query: Record<string, unknown>;
  /** The fields of the body, whether it's JSON, a form, or a form with files (their sizes). */
  fields: Record<string, unknown>;
  /** The authentication, without its secret. */
  signsIn: string;
};

export type Witness = {
  sandbox: ChannelSandbox;
  /** Requests to a vendor since the last call, without the test's own requests to the sandbox. */
  calls(): Call[];
  stop(): Promise<void>;
};

/**
 * The sandbox, with a record of incoming requests. The vendor's own client and our adapter do the same thing
 * there, and their requests are compared.
 *
 * @param prefix of the vendor's paths at the sandbox, such as `/slack/api`
 * @param hosts hard-coded in a client, redirected to a prefix at the sandbox while this runs
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
    // Some clients send a content type without a body.
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

/** Forms send lists, booleans, and numbers as text. */
function parsed(text: string): unknown {
  if (!/^([[{]|true$|false$|\d{1,15}$)/.test(text)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/**
 * The names of all fields in a request, such as `reply.in_reply_to_tweet_id`. For a list, those of its first
 * item.
 */
export function namesOf(value: unknown, at = ''): string[] {
  if (Array.isArray(value)) return value.length > 0 ? namesOf(value[0], `${at}[]`) : [at];
  if (typeof value !== 'object' || value === null) return [at];
  const names = Object.entries(value).flatMap(([name, inner]) =>
    namesOf(inner, at === '' ? name : `${at}.${name}`),
  );
  return [...new Set(names)].sort();
}

/** What two requests for the same action have in common, whatever their values. */
export function shapeOf({ method, path, query, fields, signsIn }: Call) {
  return { method, path, query: namesOf(query), fields: namesOf(fields), signsIn };
}
