import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { compress } from 'hono/compress';
import { cors } from 'hono/cors';
import { requestId } from 'hono/request-id';
import { routePath } from 'hono/route';
import type { Logger } from 'pino';
import { type AppContract, contract } from '#contract/index.ts';
import type { PageSettings } from '#contract/page-settings.ts';
import { picturesPath } from '#contract/picture.ts';
import type { Contract, Handlers } from '#contract/route.ts';
import { AppError } from '#server/app-error.ts';
import type { Metrics } from '#server/metrics/metrics.ts';
import { foreignHostMessage, isOwnHost, type OwnHosts } from '#server/own-hosts.ts';
import { clientIpOf, type TrustedProxies } from '#server/trusted-proxies.ts';
import type { FindCaller } from './authenticate.ts';
import { answerFailures, throwErrors } from './error-answer.ts';
import { mountMcp, type OpenMcpSession } from './mcp.ts';
import { type Limits, mount } from './mount.ts';
import { type MetricsAccess, mountMetrics } from './mount-metrics.ts';
import { mountDocs } from './openapi.ts';
import { mountPassThrough, type PassThrough } from './pass-through.ts';
import { mountPictures, type Pictures, pictureHeaders } from './pictures/mount-pictures.ts';
import type { SignPicture } from './pictures/sign-answer.ts';
import { currentSecurityHeaders, type ForeignHosts, keepOutOfCaches } from './security-headers.ts';
import { mountWebApp } from './web-app.ts';

/** JSON bodies are small. Uploads have their own, larger limit in their handlers. */
const jsonBodyLimit = 1024 * 1024;

type AppOptions = {
  handlers: { [G in keyof AppContract]: Handlers<AppContract[G]> };
  findCaller: FindCaller;
  log: Logger;
  version: string;
  /** The origin people use. Undefined if it isn't configured. */
  publicUrl: string | undefined;
  allowedOrigins: string[];
  /** What can change while the server runs, as it is now. */
  inUse: () => {
    /** The host names the server answers under. */
    ownHosts: OwnHosts;
    firebase: ForeignHosts;
    passThrough: PassThrough;
  };
  metrics: Metrics;
  metricsAccess: MetricsAccess;
  openMcpSession: OpenMcpSession;
  /** Which proxies are trusted to report where a call comes from. */
  proxies: TrustedProxies;
  limits: Omit<Limits, 'clientIpOf'>;
  receivePayment: ReceivePayment;
  pictures: Pictures;
  /** How long the body of a request can take, in ms. */
  bodyMs: number;
  /** The built web app. Null serves only the API. */
  web: { dir: string; readSettings: () => Promise<PageSettings> } | null;
};

/**
 * The whole HTTP side: headers, limits, contract, documentation, web app, and a JSON 404 for everything else.
 */
export async function createApp(options: AppOptions): Promise<Hono> {
  const app = new Hono();
  app.use(requestId());
  app.use(`${picturesPath}*`, pictureHeaders);
  app.use(currentSecurityHeaders(() => options.inUse().firebase));
  app.use(async (c, next) => {
    const startedAt = performance.now();
    await next();
    const milliseconds = Math.round(performance.now() - startedAt);
    options.log.info(
      {
        requestId: c.get('requestId'),
        method: c.req.method,
        // Not the path, which can hold anything a caller sends. The ids are enough to find the record.
        route: routeTemplate(c),
        ids: idsIn(c.req.path),
        status: c.res.status,
        milliseconds,
      },
      'request',
    );
  });
  app.use(countRequests(options.metrics));
  app.use(throwErrors);
  app.use(keepOutOfCaches);
  app.use(refuseForeignHosts(() => options.inUse().ownHosts));
  app.use(compress());
  if (options.allowedOrigins.length > 0) app.use(cors({ origin: options.allowedOrigins, maxAge: 600 }));
  const limit = bodyLimit({
    maxSize: jsonBodyLimit,
    onError: () => {
      throw new AppError('payload_too_large', 'The request is larger than 1 MB.');
    },
  });
  const uploads = new Set(uploadPaths(contract));
  const isUpload = (method: string, path: string) => uploads.has(`${method} ${path}`);
  app.use(bodyTimeout(isUpload, options.bodyMs));
  app.use((c, next) => (isUpload(c.req.method, c.req.path) ? next() : limit(c, next)));

  const limits: Limits = { ...options.limits, clientIpOf: (c) => clientIpOfCall(c, options.proxies) };
  const signPicture: SignPicture = (url) => options.pictures?.paths.sign(url) ?? null;
  mount(app, contract, options.handlers, options.findCaller, limits, signPicture);
  mountPictures(app, options.pictures, limits);
  mountMetrics(app, options.metrics, options.metricsAccess);
  mountDocs(app, contract, options.version, options.publicUrl);
  mountPassThrough(app, () => options.inUse().passThrough);
  mountMcp(app, options.version, options.openMcpSession, limits, (origin, url) =>
    isOwnOrigin(options, origin, url),
  );
  mountPaymentWebhook(app, options.receivePayment);
  if (options.web) await mountWebApp(app, options.web.dir, options.web.readSettings);

  answerFailures(app, options.log);
  return app;
}

