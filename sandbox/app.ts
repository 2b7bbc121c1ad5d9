import { Hono } from 'hono';
import { controlRoutes, countRequests, type RequestCounts, sentRoutes } from '#sandbox/control.ts';
import { openIdTokens } from '#sandbox/firebase/id-token.ts';
import { firebaseRoutes } from '#sandbox/firebase/routes.ts';
import { hookControlRoutes, hookHost, hookRoutes, openHooks } from '#sandbox/hooks/hooks.ts';
import { playHosts, protectControls, refuseForeignNames } from '#sandbox/hosts.ts';
import { linkedinRoutes } from '#sandbox/linkedin/routes.ts';
import { linkedinDataControlRoutes, linkedinDataRoutes } from '#sandbox/linkedin-data/routes.ts';
import { createMailServer, type MailServer } from '#sandbox/mail/mail-server.ts';
import { mailRoutes } from '#sandbox/mail/routes.ts';
import { type ModelCounts, modelControlRoutes, modelRoutes } from '#sandbox/model/routes.ts';
import { openOutbox } from '#sandbox/outbox.ts';
import { type Pauses, pauseRoutes, playPauses } from '#sandbox/pauses.ts';
import { playFaults } from '#sandbox/play-faults.ts';
import { rapidApiRoutes } from '#sandbox/rapidapi/routes.ts';
import { redditRoutes } from '#sandbox/reddit/routes.ts';
import { sampleRoutes } from '#sandbox/sample/routes.ts';
import { playSites } from '#sandbox/sites/routes.ts';
import { slackRoutes } from '#sandbox/slack/routes.ts';
import { openState } from '#sandbox/state.ts';
import { stripeControlRoutes } from '#sandbox/stripe/control-routes.ts';
import { openDeliveries } from '#sandbox/stripe/deliveries.ts';
import { openLedger } from '#sandbox/stripe/ledger.ts';
import { stripePages } from '#sandbox/stripe/pages.ts';
import { stripeRoutes } from '#sandbox/stripe/routes.ts';
import { accountLimitRoutes, limitAccounts, openAccountLimits } from '#sandbox/unipile/account-limits.ts';
import { openAccounts } from '#sandbox/unipile/accounts.ts';
import { hostedPages } from '#sandbox/unipile/hosted-pages.ts';
import { unipileRoutes } from '#sandbox/unipile/routes.ts';
import { unipileV2Routes } from '#sandbox/unipile/v2-routes.ts';
import { sharedLife } from '#sandbox/world/life.ts';
import { openWorld } from '#sandbox/world/world.ts';
import { xRoutes } from '#sandbox/x/routes.ts';

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
 * The outside world as one web app: Firebase sign-in, Unipile, LinkedIn and its data portability, RapidAPI,
 * Slack, Reddit, X, Stripe, a model, websites by their host, and its own `/control` paths. Mail arrives by
 * SMTP once `mail.listen` has been called. State is read from `dataDir` at startup and written on every
 * change, so `close` loses nothing. It only ends the serving of requests.
 */
export function createSandbox(options: SandboxOptions): { app: Hono; mail: MailServer; close: () => void } {
  const { dataDir, seed = DEFAULT_SEED, projectId = DEFAULT_PROJECT_ID, now = Date.now } = options;
  const state = openState(dataDir, seed, now());
  const worldNow = () => now() + state.current.clockOffset;
  const counts: RequestCounts = {};
  const modelCounts: ModelCounts = { answers: 0, toolsOffered: 0, toolsCalled: {} };
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
  const deliveries = openDeliveries(state, now);
  const ledger = openLedger(state, worldNow, deliveries.pump);
  // Moving the clock forward triggers renewals at once.
  app.use('/control/clock', async (_, next) => {
    await next();
    ledger.passTime();
  });
  app.route('/', controlRoutes(state, counts, worldNow, mail.port));
  app.route('/', mailRoutes(state));
  app.route('/', modelControlRoutes(state, modelCounts));
  app.route('/', stripeControlRoutes(state, ledger, deliveries));
  app.route('/', linkedinDataControlRoutes(state, now));
  app.route('/', pauseRoutes(pauses));
  const accountLimits = openAccountLimits();
  app.route('/', accountLimitRoutes(accountLimits));
  app.use('*', countRequests(counts));
  app.use('*', playFaults(state, now));
  app.use('*', playPauses(pauses));
  app.use('/unipile/*', limitAccounts(accountLimits, worldNow));
  app.use('*', playSites(state, worldNow));
  app.route('/', sampleRoutes());
  const idTokens = openIdTokens(state.current.signingKey, projectId);
  app.route('/', firebaseRoutes({ state, idTokens, projectId, now }));
  const begun = [state.current.seed, state.current.genesis] as const;
  const world = openWorld(...begun, sharedLife(...begun));
  const outbox = openOutbox(state, world, worldNow);
  const accounts = openAccounts(state, world, now);
  app.route('/', sentRoutes(state, accounts));
  app.route('/', hostedPages(state, world, accounts, now));
  const network = { world, now: worldNow, machineNow: now, state, accounts, outbox };
  app.route('/', unipileRoutes(network));
  app.route('/', unipileV2Routes(network));
  app.route('/', linkedinRoutes({ world, now: worldNow, machineNow: now, state, outbox }));
  app.route('/', linkedinDataRoutes({ world, now: worldNow, machineNow: now, state }));
  app.route('/', redditRoutes({ world, now: worldNow, machineNow: now, state }));
  app.route('/', slackRoutes({ world, now: worldNow, machineNow: now, state }));
  app.route('/', rapidApiRoutes({ world, now: worldNow }));
  app.route('/', stripePages(state, ledger, now));
  app.route('/', stripeRoutes(state, ledger, now));
  app.route('/', xRoutes({ world, now: worldNow, machineNow: now, state }));
  app.route('/', modelRoutes(state, modelCounts, worldNow));
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
