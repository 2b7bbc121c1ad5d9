import type { Hono } from 'hono';
import { AppError } from '#server/app-error.ts';
import { readBearer } from './authenticate.ts';
import type { Limits } from './mount.ts';

/** A tool as an assistant sees it. */
export type McpTool = {
  name: string;
  title: string;
  description: string;
  /** The JSON Schema of an object. */
  inputSchema: { type: 'object'; [key: string]: unknown };
  /** Whether the tool only reads. */
  isReadOnly: boolean;
};

/** The result of a call, as text for the assistant. */
export type McpResult = { text: string; isError: boolean };

/**
 * One message per call, so the limit on calls is a limit on messages (specification 2025-06-18, which has no
 * batches).
 */
const batchRefused = {
  jsonrpc: '2.0',
  id: null,
  error: { code: -32600, message: 'Invalid request: send one message per call, not an array of them.' },
};

/** What the holder of a token can use. */
export type McpSession = {
  /** The id of the token. Calls are counted per token. */
  tokenId: string;
  tools: readonly McpTool[];
  /** Calling a tool the holder doesn't have returns an error text, like any other failure. */
  call(name: string, input: unknown): Promise<McpResult>;
};

/** Opens the session of a token. Null if the token is unknown, expired, or revoked. */
export type OpenMcpSession = (token: string) => Promise<McpSession | null>;

/**
 * Mounts the Model Context Protocol over Streamable HTTP at `/mcp` (specification 2025-11-25): with an access
 * token as bearer, without sessions, each call answered as JSON.
 */
export function mountMcp(
  app: Hono,
  version: string,
  openSession: OpenMcpSession,
  limits: Limits,
  isOwnOrigin: (origin: string, url: string) => boolean,
): void {
  app.post('/mcp', async (c) => {
    const origin = c.req.header('origin');
    if (origin !== undefined && !isOwnOrigin(origin, c.req.url)) {
      throw new AppError('forbidden', 'Pages of other sites can’t call this server.');
    }
    const token = readBearer(c.req.header('authorization'));
    const session = token === null ? null : await limits.findBearer(token, limits.clientIpOf(c), openSession);
    if (session === null) {
      c.header('www-authenticate', 'Bearer realm="inGrow"');
      throw new AppError('unauthenticated', 'This access token is unknown, has expired or was revoked.');
    }
    await limits.guard('mcp', session.tokenId);
    const parsedBody = parseJson(await c.req.raw.text());
    if (Array.isArray(parsedBody)) return c.json(batchRefused, 400);
    // The library is loaded with the first call.
    const { answerMcp } = await import('./mcp-server.ts');
    return answerMcp(version, session, c.req.raw, parsedBody);
  });
  // The server sends nothing on its own, and there is no session to end.
  app.on(['GET', 'DELETE'], '/mcp', (c) => c.body(null, 405, { allow: 'POST' }));
}

/** Null if it isn't JSON: the protocol has its own error for an invalid message. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
