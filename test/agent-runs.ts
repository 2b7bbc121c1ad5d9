import { parseJsonEventStream, readUIMessageStream, type UIMessage, uiMessageChunkSchema } from 'ai';
import { AgentToolName } from '#contract/agents/agent-tools.ts';
import type { Prompt } from '#contract/agents/prompts.ts';
import { runPromptTask } from '#server/modules/agents/prompts/run-prompt.task.ts';
import { followPrompt } from '#server/modules/agents/schedules/follow-prompt.ts';
import type { Deps } from '#server/modules/deps.ts';
import type { TestApp } from './app.ts';
import type { SignedIn } from './sign-in.ts';

/** Creates an agent, by default with every tool. @returns its id */
export async function newAgent(
  who: SignedIn,
  tools: readonly AgentToolName[] = AgentToolName.options,
  name = 'Scout',
): Promise<string> {
  const instructions = 'Look things up and say what you found.';
  const { id } = await who.api.agents.create({ body: { name, instructions, tools: [...tools] } });
  return id;
}

/** Starts a conversation by asking a question. */
export async function begin(
  who: SignedIn,
  agentId: string,
  text: string,
): Promise<{ queryId: string; promptId: string }> {
  const { id, prompt } = await who.api.queries.create({ body: { agentId, text } });
  return { queryId: id, promptId: prompt?.id ?? '' };
}

/** Fetches one prompt as its owner. */
export async function readOne(who: SignedIn, id: string): Promise<Prompt> {
  const answer = await who.api.prompts.one({ params: { id }, query: {} });
  if ('items' in answer) throw new Error('This is the id of a conversation');
  return answer;
}

/** Processes a prompt until it ends or waits, as a queue worker would. */
export async function work(
  { composition: { deps } }: TestApp,
  who: SignedIn,
  id: string,
  signal = new AbortController().signal,
): Promise<Prompt> {
  await runPromptTask.run(deps, { userId: who.userId, id }, signal);
  return readOne(who, id);
}

/** Ends a prompt without the model, and notifies its schedule. */
export async function endPrompt(
  deps: Deps,
  { userId, id, state, error, now }: Parameters<typeof followPrompt>[2],
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    await trx
      .updateTable('prompt')
      .set({ state, ended_at: now })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .execute();
    await followPrompt(trx, deps, { userId, id, state, error, now });
  });
}

/** The chunks of a run's stream, as the SDK reads them from the response. */
export async function openStream(
  app: TestApp,
  { token }: SignedIn,
  promptId: string,
  signal = new AbortController().signal,
) {
  const answer = await app.composition.app.request(`/prompts/${promptId}/stream`, {
    headers: { authorization: `Bearer ${token}` },
    signal,
  });
  if (!answer.ok || answer.body === null) throw new Error(`No stream: ${answer.status}`);
  const chunks = parseJsonEventStream({ stream: answer.body, schema: uiMessageChunkSchema }).pipeThrough(
    new TransformStream({
      transform(part, controller) {
        if (!part.success) throw part.error;
        controller.enqueue(part.value);
      },
    }),
  );
  return { headers: answer.headers, chunks };
}

/** Every state of the message that the SDK builds from a run's stream, until the stream ends. */
export async function readStream(app: TestApp, who: SignedIn, promptId: string): Promise<UIMessage[]> {
  const { chunks } = await openStream(app, who, promptId);
  const states: UIMessage[] = [];
  for await (const message of readUIMessageStream({ stream: chunks, onError: () => undefined })) {
    states.push(message);
  }
  return states;
}
