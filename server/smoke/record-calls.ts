import { type AnswerFacts, readAnswerFacts } from '#server/ports/answer-facts.ts';
import { type Exchange, watchExchanges } from '#server/ports/exchange.ts';
import { type Comparison, compareAnswer, describe } from './compare-answer.ts';

/** The shape of a call to a vendor: names and types, but no values that were sent or answered. */
export type CallRecord = {
  method: string;
  path: string;
  query: string[];
  /** `name (type)` of each field, or the kind of body. */
  body: string[];
  /** Null if there was no answer. */
  answer: AnswerFacts | null;
  /** Null if the vendor's own client reads the answer, or there was none to read. */
  comparison: Comparison | null;
};

/** Runs something, and records the shape of its calls to vendors. */
export async function recordCalls<T>(
  run: () => Promise<T>,
): Promise<{ calls: CallRecord[]; ended: Promise<T> }> {
  const calls: CallRecord[] = [];
  const byResponse = new WeakMap<Response, CallRecord>();
  const watcher = {
    onExchange(exchange: Exchange) {
      const call = showCall(exchange);
      calls.push(call);
      if (exchange.response) byResponse.set(exchange.response, call);
    },
    onParse(schema: Parameters<typeof compareAnswer>[0], body: unknown, response: Response | undefined) {
      const call = response === undefined ? calls.at(-1) : byResponse.get(response);
      if (call) call.comparison = compareAnswer(schema, body);
    },
  };
  const ended = watchExchanges(watcher, run);
  await ended.catch(() => {});
  return { calls, ended };
}

function showCall({ method, path, url, body, ...call }: Exchange): CallRecord {
  return {
    method,
    path: foldIds(path) || '(the URL itself)',
    query: [...new Set(url.searchParams.keys())].sort(),
    body: showBody(body),
    answer: readAnswerFacts(call),
    comparison: null,
  };
}

/** The same text, with anything that looks like an id in a path replaced by a placeholder. */
export function foldIds(text: string): string {
  return text.replaceAll(/(?<=\/)[^\s/]*(?:\d{5}|%3A|[^\s/]{30})[^\s/]*/g, '{id}');
}

function showBody(body: unknown): string[] {
  if (body === undefined || body === null) return [];
  if (body instanceof URLSearchParams) return [...new Set(body.keys())].map((name) => `${name} (form)`);
  if (typeof body !== 'string') return ['bytes'];
  try {
    const fields = new Map<string, Set<string>>();
    describe(JSON.parse(body), '', (name, type) => {
      fields.set(name, (fields.get(name) ?? new Set()).add(type));
    });
    return [...fields].map(([name, types]) => `${name} (${[...types].join(' or ')})`);
  } catch {
    return showBody(new URLSearchParams(body));
  }
}
