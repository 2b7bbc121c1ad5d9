import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LlmMessage } from '#server/ports/llm/port.ts';
import { type ComposedPrompt, maxCharacters, messagesOf, shortOutput } from './compose-messages.ts';
import { callIdOf } from './take-step.ts';

type Step = { text: string | null; outputs: number[]; decided: boolean };
type Asked = { state: ComposedPrompt['state']; retryOf: number | null; steps: Step[] };

const step: fc.Arbitrary<Step> = fc.record({
  text: fc.option(fc.constantFrom('Let me look.', 'An answer [s1].'), { nil: null }),
  outputs: fc.array(fc.integer({ min: 0, max: 12_000 }), { maxLength: 4 }),
  decided: fc.boolean(),
});
const asked: fc.Arbitrary<Asked> = fc.record({
  state: fc.constantFrom('succeeded' as const, 'failed' as const, 'cancelled' as const),
  retryOf: fc.option(fc.integer({ min: 0, max: 11 }), { nil: null, freq: 3 }),
  steps: fc.array(step, { maxLength: 12 }),
});

function compose(prompts: readonly Asked[]): ComposedPrompt[] {
  return prompts.map(({ state, retryOf, steps }, index) => ({
    id: `prompt-${index}`,
    number: index + 1,
    text: `Question ${index}`,
    state: index === prompts.length - 1 ? 'running' : state,
    retry_of: retryOf !== null && retryOf < index ? `prompt-${retryOf}` : null,
    error_message: state === 'failed' ? 'It failed.' : null,
    parts: steps.flatMap(({ text, outputs, decided }, at) => [
      ...(text === null ? [] : [part(at + 1, { kind: 'text', text })]),
      ...outputs.map((length, call) =>
        part(at + 1, {
          kind: 'call',
          call_id: callIdOf(index + 1, at + 1, call),
          tool: 'read_lists',
          input: {},
          state: 'done',
          output: 'x'.repeat(length),
          decided_at: decided ? new Date(0) : null,
        }),
      ),
    ]),
  }));
}

const part = (
  at: number,
  more: Partial<ComposedPrompt['parts'][number]>,
): ComposedPrompt['parts'][number] => ({
  step: at,
  kind: 'text',
  text: null,
  call_id: null,
  tool: null,
  input: null,
  state: null,
  output: null,
  decided_at: null,
  ...more,
});

const questions = (messages: readonly LlmMessage[]) =>
  messages.flatMap((message) => (message.role === 'user' ? [message.text] : []));
const lengthOf = (messages: readonly LlmMessage[]) => JSON.stringify(messages).length;

describe('the messages sent to the model', () => {
  it('suit every vendor: results follow their calls, and no id repeats', () => {
    fc.assert(
      fc.property(fc.array(asked, { minLength: 1, maxLength: 12 }), (prompts) => {
        const messages = messagesOf(compose(prompts));
        expect(messages[0]?.role).toBe('user');
        const ids: string[] = [];
        messages.forEach((message, index) => {
          if (message.role !== 'assistant') return;
          expect(message.text !== '' || message.calls.length > 0).toBe(true);
          ids.push(...message.calls.map(({ id }) => id));
          const next = messages[index + 1];
          if (message.calls.length === 0) return;
          expect(next?.role === 'tool' && next.results.map(({ id }) => id)).toEqual(
            message.calls.map(({ id }) => id),
          );
        });
        expect(new Set(ids).size).toBe(ids.length);
        for (const id of ids) expect(id).toMatch(/^[a-z0-9]{9}$/);
      }),
    );
  });

  it('are limited in length, end with the last question, and drop the oldest first', () => {
    fc.assert(
      fc.property(fc.array(asked, { minLength: 1, maxLength: 12 }), (prompts) => {
        const messages = messagesOf(compose(prompts));
        const shown = questions(messages);
        expect(shown.at(-1)).toBe(`Question ${prompts.length - 1}`);
        const order = shown.map((text) => Number(text.split(' ')[1]));
        expect(order).toEqual(order.toSorted((a, b) => a - b));
        // One whole output and the surrounding text may exceed the limit.
        expect(lengthOf(messages)).toBeLessThan(maxCharacters * 1.5);
      }),
    );
  });

  it('shorten tool results of earlier questions, and keep those of the current one', () => {
    const steps = [{ text: null, outputs: [12_000], decided: false }];
    const done: Asked = { state: 'succeeded', retryOf: null, steps };
    const outputs = messagesOf(compose([done, done])).flatMap((message) =>
      message.role === 'tool' ? message.results.map(({ output }) => output.length) : [],
    );
    expect(outputs[0]).toBeLessThan(shortOutput + 100);
    expect(outputs[1]).toBe(12_000);
  });

  it('include a retried question only once, unless it contains a decision', () => {
    const steps = [{ text: 'Let me look.', outputs: [3], decided: false }];
    const failed: Asked = { state: 'failed', retryOf: null, steps };
    const again: Asked = { state: 'succeeded', retryOf: 0, steps: [] };
    expect(questions(messagesOf(compose([failed, again])))).toEqual(['Question 1']);
    const decided = { ...failed, steps: [{ text: null, outputs: [3], decided: true }] };
    expect(questions(messagesOf(compose([decided, again])))).toEqual(['Question 0', 'Question 1']);
    const ended = messagesOf(compose([failed, { ...again, retryOf: null }]));
    expect(ended.at(-2)).toMatchObject({ role: 'assistant', text: expect.stringContaining('It failed.') });
  });
});
