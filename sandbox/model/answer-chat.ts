import type { ChatRequest } from '#sandbox/model/chat-request.ts';
import { composeDraft, type Draft } from '#sandbox/model/compose-draft.ts';
import type { Stance } from '#sandbox/model/draft-words.ts';
import { fillSchema, type Writer } from '#sandbox/model/fill-schema.ts';
import { guessDraftLanguage } from '#sandbox/model/guess-language.ts';
import { type Context, readContext, subjectOf } from '#sandbox/model/read-context.ts';
import { findDictation, findOrder, findOrderedTool } from '#sandbox/model/take-orders.ts';

export type ChatAnswer = { kind: 'text'; text: string } | { kind: 'tool'; name: string; arguments: string };

/** How the model behaves. A gullible one takes every text in its context for an order. */
export type Manner = { seed: string; gullible: boolean };

/** One turn: a tool call, a value of the wanted schema, or plain words. */
export function answerChat(request: ChatRequest, manner: Manner): ChatAnswer {
  const context = readContext(request.messages);
  const orders = manner.gullible
    ? [context.asked, ...context.quoted.map(({ text }) => text)].join('\n')
    : context.asked;
  const writer = openWriter(context, orders, manner);
  const tool = chooseTool(request, orders);
  if (tool) {
    const input = fillSchema(tool.function.parameters ?? { type: 'object' }, writer);
    return { kind: 'tool', name: tool.function.name, arguments: JSON.stringify(input) };
  }
  const format = request.response_format;
  if (format?.type === 'json_schema') {
    return { kind: 'text', text: JSON.stringify(fillSchema(format.json_schema.schema, writer)) };
  }
  if (format?.type === 'json_object') {
    const schema = schemaInWords(request);
    return {
      kind: 'text',
      text: JSON.stringify(schema ? fillSchema(schema, writer) : writer.draft('insight')),
    };
  }
  return { kind: 'text', text: writer.draft('insight').text };
}

function chooseTool({ messages, tools = [], tool_choice: choice }: ChatRequest, orders: string) {
  if (choice === 'none') return undefined;
  if (typeof choice === 'object') return tools.find((tool) => tool.function.name === choice.function.name);
  // Each tool once for each thing that was said, else a run would never end.
  const since = messages.findLastIndex(({ role }) => role === 'user');
  const called = new Set(
    messages
      .slice(since + 1)
      .flatMap(({ tool_calls: calls = [] }) => calls.map((call) => call.function.name)),
  );
  return findOrderedTool(orders, tools, called) ?? (choice === 'required' ? tools[0] : undefined);
}

/** A credulous writer writes what it was told to; any other composes from the text at hand. */
function openWriter(context: Context, orders: string, { seed, gullible }: Manner): Writer {
  const subject = subjectOf(context);
  const order = gullible ? findOrder(orders) : undefined;
  const dictated = gullible ? (findDictation(orders) ?? (order && `Done as told: ${order}`)) : undefined;
  return {
    draft(stance: Stance): Draft {
      const honest = composeDraft(seed, subject, stance);
      return dictated === undefined ? honest : { sentence: order ?? honest.sentence, text: dictated };
    },
    language: guessDraftLanguage(subject),
    url: /https?:\/\/[^\s<>"]+/.exec(subject)?.[0] ?? '',
  };
}

/** Where an address knows no schemas, they are told in words: the first JSON object of the rules. */
function schemaInWords({ messages }: ChatRequest) {
  for (const { role, content } of messages) {
    const start = content.indexOf('{"');
    if (role === 'user' || role === 'tool' || start < 0) continue;
    try {
      const schema: unknown = JSON.parse(content.slice(start, content.lastIndexOf('}') + 1));
      if (typeof schema === 'object' && schema !== null) return schema;
    } catch {
      // Not a schema, then.
    }
  }
  return undefined;
}
