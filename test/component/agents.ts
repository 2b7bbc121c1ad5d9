import type { z } from 'zod';
import { Agent } from '#contract/agents/agents.ts';
import { ArtifactDetails } from '#contract/agents/artifacts.ts';
import { Prompt } from '#contract/agents/prompts.ts';
import { Query } from '#contract/agents/queries.ts';
import { contract } from '#contract/index.ts';
import { exampleId, exampleOf, type Part } from './example-of.ts';
import { answer } from './scripted-server.ts';

/** The agent, the conversation and the artifact of every example. */
export const agentId = exampleId(200);
export const queryId = exampleId(300);
export const artifactId = exampleId(500);

type Input<T extends z.ZodType> = Part<z.input<T>>;

/** An agent that searches signals, keeps artifacts and asks before it adds somebody to a list. */
export function agent(change: Input<typeof Agent> = {}): Agent {
  return exampleOf(Agent, {
    id: agentId,
    name: 'Scout',
    instructions: 'Look up what is asked for.',
    tools: ['search_signals', 'save_artifact', 'add_to_list'],
    ...change,
  });
}

/** What was asked in the conversation of the examples; answered, unless it says otherwise. */
export function prompt(change: Input<typeof Prompt> = {}): Prompt {
  return exampleOf(Prompt, {
    id: exampleId(400),
    queryId,
    text: 'Who is new this week?',
    state: 'succeeded',
    steps: 2,
    parts: [{ kind: 'text', text: 'Nobody is new.' }],
    ...change,
  });
}

/** The call of a tool, as a part of what an agent did. */
export function call(change: object = {}): Input<typeof Prompt>['parts'] & object {
  return [{ kind: 'call', callId: 'c1', tool: 'search_signals', title: 'Search signals', ...change }];
}

/** A post that was made in the conversation of the examples. */
export function artifact(change: Input<typeof ArtifactDetails> = {}): ArtifactDetails {
  return exampleOf(ArtifactDetails, {
    id: artifactId,
    kind: 'post',
    title: 'The unfair month',
    version: 1,
    network: 'sample',
    agent: { id: agentId, name: 'Scout' },
    queryId,
    promptId: exampleId(400),
    content: 'Ours came in July.',
    ...change,
  });
}

/** Answers what the screen of a conversation asks for. `prompts` are the oldest first. */
export function answerConversation(prompts: Prompt[], of: Agent = agent()): void {
  answer(contract.agents.list, { items: [of] });
  answer(contract.agents.one, of);
  answer(contract.queries.one, queryOf(prompts, of));
  answer(contract.prompts.one, { items: prompts.toReversed(), nextCursor: null });
  answer(contract.model.usage, { model: { name: 'sample-model', isSample: true } });
}

/** A conversation as its prompts make it. */
export function queryOf(prompts: Prompt[], { id, name }: Agent = agent()): Query {
  return exampleOf(Query, {
    id: queryId,
    agent: { id, name },
    network: 'sample',
    title: prompts[0]?.text ?? 'Not asked',
    state: prompts.at(-1)?.state ?? null,
    prompts: prompts.length,
    inputTokens: 1200,
    outputTokens: 34,
    costMicros: 11_000,
  });
}
