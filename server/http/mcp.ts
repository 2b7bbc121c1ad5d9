import type { Hono } from 'hono';
import { AppError } from '#server/app-error.ts';
import { readBearer } from './authenticate.ts';
import type { Limits } from './mount.ts';

/** A tool as an assistant sees it. */
export type McpTool = {
  name: string;
  title: string;
  description: string;
  /** JSON Schema of an object. */
  inputSchema: { type: 'object'; [key: string]: unknown };
  /** It only looks. */
  isReadOnly: boolean;
};

/** What came of a call, in words for the assistant. */
export type McpResult = { text: string; isError: boolean };

/** One message a call, so that the limit of calls is one of messages (specification 2025-06-18, which has no batches). */
const batchRefused = {
  jsonrpc: '2.0',
  id: null,
  error: { code: -32600, message: 'Invalid request: send one message per call, not an array of them.' },
};

/** What the holder of a token works with. */
export type McpSession = {
  /** The id of the token, whose calls are counted. */
  tokenId: string;
  tools: readonly McpTool[];
  /** A tool that the holder does not have is an error in words, as any failure is. */
  call(name: string, input: unknown): Promise<McpResult>;
};

/** Opens the session of a token; null where it is unknown, has expired or was revoked. */
export type OpenMcpSession = (token: string) => Promise<McpSession | null>;

/**
 * Mounts the Model Context Protocol over Streamable HTTP at `/mcp` (specification 2025-06-18): by an access token as
 * bearer, without sessions, each call answered as JSON.
 */
export function mountMcp(app: Hono, version: string, openSession: OpenMcpSession, limits: Limits): void {
  app.post('/mcp', async (c) => {
    const token = readBearer(c.req.header('authorization'));
    const session = token === null ? null : await limits.findBearer(token, limits.clientIpOf(c), openSession);
    if (session === null) {
      c.header('www-authenticate', 'Bearer realm="inGrow"');
      throw new AppError('unauthenticated', 'This access token is unknown, has expired or was revoked.');
    }
    await limits.guard('mcp', session.tokenId);
    const parsedBody = parseJson(await c.req.raw.text());
    if (Array.isArray(parsedBody)) return c.json(batchRefused, 400);
    // Its library is loaded with the first call.
    const { answerMcp } = await import('./mcp-server.ts');
    return answerMcp(version, session, c.req.raw, parsedBody);
  });
  // We send nothing on our own, and there is no session to end.
  app.on(['GET', 'DELETE'], '/mcp', (c) => c.body(null, 405, { allow: 'POST' }));
}

/** Null for what is no JSON: the protocol has its own words for a message that is none. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
