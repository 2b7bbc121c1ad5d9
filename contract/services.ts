import { z } from 'zod';
import { serviceFields, serviceNames } from '#core/services/index.ts';
import { type LocalServer, localServers } from '#core/services/local-models.ts';
import { Moment } from './paging.ts';
import { Meter } from './plan/payment.ts';
import { route } from './route.ts';

const Name = z.enum(serviceNames).describe(`One of ${serviceNames.join(', ')}`);

/** A service whose keys an administrator can enter. Its keys are never in an answer. */
export const Service = z.object({
  name: Name,
  state: z
    .enum(['off', 'sample', 'stored', 'environment', 'unconfirmed', 'unreadable', 'refused'])
    .describe(
      "`stored`: in use with what was entered. `environment`: set there, which wins. `unconfirmed`: off since a restore. `unreadable`: no SECRET_KEY opens what is stored. `refused`: what is stored doesn't fit the other settings.",
    ),
  shown: z.record(z.string(), z.string()).describe('What was entered, by setting, without secrets'),
  version: z.int().describe('Send it with the next change'),
  changedAt: Moment.nullable(),
});
export type Service = z.infer<typeof Service>;

/** What a check of keys found. Nothing was stored. */
export const ServiceCheck = z.object({
  isValid: z.boolean(),
  failure: z
    .enum(['refused', 'missing-scope', 'unavailable', 'failed'])
    .nullable()
    .describe('`refused`: the key. `missing-scope`: the key lacks a permission, or its account credit.'),
  field: z.string().nullable().describe('Setting that was refused'),
  message: z.string().describe('Text to show'),
  account: z.string().nullable().describe("The account's name, if the vendor gives it"),
  quotaLeft: z.int().nullable().describe('Calls left, if the vendor says so'),
});
export type ServiceCheck = z.infer<typeof ServiceCheck>;

/** How many users a list names. */
export const maxNamed = 20;

/** What using, replacing or removing a service's keys does to people. */
export const ServiceEffects = z.object({
  webhook: z
    .object({
      url: z.string(),
      isPublic: z.boolean().describe('Whether PUBLIC_URL is set, so the vendor can reach it'),
      receivedAt: Moment.nullable().describe('When the vendor last called'),
    })
    .nullable()
    .describe("Null if the vendor doesn't call this server"),
  ends: z
    .object({ connections: z.int(), users: z.int(), named: z.array(z.string()).max(maxNamed) })
    .describe('Connections by these keys, which end without them, and their users'),
  pauses: z
    .object({
      users: z.int(),
      named: z
        .array(z.object({ name: z.string(), over: z.array(Meter).max(Meter.options.length) }))
        .max(maxNamed),
    })
    .describe("Who is over the free plan's limits. No one unless the service is payment."),
});
export type ServiceEffects = z.infer<typeof ServiceEffects>;

/** The sample network on this server. */
export const SampleSwitch = z.object({
  isOn: z.boolean(),
  isFixed: z.boolean().describe("The environment says it (`SANDBOX`), so it can't be switched"),
});
export type SampleSwitch = z.infer<typeof SampleSwitch>;

export const Services = z.object({
  items: z.array(Service),
  sample: SampleSwitch,
  origin: z.string().describe('Where vendors send people back to'),
});
export type Services = z.infer<typeof Services>;

const Server = z.enum(Object.keys(localServers) as [LocalServer, ...LocalServer[]]);

/** Models of servers that run on the server's own computer. */
export const LocalModels = z.object({
  items: z
    .array(
      z.object({
        server: Server,
        url: z.string().describe('The value of `LLM_BASE_URL` for its models'),
        models: z.array(z.string()).max(50),
      }),
    )
    .max(4),
});
export type LocalModels = z.infer<typeof LocalModels>;

/** What a model showed that it can do. Drafts need `writes`, agents both. */
export const LocalModelTrial = z.object({ writes: z.boolean(), callsTools: z.boolean() });
export type LocalModelTrial = z.infer<typeof LocalModelTrial>;

/** At most this many characters in one field. */
const maxText = 2000;
const settings = serviceNames.flatMap((name) => serviceFields(name).map(([setting]) => setting));

/** Texts by setting. A blank text counts as absent. */
const Values = z
  .partialRecord(z.enum(settings as [string, ...string[]]), z.string().trim().max(maxText))
  .describe('Texts by the names of the settings');

const params = z.object({ name: z.string().max(40) });
const version = z.int().describe('The version this change is based on');

export const serviceRoutes = {
  list: route('GET', '/services', {
    access: 'admin',
    summary: 'List the services with their state, without their keys',
    answer: Services,
  }),
  sample: route('POST', '/services/sample', {
    access: 'admin',
    summary:
      'Turn the sample network on or off, in all processes. 403 unless a passkey or an owner link was used within ten minutes. 409 if the environment says it.',
    body: SampleSwitch.pick({ isOn: true }),
    answer: SampleSwitch,
  }),
  effects: route('GET', '/services/{name}/effects', {
    access: 'admin',
    summary:
      "Get what using, replacing or removing a service's keys does: connections that end, and who pauses",
    params,
    answer: ServiceEffects,
  }),
  check: route('POST', '/services/{name}/check', {
    access: 'admin',
    summary: 'Check keys with one read-only call to the vendor. Stores nothing.',
    rate: 'costly',
    params,
    body: z.object({ values: Values }),
    answer: ServiceCheck,
  }),
  findLocal: route('POST', '/services/model/local', {
    access: 'admin',
    summary:
      'List the models of Ollama, LM Studio, llama.cpp, and vLLM on this computer. Only loopback is asked, at their usual ports. 409 if the environment sets the model.',
    rate: 'costly',
    answer: LocalModels,
  }),
  tryLocal: route('POST', '/services/model/local/try', {
    access: 'admin',
    summary:
      'Ask a model on this computer for one sentence and one tool call. Stores nothing. 404 if that server lists no such model.',
    rate: 'costly',
    body: z.object({ server: Server, model: z.string().min(1).max(200) }),
    answer: LocalModelTrial,
  }),
  use: route('PUT', '/services/{name}', {
    access: 'admin',
    summary:
      "Check keys and use them from now on, in all processes. Keys that don't work are refused and leave the ones in use. 403 unless a passkey or an owner link was used within ten minutes, where a field names a host or decides who can sign in.",
    rate: 'costly',
    params,
    body: z.object({ values: Values, version }),
    answer: Service,
  }),
  confirm: route('POST', '/services/{name}/confirm', {
    access: 'admin',
    summary: 'Use the stored keys again after a restore',
    params,
    body: z.object({ version }),
    answer: Service,
  }),
  remove: route('DELETE', '/services/{name}', {
    access: 'admin',
    summary: 'Delete the stored keys. The service is off afterwards, unless the sample network plays it.',
    params,
    body: z.object({ version }),
    answer: Service,
  }),
};
