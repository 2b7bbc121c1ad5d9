import type { ServiceCheck } from '#contract/services.ts';
import { type ServiceName, serviceDefinitions, serviceFields, serviceNames } from '#core/services/index.ts';
import { AppError, invalidField, notFound } from '#server/app-error.ts';
import { ConfigError } from '#server/config-error.ts';
import type { Deps } from '#server/modules/deps.ts';
import { probeOf } from '#server/modules/system/probes.ts';
import { PortError } from '#server/ports/port-error.ts';

type CheckDeps = Pick<Deps, 'services' | 'origins' | 'clock'>;

/** @throws AppError `not_found` */
export function serviceOf(name: string): ServiceName {
  const found = serviceNames.find((each) => each === name);
  if (found === undefined) throw notFound('Service');
  return found;
}

/**
 * The texts for a service, without blank ones and other services'.
 *
 * @throws AppError `invalid_request` that names the missing or unknown field
 */
export function readTexts(name: ServiceName, values: Values): Record<string, string> {
  const fields = serviceFields(name);
  const stranger = Object.keys(values).find((setting) => !fields.some(([own]) => own === setting));
  if (stranger !== undefined) throw invalidField(`values.${stranger}`, 'is not a field of this service.');
  const given = fields.flatMap(([setting, { label, isOptional, pattern }]) => {
    const text = values[setting];
    if (text && pattern && !pattern.is.test(text)) {
      throw invalidField(`values.${setting}`, `${label} ${pattern.problem}`);
    }
    if (text !== undefined && text !== '') return [[setting, text] as const];
    if (isOptional) return [];
    throw invalidField(`values.${setting}`, `${label} is required.`);
  });
  return Object.fromEntries(given);
}

/**
 * Tries what was entered with the system page's own probe: one call that changes nothing. Stores nothing.
 *
 * @throws AppError `invalid_request` that names the field, if the texts fit no setting; `conflict` if the
 *   environment sets the service
 */
export async function checkKeys(deps: CheckDeps, name: ServiceName, values: Values): Promise<ServiceCheck> {
  refuseGiven(deps, name);
  return checkTexts(deps, name, readTexts(name, values));
}

/** What was entered, by setting. */
export type Values = Readonly<Record<string, string | undefined>>;

/** @throws AppError `conflict` if the environment sets the service */
export function refuseGiven({ services }: Pick<Deps, 'services'>, name: ServiceName): void {
  if (!services.isGiven(name)) return;
  throw new AppError('conflict', `${serviceDefinitions[name].label} is set by the environment.`);
}

/** The same with texts that were read. */
export async function checkTexts(
  deps: CheckDeps,
  name: ServiceName,
  texts: Record<string, string>,
): Promise<ServiceCheck> {
  const { label, provider } = serviceDefinitions[name];
  const { ports, quotaLeft } = tryOut(deps, name, texts);
  for (const [setting, { kind }] of serviceFields(name)) {
    const refusal = kind === 'host' && texts[setting] ? deps.services.refuseHost(texts[setting]) : null;
    if (refusal !== null) throw invalidField(`values.${setting}`, refusal);
  }
  const probe = probeOf(ports, provider, deps.origins.public ?? deps.origins.local, deps.clock.now());
  if (probe === null) throw new Error(`the service ${name} has no probe`);
  const valid = { isValid: true, failure: null, field: null } as const;
  try {
    await probe();
    const accountId = texts.UNIPILE_ACCOUNT_ID;
    const account = accountId === undefined ? null : await ports.connects.real.unipile?.account(accountId);
    const said = { account: account?.name ?? null, quotaLeft: quotaLeft() };
    return { ...valid, message: 'Valid', ...said };
  } catch (error) {
    if (!(error instanceof PortError)) throw error;
    return { isValid: false, ...failureOf(error, name, label), account: null, quotaLeft: null };
  }
}

/** What a failed probe says, and the field it's about. A vendor's own words are never shown. */
function failureOf(error: PortError, name: ServiceName, label: string) {
  const fields = serviceFields(name);
  const [secret] = fields.find(([, { kind }]) => kind === 'secret') ?? [null];
  const [text] = fields.find(([, { kind }]) => kind === 'text') ?? [null];
  switch (error.kind) {
    case 'unauthorized':
      return { failure: 'refused', field: secret, message: `${label} refused this key.` } as const;
    case 'forbidden':
      return {
        failure: 'missing-scope',
        field: secret,
        message: 'The key is known, but lacks a permission, or its account has no credit.',
      } as const;
    case 'not_found':
      return { failure: 'refused', field: text, message: `${label} doesn’t know this.` } as const;
    case 'unavailable':
    case 'rate_limited':
    case 'unknown_outcome':
      return {
        failure: 'unavailable',
        field: null,
        message: `${label} isn’t answering. Try again.`,
      } as const;
    default:
      return { failure: 'failed', field: secret, message: `${label} refused the request.` } as const;
  }
}

/** @throws AppError `invalid_request` that names the field */
function tryOut({ services }: Pick<Deps, 'services'>, name: ServiceName, texts: Record<string, string>) {
  try {
    return services.tryOut(name, texts);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const [, setting = '', problem = error.message] = /^The setting (\w+) (.*)$/s.exec(error.message) ?? [];
    const field = serviceFields(name).find(([own]) => own === setting);
    if (field === undefined) throw invalidField('values', error.message);
    throw invalidField(`values.${setting}`, `${field[1].label} ${problem}`);
  }
}
