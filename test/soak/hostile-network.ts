import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { JsonSchema } from '#test/fuzz/read-operations.ts';
import { fillWith } from './hostile-texts.ts';

/**
 * A proxy between the server and the sample network. It replaces everything that vendors, sites, and the
 * model write.
 */
export type HostileNetwork = {
  url: string;
  /** The text that replaces everything from now on; null passes the original through. */
  write(text: string | null): void;
  stop(): Promise<void>;
};

/** Fields of text written by people, by the vendors' names. */
const written =
  /^(?:text|headline|comment|message|title|name|about|summary|occupation|location|description|company)$/i;
const vendors = /^\/(?:unipile|rapidapi|linkedin)\//;
const chat = '/model/v1/chat/completions';

export async function startHostileNetwork(sandboxUrl: string): Promise<HostileNetwork> {
  let text: string | null = null;
  const server = createServer((asked, answer) => void pass(asked, answer).catch(() => answer.destroy()));
  async function pass(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const body = await bytesOf(asked);
    if (text !== null && asked.url === chat) return answerChat(answer, JSON.parse(body.toString()), text);
    const { hostname, port } = new URL(sandboxUrl);
    const headers = { ...asked.headers, 'accept-encoding': 'identity' };
    const onward = request({ hostname, port, method: asked.method, path: asked.url, headers });
    onward.end(body);
    const got = await new Promise<IncomingMessage>((resolve, reject) => {
      onward.on('response', resolve).on('error', reject);
    });
    const type = got.headers['content-type'] ?? '';
    const isVendor = vendors.test(asked.url ?? '') && type.includes('json') && asked.method === 'GET';
    const isSite = /xml|rss|atom/.test(type);
    if (text === null || !(isVendor || isSite)) {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(answer);
      return;
    }
    const plain = (await bytesOf(got)).toString();
    const changed = isSite ? rewriteXml(plain, text) : JSON.stringify(rewrite(JSON.parse(plain), text));
    const { 'content-length': _, 'transfer-encoding': __, etag: ___, ...rest } = got.headers;
    answer.writeHead(got.statusCode ?? 502, rest).end(changed);
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    write(next) {
      text = next;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function bytesOf(message: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of message) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

function rewrite(value: unknown, text: string, name = ''): unknown {
  if (typeof value === 'string') return written.test(name) ? text : value;
  if (Array.isArray(value)) return value.map((each) => rewrite(each, text, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, rewrite(each, text, key)]));
}

function rewriteXml(xml: string, text: string): string {
  const cdata = `<![CDATA[${text.replaceAll(']]>', '')}]]>`;
  return xml.replaceAll(
    /<(title|description|summary|content|content:encoded)(\s[^>]*)?>[\s\S]*?<\/\1>/g,
    (_, tag: string, attributes = '') => `<${tag}${attributes}>${cdata}</${tag}>`,
  );
}

type Chat = { stream?: boolean; response_format?: { json_schema?: { schema?: JsonSchema } } };

function answerChat(answer: ServerResponse, { stream, response_format: format }: Chat, text: string): void {
  const schema = format?.json_schema?.schema;
  const content = schema ? JSON.stringify(fillWith(schema, text.slice(0, 20_000))) : text;
  const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
  const head = { id: 'hostile', created: 0, model: 'hostile' };
  if (!stream) {
    const choices = [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }];
    answer.writeHead(200, { 'content-type': 'application/json' });
    answer.end(JSON.stringify({ ...head, object: 'chat.completion', choices, usage }));
    return;
  }
  answer.writeHead(200, { 'content-type': 'text/event-stream' });
  const send = (delta: object, finish: string | null, more = {}) =>
    answer.write(
      `data: ${JSON.stringify({ ...head, object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason: finish }], ...more })}\n\n`,
    );
  send({ role: 'assistant', content }, null);
  send({}, 'stop', { usage });
  answer.end('data: [DONE]\n\n');
}
