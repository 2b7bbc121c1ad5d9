import type { SystemProvider } from '#contract/system.ts';
import { channels } from '#core/channels/index.ts';
import { formatCount } from '#core/pluralize.ts';
import { contactLabel, providerName, spanLabel } from './system-labels.ts';

/** A fact about a provider, such as `Keys`: `Valid, checked 5 min ago`. */
export type ProviderFact = { name: string; text: string };

/** Formats how long ago a time is. */
type Ago = (moment: string) => string;

/** A smaller clock difference doesn't matter: tokens and signatures allow for minutes. */
const clockMattersMs = 30_000;

/** Providers whose keys belong to an app, while users' tokens do the work. */
const apps = new Set<string>(['linkedin-data', ...channels]);

/** The relevant failure: the last check's, else the last call's; null if the last one succeeded. */
export function failureNow({ check, failure, failedAt, succeededAt }: SystemProvider): string | null {
  const ok = succeededAt ?? '';
  if (check?.failure && check.at >= ok) return check.failure;
  return failure !== null && failedAt !== null && failedAt > ok ? failure : null;
}

const refused = new Set(['unauthorized', 'forbidden']);

/** Whether the keys are valid, according to the last check or to calls that require valid keys. */
function keyLabel(provider: SystemProvider, ago: Ago): string {
  const { name, check, succeededAt, failedAt } = provider;
  const hasNews =
    !apps.has(name) && [succeededAt, failedAt].some((at) => at !== null && at > (check?.at ?? ''));
  if (check && !hasNews) {
    if (check.failure === null) return `Valid, checked ${ago(check.at)}`;
    return `${refused.has(check.failure) ? 'Refused' : 'Unknown'}, checked ${ago(check.at)}`;
  }
  const now = hasNews ? failureNow(provider) : null;
  if (now !== null && refused.has(now)) return 'Refused';
  return hasNews && succeededAt !== null ? `Valid, used ${ago(succeededAt)}` : 'Not checked yet';
}

/** What is known about a provider, in troubleshooting order. Empty for a provider that isn't configured. */
export function providerFacts(provider: SystemProvider, now: number, ago: Ago): ProviderFact[] {
  const { answer, quota, clockAheadMs, connections, state, name } = provider;
  if (state === 'off') return [];
  const all: [string, string | null][] = [
    ['Keys', keyLabel(provider, ago)],
    ['Last call', capitalized(contactLabel(provider, ago))],
    ['Last answer', answer && answerLabel(answer)],
    ['Accounts', connections && accountsLabel(connections)],
    ['Permissions', connections?.scopes.join(', ') || null],
    ['Quota', quota && quotaLabel(quota, now)],
    ['Clock', clockAheadMs === null ? null : driftLabel(clockAheadMs, providerName(name))],
    ['Webhook', webhookLabel(provider, ago)],
  ];
  return all.flatMap(([name, text]) => (text === null ? [] : [{ name, text }]));
}

const capitalized = (text: string | null) => text && text.charAt(0).toUpperCase() + text.slice(1);

function answerLabel({ status, requestId }: NonNullable<SystemProvider['answer']>): string {
  return `Status ${status}${requestId === null ? '' : `, request id ${requestId}`}`;
}

function accountsLabel(accounts: NonNullable<SystemProvider['connections']>): string {
  const { needReconnect, missingScopes } = accounts;
  return [
    `${formatCount(accounts.count)} connected`,
    ...(needReconnect > 0 ? [`${needReconnect} ${needReconnect === 1 ? 'needs' : 'need'} reconnecting`] : []),
    ...(missingScopes > 0 ? [`${missingScopes} ${missingScopes === 1 ? 'lacks' : 'lack'} permissions`] : []),
  ].join(', ');
}

function quotaLabel({ left, limit, resetsAt }: NonNullable<SystemProvider['quota']>, now: number): string {
  const of = limit === null ? '' : ` of ${formatCount(limit)}`;
  const wait = resetsAt === null ? 0 : Date.parse(resetsAt) - now;
  return `${formatCount(left)}${of} left${wait > 0 ? `, resets in ${spanLabel(wait)}` : ''}`;
}

