import { sql } from 'kysely';
import { AppError } from '#server/app-error.ts';
import type { TokenHolder } from '#server/modules/access/access-tokens.ts';
import { refuseCall } from '#server/modules/agents/prompts/check-call.ts';
import { cleanJson } from '#server/modules/agents/prompts/clean-text.ts';
import { toolByName } from '#server/modules/agents/tools/all-tools.ts';
import {
  type AgentTool,
  longestOutput,
  type ToolDeps,
  type ToolRun,
} from '#server/modules/agents/tools/tool.ts';
import type { Deps } from '#server/modules/deps.ts';
import { foreignQuery } from './foreign-agent.ts';
import { CheckRequestInput, checkRequest, toolsOf, withNulls } from './foreign-tools.ts';
import { type ForeignOutcome, keepCall } from './keep-call.ts';
import { readRequest } from './read-request.ts';

export type ForeignDeps = ToolDeps & Pick<Deps, 'origins'>;

/** What an assistant from outside is told. */
export type ForeignAnswer = { text: string; isError: boolean };

/**
 * Makes a call of an assistant from outside, in the name of its token's user, and keeps it in a conversation that the user
 * sees. What writes only asks; the user decides in inGrow.
 */
export async function callForClient(
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
    return { text: 'It could not be done because of a failure on our side. Try again later.', isError: true };
  }
}

async function callTool(
  deps: ForeignDeps,
  holder: TokenHolder,
  tool: AgentTool,
  input: object,
): Promise<ForeignAnswer> {
  const { db, clock, origins } = deps;
  const { query, promptId } = await db.transaction().execute(async (trx) => {
    const locked = await foreignQuery(trx, holder, `${holder.name}, by MCP`, clock.now());
    const { rows } = await sql<{ id: string }>`select uuidv7() as id`.execute(trx);
    return { query: locked, promptId: rows[0]?.id ?? '' };
  });
  const run: ToolRun = {
    userId: holder.userId,
    network: query.network,
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
      .where('user_id', '=', holder.userId)
      .where('id', '=', query.id)
      .forUpdate()
      .executeTakeFirst();
    if (!locked)
      throw new AppError('conflict', 'The user has deleted this conversation meanwhile. Call again.');
    await keepCall(trx, deps, locked, { promptId, tool: tool.name, input, outcome, now: clock.now() });
  });
  if (outcome.state !== 'waiting') return { text: outcome.output, isError: outcome.state === 'failed' };
  const address = `${origins.public ?? origins.local}/dashboard/agents/${query.agent_id}/${query.id}`;
  const { title, problem } = outcome.approval;
  return {
    text: [
      `The user is asked in inGrow: ${title}`,
      ...(problem === null ? [] : [`It cannot be done as it is: ${problem}`]),
      `Nothing is done before their yes, which they give at ${address}`,
      `What became of it: call ${checkRequest} with request ${promptId}`,
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
    return { state: 'done', summary, output: output.slice(0, longestOutput) };
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
    return { text: 'request: must be the id that the tool which asked has given.', isError: true };
  return readRequest(deps, holder, read.data.request);
}
