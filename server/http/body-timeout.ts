import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import { AppError } from '#server/app-error.ts';

/**
 * Refuses a call whose body has not arrived after so long, and ends its connection. A call that is complete may take its
 * time.
 *
 * @param isUpload calls that send files have a limit of their own (`server/boot/listen.ts`)
 */
export function bodyTimeout(
  isUpload: (method: string, path: string) => boolean,
  ms: number,
): MiddlewareHandler {
  return async (c, next) => {
    const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
    const { headers } = incoming ?? {};
    const hasBody =
      headers?.['transfer-encoding'] !== undefined || Number(headers?.['content-length'] ?? 0) > 0;
    if (!incoming || !hasBody || isUpload(c.req.method, c.req.path)) return next();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        if (incoming.complete) return;
        c.header('connection', 'close');
        reject(new AppError('request_timeout', `The request did not arrive within ${ms / 1000} seconds.`));
      }, ms).unref();
    });
    const answered = next();
    try {
      await Promise.race([answered, late]);
    } finally {
      clearTimeout(timer);
    }
  };
}