/** The record ids in a path. */
function idsIn(path: string): string[] | undefined {
  return path.match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi) ?? undefined;
}

/** Whether a page at this origin may call: one of ours, or an allowed one. */
function isOwnOrigin({ allowedOrigins, inUse }: AppOptions, origin: string, called: string): boolean {
  if (allowedOrigins.includes(origin)) return true;
  if (!URL.canParse(origin)) return false;
  const { host, hostname } = new URL(origin);
  return host === new URL(called).host || inUse().ownHosts.names.includes(hostname);
}

/** The routes that accept files, which have their own limits. */
function uploadPaths(routes: Contract): string[] {
  return Object.values(routes)
    .flatMap((group) => Object.values(group))
    .filter(({ upload }) => upload !== undefined)
    .map(({ method, path }) => `${method} ${path}`);
}

/** Where a call comes from. Null if there is no connection. */
function clientIpOfCall(c: Context, proxies: TrustedProxies): string | null {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
  return clientIpOf(incoming?.socket?.remoteAddress, c.req.header('x-forwarded-for'), proxies);
}

/** Load balancers and Prometheus call under any name they know. */
const exempt = /^\/(health(\/.*)?|metrics)$/;

/**
 * Refuses calls under a foreign host name. A foreign page can point its own name to this machine (DNS
 * rebinding), and the browser then treats it as the same origin as ours.
 */
function refuseForeignHosts(readHosts: () => OwnHosts): MiddlewareHandler {
  return async (c, next) => {
    const hosts = readHosts();
    const { hostname, pathname } = new URL(c.req.url);
    if (!exempt.test(pathname) && !isOwnHost(hosts, hostname)) {
      throw new AppError('host_refused', foreignHostMessage(hosts, hostname));
    }
    await next();
  };
}

/** Counts requests by route template. */
function countRequests(metrics: Metrics): MiddlewareHandler {
  return async (c, next) => {
    const began = performance.now();
    metrics.requestBegan();
    try {
      await next();
    } finally {
      metrics.requestEnded({
        method: c.req.method,
        route: routeTemplate(c),
        status: c.res.status,
        seconds: (performance.now() - began) / 1000,
      });
    }
  };
}

/**
 * The template of the route that answered, such as `/jobs/{id}`, or `none` if no route did. It's known once
 * there is an answer. Unlike a path, it holds nothing a caller sent, and there are only so many templates.
 */
function routeTemplate(c: Context): string {
  const template = routePath(c);
  // Middleware is mounted for every path.
  return /^\/?\*$/.test(template) ? 'none' : template.replace(/:(\w+)/g, '{$1}');
}

/** Handles a payment event with its signature. @throws AppError if it isn't meant for this server */
type ReceivePayment = (body: Uint8Array, signature: string) => Promise<void>;

/**
 * Mounts the URL the payment provider sends events to. It's public, because the signature over the raw bytes
 * proves where an event comes from. An accepted event is acknowledged at once and processed later.
 */
function mountPaymentWebhook(app: Hono, receive: ReceivePayment): void {
  app.post('/payment/webhook', async (c) => {
    await receive(new Uint8Array(await c.req.arrayBuffer()), c.req.header('stripe-signature') ?? '');
    return c.json({ data: { received: true } });
  });
}

/**
 * Refuses a call whose body hasn't arrived in time, and ends its connection. Once a call is complete, it can
 * take as long as it needs.
 *
 * @param isUpload calls that send files have their own limit (`server/boot/listen.ts`)
 */
function bodyTimeout(isUpload: (method: string, path: string) => boolean, ms: number): MiddlewareHandler {
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
        reject(new AppError('request_timeout', `The request didn’t arrive within ${ms / 1000} seconds.`));
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
