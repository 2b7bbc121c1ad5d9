import { z } from 'zod';
import type { LocalModels, LocalModelTrial } from '#contract/services.ts';
import { type LocalServer, localServers, localUrl } from '#core/services/local-models.ts';
import { notFound } from '#server/app-error.ts';
import type { Deps } from '#server/modules/deps.ts';
import type { Llm } from '#server/ports/llm/port.ts';
import { PortError } from '#server/ports/port-error.ts';
import { refuseGiven } from './check-keys.ts';

/** Which port a server is asked at. Tests give free ones. */
export type LocalPorts = Readonly<Record<LocalServer, number>>;

const defaultPorts = Object.fromEntries(
  Object.entries(localServers).map(([server, { port }]) => [server, port]),
) as LocalPorts;

/**
 * The models that servers at their usual ports of this computer have. Only loopback is asked.
 *
 * @throws AppError `conflict` if the environment sets the model
 */
export async function findLocalModels(
  deps: Pick<Deps, 'services'>,
  ports: LocalPorts = defaultPorts,
): Promise<LocalModels> {
  refuseGiven(deps, 'model');
  const servers = Object.keys(localServers) as LocalServer[];
  const found = await Promise.all(
    servers.map(async (server) => {
      const models = await deps.services.localModels(ports[server]);
      return models === null ? [] : [{ server, url: localUrl(ports[server]), models }];
    }),
  );
  return { items: found.flat() };
}

/** A first answer loads the model, which takes long on a laptop. In ms. */
const timeoutMs = 120_000;

/**
 * Asks a model of this computer for one sentence and for one call of a tool. Stores nothing.
 *
 * @throws AppError `conflict` if the environment sets the model; `not_found` if that server lists no such model
 */
export async function tryLocalModel(
  deps: Pick<Deps, 'services'>,
  { server, model }: { server: LocalServer; model: string },
  ports: LocalPorts = defaultPorts,
): Promise<LocalModelTrial> {
  refuseGiven(deps, 'model');
  if (!(await deps.services.localModels(ports[server]))?.includes(model)) throw notFound('Model');
  const { real: llm } = deps.services.tryOut('model', {
    LLM_PROVIDER: 'openai-compatible',
    LLM_MODEL: model,
    LLM_BASE_URL: localUrl(ports[server]),
  }).ports.llm;
  if (llm === null) throw new Error('the model’s settings gave no model');
  const writes = await succeeds(writeSentence(llm));
  return { writes, callsTools: writes && (await succeeds(callTool(llm))) };
}

async function succeeds(asked: Promise<boolean>): Promise<boolean> {
  return asked.catch((error: unknown) => {
    if (error instanceof PortError) return false;
    throw error;
  });
}

/** Whether it answers in the form that drafts need. */
async function writeSentence(llm: Llm): Promise<boolean> {
  await llm.ask({
    instructions: 'Write one sentence about ferries.',
    sources: [],
    schema: z.object({ sentence: z.string() }),
    name: 'sentence',
    maxOutputTokens: 1_000,
    timeoutMs,
    abort: new AbortController().signal,
  });
  return true;
}

async function callTool(llm: Llm): Promise<boolean> {
  const { calls } = await llm.converse({
    instructions: 'Use the tool to answer.',
    messages: [{ role: 'user', text: 'List the signals of this week.' }],
    tools: [
      {
        name: 'list_signals',
        description: 'Lists signals of the last days',
        input: z.object({ days: z.int() }),
      },
    ],
    maxOutputTokens: 1_000,
    timeoutMs,
    idleTimeoutMs: timeoutMs,
    abort: new AbortController().signal,
    onText: () => {},
  });
  return calls.some(({ name, input }) => name === 'list_signals' && typeof input === 'object');
}
