import { AppError } from '#server/app-error.ts';
import { onBehalfOf } from '#server/db/fair-share.ts';
import { newId } from '#server/db/new-id.ts';
import { owned } from '#server/db/owned.ts';
import {
  accessTokenPrefix,
  findAccessToken,
  type TokenHolder,
} from '#server/modules/access/access-tokens.ts';
import { cleanJson } from '#server/modules/agents/prompts/clean-text.ts';
import { refuseCall } from '#server/modules/agents/prompts/make-calls.ts';
import { toolByName } from '#server/modules/agents/tools/all-tools.ts';
import {
  type AgentTool,
  maxOutputLength,
  type ToolDeps,
  type ToolRun,
} from '#server/modules/agents/tools/tool.ts';
import type { Deps } from '#server/modules/deps.ts';
import {
  CheckRequestInput,
  checkRequest,
  type ForeignTool,
  foreignTools,
  toolsOf,
  withNulls,
} from './foreign-tools.ts';
import { beginCall, type ForeignOutcome, foreignQuery, storeCall } from './store-call.ts';

/** What a user's own assistant works with: the agents' tools that its token's scopes allow. */
type TokenSession = {
  tokenId: string;
  tools: ForeignTool[];
  call(name: string, input: unknown): Promise<ForeignAnswer>;
};

/**
 * The session for an access token; null if the token isn't one. A login session's token, which opens the
 * whole account, isn't accepted.
 */
export async function openMcpSession(deps: ForeignDeps, token: string): Promise<TokenSession | null> {
  const holder = token.startsWith(accessTokenPrefix) ? await findAccessToken(deps, token) : null;
  if (!holder) return null;
  return {
    tokenId: holder.tokenId,
    tools: foreignTools(holder),
    call: (name, input) => onBehalfOf(holder.userId, () => callForClient(deps, holder, name, input)),
  };
}

type ForeignDeps = ToolDeps & Pick<Deps, 'origins'>;

/** The response an external assistant gets. */
type ForeignAnswer = { text: string; isError: boolean };

/**
 * Executes an external assistant's call as its token's user and stores it in a conversation the user sees.
 * Writes only ask; the user decides in inGrow.
 */
async function callForClient(
  deps: ForeignDeps,
  holder: TokenHolder,
  name: string,
  input: unknown,
): Promise<ForeignAnswer> {
  const isObject = typeof input === 'object' && input !== null;
  const given = isObject ? (cleanJson(input) as Record<string, unknown>) : {};
  if (name === checkRequest && holder.scopes.includes('write')) return checkIt(deps, holder, given);
  const tool = toolByName(name);
  const filled = tool ? withNulls(tool.input, given) : given;
  const refused = refuseCall(
    { name, input: filled },
    toolsOf(holder).map((each) => each.name),
  );
  if (tool === undefined || refused !== null) return { text: refused?.output ?? '', isError: true };
  try {
    return await callTool(deps, holder, tool, tool.input.parse(filled) as object);
  } catch (error) {
    if (error instanceof AppError) return { text: error.message, isError: true };
    deps.log.error({ err: error, tool: name }, 'a call by MCP failed');
    return { text: 'Something went wrong on our side. Try again later.', isError: true };
  }
}

async function callTool(
  deps: ForeignDeps,
  holder: TokenHolder,
  tool: AgentTool,
  input: object,
): Promise<ForeignAnswer> {
  const { db, clock, origins } = deps;
  const isWrite = tool.kind === 'write';
  const { query, called } = await db.transaction().execute(async (trx) => {
    const now = clock.now();
    const locked = await foreignQuery(trx, holder, `${holder.name}, by MCP`, now);
    const begun = { promptId: await newId(trx), tool: tool.name, input, now };
    if (!isWrite) await beginCall(trx, locked, begun);
    return { query: locked, called: begun };
  });
  const { promptId } = called;
  const run: ToolRun = {
    userId: holder.userId,
    realm: query.network,
    agentId: query.agent_id,
    queryId: query.id,
    promptId,
    scheduleId: null,
  };
  const outcome = await outcomeOf(deps, run, tool, input);
  await db.transaction().execute(async (trx) => {
    const locked = await trx
      .selectFrom('agent_query')
      .selectAll()
      .where(owned('agent_query', { userId: holder.userId, id: query.id }))
      .forUpdate()
      .executeTakeFirst();
    if (!locked) throw new AppError('conflict', 'The user just deleted this conversation. Call again.');
    const now = clock.now();
    // A write only asks, and leaves nothing behind if it can't.
    if (isWrite) await beginCall(trx, locked, { ...called, now });
    await storeCall(trx, deps, locked, { ...called, outcome, now });
  });
  if (outcome.state !== 'waiting') return { text: outcome.output, isError: outcome.state === 'failed' };
  const url = `${origins.links}/dashboard/agents/${query.agent_id}/${query.id}`;
  const { title, problem } = outcome.approval;
  return {
    text: [
      `Waiting for the user’s approval in inGrow: ${title}`,
      ...(problem === null ? [] : [`Can’t be done yet: ${problem}`]),
      `They can approve it at ${url}`,
      `To see the result, call ${checkRequest} with request ${promptId}`,
    ].join('\n'),
    isError: false,
  };
}

async function outcomeOf(
  deps: ForeignDeps,
  run: ToolRun,
  tool: AgentTool,
  input: object,
): Promise<ForeignOutcome> {
  try {
    if (tool.kind === 'write') {
      return { state: 'waiting', approval: await tool.describe(deps, run, input) };
    }
    const { summary, output } = await tool.run(deps, run, input);
    return { state: 'done', summary, output: output.slice(0, maxOutputLength) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { state: 'failed', summary: error.message, output: error.message };
  }
}

async function checkIt(
  deps: ForeignDeps,
  holder: TokenHolder,
  given: Record<string, unknown>,
): Promise<ForeignAnswer> {
  const read = CheckRequestInput.safeParse(given);
  if (!read.success)
    return { text: 'request: must be the ID returned by the tool that asked.', isError: true };
  return readRequest(deps, holder, read.data.request);
}

/** The outcome of a request made with this token, as text for the assistant. */
async function readRequest(
  { db }: Pick<Deps, 'db'>,
  { userId, tokenId }: Pick<TokenHolder, 'userId' | 'tokenId'>,
  id: string,
): Promise<{ text: string; isError: boolean }> {
  const found = await db
    .selectFrom('prompt')
    .innerJoin('agent_query', (join) =>
      join
        .onRef('agent_query.user_id', '=', 'prompt.user_id')
        .onRef('agent_query.id', '=', 'prompt.query_id'),
    )
    .innerJoin('agent', (join) =>
      join.onRef('agent.user_id', '=', 'agent_query.user_id').onRef('agent.id', '=', 'agent_query.agent_id'),
    )
    .innerJoin('prompt_part', (join) =>
      join
        .onRef('prompt_part.user_id', '=', 'prompt.user_id')
        .onRef('prompt_part.prompt_id', '=', 'prompt.id'),
    )
    .select(['prompt_part.state', 'prompt_part.output'])
    .where(owned('prompt', { userId, id }))
    .where('prompt.is_foreign', '=', true)
    .where('agent.access_token_id', '=', tokenId)
    .where('prompt_part.number', '=', 1)
    .executeTakeFirst();
  if (!found) return { text: 'This token has no such request.', isError: true };
  if (found.state === 'waiting') return { text: 'The user hasn’t decided yet.', isError: false };
  if (found.state === 'declined') return { text: 'The user declined. Nothing was done.', isError: false };
  const isDone = found.state === 'done';
  return { text: found.output ?? '', isError: !isDone };
}
