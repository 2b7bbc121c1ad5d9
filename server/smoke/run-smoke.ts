import { setTimeout as wait } from 'node:timers/promises';
import { choosePorts } from '#server/choose-ports.ts';
import { systemClock } from '#server/clock.ts';
import { readConfig } from '#server/config.ts';
import { describeProviders } from '#server/describe-providers.ts';
import { probeOf } from '#server/modules/system/probes.ts';
import { notTried, readMore, type SmokeOrder, type Step } from './providers.ts';
import { recordCalls } from './record-calls.ts';
import { openRedactor } from './redact.ts';
import { judge, showCalls, showEnd } from './report.ts';

type Settings = Record<string, string | undefined>;

/**
 * The providers of the settings, without the sample network.
 *
 * @param only one provider: Unipile hides RapidAPI
 */
function open(settings: Settings, only?: string) {
  const config = readConfig(settings);
  if (only === 'rapidapi') delete config.source.unipile;
  const ports = choosePorts(config, { url: null, smtpUrl: null }, systemClock);
  return { config, ports, providers: describeProviders(config, ports) };
}

/** The providers that can be tried, by their names on the system page. */
export const smokeNames: readonly string[] = open({ SANDBOX: 'off' }).providers.map(({ name }) => name);

function openOne(settings: Settings, name: string) {
  const { config, ports, providers } = open(settings, name);
  const about = providers.find((each) => each.name === name);
  const origin = config.http.publicUrl ?? `http://localhost:${config.http.port}`;
  const probe = about?.state === 'configured' ? probeOf(ports, name, origin, systemClock.now()) : null;
  return { ports, probe, settings: about?.settings ?? [] };
}

/** Each provider, whether it's configured, and its settings. */
export function listProviders(settings: Settings): string[] {
  const width = Math.max(...smokeNames.map((name) => name.length));
  return smokeNames.map((name) => {
    const { probe, settings: names } = openOne(settings, name);
    return `${name.padEnd(width)}  ${probe ? 'configured' : `not configured: set ${names.join(', ')}`}`;
  });
}

/**
 * Tries a provider with the keys of the settings: a few calls that read, and the result of each. Nothing is
 * stored, and no value of a setting is reported.
 *
 * @param order.pauseMs pause between two calls of one port, for vendors that require it
 * @returns whether all of it worked; `unconfigured` if there was nothing to try
 */
export async function runSmoke(
  settings: Settings,
  name: string,
  order: SmokeOrder & { pauseMs: number; version: string },
  report: (line: string) => void,
): Promise<'works' | 'fails' | 'unconfigured'> {
  const redact = openRedactor({ ...settings, SMOKE_TOKEN: order.token ?? undefined });
  const say = (...lines: string[]) => {
    for (const line of lines) report(redact(line));
  };
  const { ports, probe, settings: names } = openOne(settings, name);
  say(`inGrow ${order.version}, smoke run of ${name}, reads only`, '');
  if (!probe) {
    say(`Not configured: set ${names.join(', ')} in .env.`);
    return 'unconfigured';
  }
  const count = { steps: 0, failed: 0 };
  const step: Step = async (title, call, show) => {
    if (count.steps > 0) await wait(order.pauseMs);
    count.steps += 1;
    const { calls, ended } = await recordCalls(call);
    const [outcome] = await Promise.allSettled([ended]);
    const failure = outcome.status === 'rejected' ? (outcome.reason as unknown) : null;
    const { isOk, verdict } = judge(failure, order.token === null ? names : ['SMOKE_TOKEN', ...names]);
    if (!isOk) count.failed += 1;
    const given = outcome.status === 'fulfilled' ? (show?.(outcome.value) ?? []) : [];
    const lines = [...given.map((line) => `    ${line}`), ...verdict.map((line) => `  ${line}`)];
    say(`${count.steps}. ${title}`, ...showCalls(calls), ...lines, '');
    return outcome.status === 'fulfilled' ? outcome.value : undefined;
  };
  // RapidAPI has no cheaper call than the reads below.
  if (name !== 'rapidapi') await step('The keys', probe);
  await readMore(name, ports, order, step);
  say(...showEnd(notTried[name] ?? [], count));
  return count.failed === 0 && count.steps > 0 ? 'works' : 'fails';
}
