import { setTimeout as wait } from 'node:timers/promises';
import { choosePorts } from '#server/choose-ports.ts';
import { systemClock } from '#server/clock.ts';
import { readConfig } from '#server/config.ts';
import { describeProviders } from '#server/describe-providers.ts';
import { type SmokeOrder, type SmokeTools, type Step, smokeNames, smokeProviders } from './providers.ts';
import { recordCalls } from './record-calls.ts';
import { openRedactor } from './redact.ts';
import { judge, showCalls, showEnd } from './report.ts';
import { smokeWritings } from './write-steps.ts';

type Settings = Record<string, string | undefined>;

/** The ports of the settings, without the sample network. */
function openTools(settings: Settings, name: keyof typeof smokeProviders) {
  const smoke = smokeProviders[name];
  const config = smoke.only(readConfig(settings));
  const ports = choosePorts(config, { url: null, smtpUrl: null }, systemClock);
  const about = describeProviders(config, ports).find((each) => each.name === smoke.provider);
  return { smoke, config, ports, settings: about?.settings ?? [], isConfigured: smoke.isConfigured(ports) };
}

/** Each provider, whether it's configured, and its settings. */
export function listProviders(settings: Settings): string[] {
  const width = Math.max(...smokeNames.map((name) => name.length));
  return smokeNames.map((name) => {
    const { isConfigured, settings: names } = openTools(settings, name);
    const state = isConfigured ? 'configured' : `not configured: set ${names.join(', ')}`;
    return `${name.padEnd(width)}  ${state}`;
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
  name: keyof typeof smokeProviders,
  order: SmokeOrder & { pauseMs: number; version: string },
  report: (line: string) => void,
): Promise<'works' | 'fails' | 'unconfigured'> {
  const redact = openRedactor({ ...settings, SMOKE_TOKEN: order.token ?? undefined });
  const say = (...lines: string[]) => {
    for (const line of lines) report(redact(line));
  };
  const writing = order.write ? smokeWritings[name] : undefined;
  const { smoke, config, ports, settings: names, isConfigured } = openTools(settings, name);
  say(`inGrow ${order.version}, smoke run of ${name}, ${writing ? 'reads and writes' : 'reads only'}`, '');
  if (!isConfigured) {
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
  const tools: SmokeTools = { config, ports, order, step };
  await smoke.read(tools);
  await writing?.write(tools);
  say(...showEnd(smoke, count));
  return count.failed === 0 && count.steps > 0 ? 'works' : 'fails';
}
