import type { LocalModelTrial, Service, ServiceCheck, ServiceEffects } from '#contract/services.ts';
import { formatCount, pluralize } from '#core/pluralize.ts';
import { serviceFields } from '#core/services/index.ts';

type Tone = 'good' | 'quiet' | 'bad';

/** What a service's state is called, and whether it's good. */
export const stateLabels: Record<Service['state'], { label: string; tone: Tone }> = {
  off: { label: 'Not set up', tone: 'quiet' },
  sample: { label: 'Sample network', tone: 'quiet' },
  stored: { label: 'In use', tone: 'good' },
  environment: { label: 'Set by the environment', tone: 'good' },
  unconfirmed: { label: 'Off since a restore', tone: 'bad' },
  unreadable: { label: 'Enter its keys again', tone: 'bad' },
  refused: { label: 'Doesn’t fit the other settings', tone: 'bad' },
};

/** Such as `OpenAI-compatible · qwen3:8b`: what was entered, without secrets and hosts. Else the state. */
export function inUseLabel({ name, state, shown }: Service): string {
  const said = serviceFields(name).flatMap(([setting, { kind, choices }]) => {
    const text = shown[setting];
    return text === undefined || kind === 'host' ? [] : [choices?.[text] ?? text];
  });
  return state === 'stored' && name === 'model' ? said.join(' · ') : stateLabels[state].label;
}

/** Such as `Valid · Maya Lindqvist · 100 calls left`. */
export function checkLabel({ message, account, quotaLeft }: ServiceCheck): string {
  const left = quotaLeft === null ? null : `${formatCount(quotaLeft)} calls left`;
  return [message, account, left].filter((part) => part !== null).join(' · ');
}

/** Such as `3 of 11 in use`. */
export function countLabel(services: readonly Service[]): string {
  const used = services.filter(({ state }) => state === 'stored' || state === 'environment').length;
  return `${used} of ${services.length} in use · works without the rest`;
}

/** What a model on this computer showed that it can do. */
export function trialLabel({ writes, callsTools }: LocalModelTrial): string {
  if (!writes) return 'Didn’t answer as asked';
  return callsTools ? 'Drafts and agents' : 'Drafts only: it calls no tools';
}

/** Such as `Ada, Bob and 3 more`. */
function namesLabel(names: readonly string[], all: number): string {
  const more = all - names.length;
  return more > 0 ? `${names.join(', ')} and ${formatCount(more)} more` : names.join(', ');
}

/** Such as `Removing these keys, or using another app’s, ends 2 connections: Ada, Bob.` */
export function endsLabel({ connections, users, named }: ServiceEffects['ends']): string {
  const ended = pluralize(connections, 'connection');
  return `Removing these keys, or using another app’s, ends ${ended}: ${namesLabel(named, users)}.`;
}

/** Such as `Over the Free plan’s limits: Ada (profiles, schedules). Their newest ones pause.` */
export function pausesLabel({ users, named }: ServiceEffects['pauses']): string {
  if (users === 0) return 'No one is over the Free plan’s limits.';
  const said = named.map(({ name, over }) => `${name} (${over.join(', ')})`);
  return `Over the Free plan’s limits: ${namesLabel(said, users)}. Their newest ones pause.`;
}
