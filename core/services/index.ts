import { linkedin } from './linkedin.ts';
import { linkedinData } from './linkedin-data.ts';
import { mail } from './mail.ts';
import { model } from './model.ts';
import { payment } from './payment.ts';
import { rapidapi } from './rapidapi.ts';
import { reddit } from './reddit.ts';
import type { ServiceDefinition, ServiceField } from './service.ts';
import { signIn } from './sign-in.ts';
import { slack } from './slack.ts';
import { twitter } from './twitter.ts';
import { unipile } from './unipile.ts';

export type { ServiceDefinition, ServiceField } from './service.ts';

/** Every service, in the order in which people see them. A new one goes here. */
const all = {
  'sign-in': signIn,
  unipile,
  rapidapi,
  'linkedin-data': linkedinData,
  model,
  mail,
  linkedin,
  slack,
  reddit,
  twitter,
  payment,
} as const satisfies Record<string, ServiceDefinition>;

export type ServiceName = keyof typeof all;
export const serviceNames = Object.keys(all) as [ServiceName, ...ServiceName[]];
export const serviceDefinitions: Readonly<Record<ServiceName, ServiceDefinition>> = all;

/** A service's fields with the names of their settings, in order. */
export function serviceFields(name: ServiceName): [setting: string, field: ServiceField][] {
  return Object.entries(serviceDefinitions[name].fields);
}

/** Whether whoever enters these texts must have come by the owner's link. */
export function needsOwner(name: ServiceName, values: Readonly<Record<string, string>>): boolean {
  return (
    serviceDefinitions[name].needsOwner === true ||
    serviceFields(name).some(([setting, { kind }]) => kind === 'host' && values[setting] !== undefined)
  );
}