/** Up to two seconds can come from reading a clock with whole seconds over a network. */
function driftLabel(aheadMs: number, name: string): string {
  if (Math.abs(aheadMs) < 2000) return 'Agrees';
  return `${spanLabel(Math.abs(aheadMs))} ${aheadMs > 0 ? 'ahead of' : 'behind'} ${name}`;
}

/** How to test a webhook, by provider. */
const webhookTests: Record<string, (url: string) => string> = {
  stripe: (url) => `send a test event to ${url} from Stripe’s dashboard`,
  unipile: () => 'reconnect an account at Unipile',
};

function webhookLabel({ name, webhook }: SystemProvider, ago: Ago): string | null {
  if (!webhook) return null;
  const { receivedAt, url } = webhook;
  const test = webhookTests[name]?.(url);
  return `${receivedAt === null ? 'Never received' : `Received ${ago(receivedAt)}`}${test ? `. To test, ${test}.` : ''}`;
}

/** The cost of a check, if it isn't free. */
export const checkCosts: Record<string, string> = {
  model: 'A check uses about ten tokens.',
  rapidapi: 'A check uses one request of the plan.',
};

/** The next step, in plain words. `isUrgent` if something doesn't work. */
export function nextStep(provider: SystemProvider, now: number): { text: string; isUrgent: boolean } {
  const { state, settings, connections, webhook } = provider;
  const names = settings.join(', ');
  if (state === 'off') return { text: `Set ${names} in .env, then restart inGrow.`, isUrgent: false };
  const failure = failureNow(provider);
  if (failure !== null) return { text: failureStep(provider, failure), isUrgent: true };
  const urgent = urgentStep(provider, now);
  if (urgent !== null) return { text: urgent, isUrgent: true };
  if (connections && connections.missingScopes + connections.needReconnect > 0) {
    const where = provider.name === 'linkedin-data' ? 'in Settings → Sources' : 'on Channels';
    return { text: `Ask the owners of these accounts to reconnect ${where}.`, isUrgent: true };
  }
  if (state === 'sample')
    return { text: `Set ${names} in .env to leave the sample network.`, isUrgent: false };
  if (provider.check === null && provider.succeededAt === null) {
    return { text: 'Check the keys.', isUrgent: false };
  }
  return { text: webhook?.receivedAt === null ? 'Test the webhook.' : 'Nothing to do.', isUrgent: false };
}

/** Another reason a provider doesn't work, although its last call succeeded. */
function urgentStep({ quota, clockAheadMs }: SystemProvider, now: number): string | null {
  const resetsAt = quota?.resetsAt ?? null;
  if (quota?.left === 0 && (resetsAt === null || Date.parse(resetsAt) > now)) {
    return 'Wait until the quota resets, or upgrade the plan.';
  }
  if (clockAheadMs !== null && Math.abs(clockAheadMs) > clockMattersMs) {
    return 'Correct this server’s clock. Sign-ins and webhooks fail otherwise.';
  }
  return null;
}

function failureStep({ name, settings, check }: SystemProvider, failure: string): string {
  const names = settings.join(', ');
  switch (failure) {
    case 'unauthorized':
      return apps.has(name) && check?.failure !== 'unauthorized'
        ? 'A user’s sign-in was refused. They were notified.'
        : `Check ${names} in .env, then restart inGrow.`;
    case 'forbidden':
      return `Check ${names} in .env, then the plan and credit at ${providerName(name)}.`;
    case 'rate_limited':
      return 'It’s limiting requests. inGrow retries automatically.';
    case 'unavailable':
    case 'unknown_outcome':
      return `If it lasts, check ${providerName(name)}’s status page and this server’s network.`;
    default:
      return `Run npm run smoke -- ${name} and report it.`;
  }
}
