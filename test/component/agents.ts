import type { z } from 'zod';
import { Agent } from '#contract/agents/agents.ts';
import { ArtifactDetails } from '#contract/agents/artifacts.ts';
import { Prompt } from '#contract/agents/prompts.ts';
import { Query } from '#contract/agents/queries.ts';
import { contract } from '#contract/index.ts';
import { exampleId, exampleOf, type Part } from './example-of.ts';
import { answer } from './scripted-server.ts';

/** The agent, conversation, and artifact used in all examples. */
export const agentId = exampleId(200);
export const queryId = exampleId(300);
export const artifactId = exampleId(500);

type Input<T extends z.ZodType> = Part<z.input<T>>;

/** An agent that searches signals, saves artifacts, and asks before adding someone to a list. */
export function agent(change: Input<typeof Agent> = {}): Agent {
  return exampleOf(Agent, {
    id: agentId,
    name: 'Scout',
    instructions: 'Look up what is asked for.',
    tools: ['search_signals', 'save_artifact', 'add_to_list'],
    isOverMcp: false,
    ...change,
  });
}

/** A prompt in the example conversation. Answered by default. */
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

/** A tool call, as part of an agent's run. */
export function call(change: object = {}): Input<typeof Prompt>['parts'] & object {
  return [{ kind: 'call', callId: 'c1', tool: 'search_signals', title: 'Search signals', ...change }];
}

/** A post created in the example conversation. */
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

/** Answers the calls of the conversation screen. `prompts` are oldest first. */
export function answerConversation(prompts: Prompt[], of: Agent = agent()): void {
  answer(contract.agents.list, { items: [of] });
  answer(contract.agents.one, of);
  answer(contract.queries.one, queryOf(prompts, of));
  answer(contract.prompts.one, { items: prompts.toReversed(), nextCursor: null });
  answer(contract.model.usage, { model: { name: 'sample-model', isSample: true } });
}

/** The conversation that these prompts form. */
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
