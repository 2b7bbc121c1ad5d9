import { Hono } from 'hono';
import { controlRoutes, countRequests, type RequestCounts, sentRoutes } from '#sandbox/control.ts';
import { hookControlRoutes, hookHost, hookRoutes, openHooks } from '#sandbox/hooks/hooks.ts';
import { playHosts, protectControls, refuseForeignNames } from '#sandbox/hosts.ts';
import { createMailServer, type MailServer } from '#sandbox/mail/mail-server.ts';
import { mailRoutes } from '#sandbox/mail/routes.ts';
import { openOutbox } from '#sandbox/outbox.ts';
import { type Pauses, pauseRoutes, playPauses } from '#sandbox/pauses.ts';
import { playFaults } from '#sandbox/play-faults.ts';
import { vendors } from '#sandbox/providers.ts';
import { openState } from '#sandbox/state.ts';
import { openAccounts } from '#sandbox/unipile/accounts.ts';
import type { Network } from '#sandbox/vendor.ts';
import { sharedLife } from '#sandbox/world/life.ts';
import { openWorld } from '#sandbox/world/world.ts';

/** The seed of the shipped sample network. */
export const DEFAULT_SEED = 'ingrow-sample';

/** The Firebase project the sample sign-in speaks for. `demo-` projects never touch a real one. */
export const DEFAULT_PROJECT_ID = 'demo-ingrow';

export type SandboxOptions = {
  /** The folder for everything that must survive a restart. Created if absent. */
  dataDir: string;
  seed?: string;
  projectId?: string;
  /** The machine's time in milliseconds since 1970. Tests inject their own. */
  now?: () => number;
};

/**
 * The outside world as one web app: the third parties of `providers.ts`, and its own `/control` paths. Mail
 * arrives by SMTP once `mail.listen` has been called. State is read from `dataDir` at startup and written on every
 * change, so `close` loses nothing. It only ends the serving of requests.
 */
export function createSandbox(options: SandboxOptions): { app: Hono; mail: MailServer; close: () => void } {
  const { dataDir, seed = DEFAULT_SEED, projectId = DEFAULT_PROJECT_ID, now = Date.now } = options;
  const state = openState(dataDir, seed, now());
  const worldNow = () => now() + state.current.clockOffset;
  const counts: RequestCounts = {};
  const pauses: Pauses = { all: [] };
  const mail = createMailServer(state, worldNow);
  let closed = false;

  const app = new Hono();
  app.use('*', async (c, next) => (closed ? c.json({ message: 'The sandbox is closed' }, 503) : next()));
  app.use('*', refuseForeignNames());
  const hooks = openHooks(worldNow);
  // Names under .example come first, so calls to them reach no other host here.
  app.use('*', playHosts({ [hookHost]: hookRoutes(hooks) }));
  app.use('/control/*', protectControls());
  app.route('/', hookControlRoutes(hooks));
  const begun = [state.current.seed, state.current.genesis] as const;
  const world = openWorld(...begun, sharedLife(...begun));
  app.use('*', async (_, next) => {
    world.moveJobs(worldNow());
    return next();
  });
  const outbox = openOutbox(state, world, worldNow);
  const accounts = openAccounts(state, world, now);
  const passing: (() => void)[] = [];
  const passTime = () => {
    for (const pass of passing) pass();
  };
  app.route('/', controlRoutes(state, counts, worldNow, mail.port, passTime));
  app.route('/', mailRoutes(state));
  app.route('/', pauseRoutes(pauses));
  app.route('/', sentRoutes(state, accounts, world));
  app.use('*', countRequests(counts));
  app.use('*', playFaults(state, now));
  app.use('*', playPauses(pauses));
  const network: Network = {
    world,
    now: worldNow,
    machineNow: now,
    state,
    accounts,
    outbox,
    projectId,
    onClock: (pass) => passing.push(pass),
  };
  for (const { routes } of Object.values(vendors)) app.route('/', routes(network));
  app.notFound((c) => c.json({ message: `The sandbox has nothing at ${c.req.path}` }, 404));
  return {
    app,
    mail,
    close() {
      closed = true;
      mail.close();
    },
  };
}
