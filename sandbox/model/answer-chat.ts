import { type AgentTurn, answerAgent } from '#sandbox/model/agent/answer-agent.ts';
import type { ChatRequest, Message, Tool } from '#sandbox/model/chat-request.ts';
import {
  chooseTool,
  findDictation,
  findOrder,
  findOrderedTool,
  isCommand,
} from '#sandbox/model/choose-tool.ts';
import { fillArguments } from '#sandbox/model/fill-arguments.ts';
import { fillSchema, type Writer } from '#sandbox/model/fill-schema.ts';
import { allFound, type Finding, readFindings, reportFindings } from '#sandbox/model/findings.ts';
import type { Manner, ModelManner } from '#sandbox/model/manner.ts';
import { ModelError } from '#sandbox/model/model-error.ts';
import { connectModel, findDraft, findPost } from '#sandbox/model/written-drafts.ts';
import { findMessage } from '#sandbox/model/written-messages.ts';
import type { DraftKind } from '#sandbox/world/written/parse-written.ts';

export type ChatAnswer =
  | { kind: 'text'; text: string }
  | { kind: 'tools'; text: string; calls: readonly { name: string; arguments: string }[] };

const oneCall = (name: string, input: string): ChatAnswer => ({
  kind: 'tools',
  text: '',
  calls: [{ name, arguments: input }],
});

/** One turn: tool calls, a value of the requested schema, or plain text. */
export function answerChat(request: ChatRequest, { manner }: Manner): ChatAnswer {
  const { tools = [] } = request;
  if (tools.length > 0 && request.tool_choice !== 'none') {
    if (manner === 'broken_arguments') {
      return oneCall(tools[0]?.function.name ?? '', '{"words": ["half of');
    }
    if (manner === 'unknown_tool') return oneCall('foresee_the_future', '{}');
  }
  if (tools.length > 0 && manner !== 'gullible' && manner !== 'looping' && isFree(request)) {
    const turn = answerAgent(request);
    if (turn) return sayTurn(turn, tools);
    if (!isCommand(lastWords(request.messages), tools)) return { kind: 'text', text: connectModel };
  }
  const context = readContext(request.messages);
  const gullible = manner === 'gullible';
  const orders = gullible
    ? [context.asked, ...context.quoted.map(({ text }) => text)].join('\n')
    : lastWords(request.messages);
  const writer = openWriter(context, orders, gullible);
  const findings = readFindings(request.messages);
  const tool = nextTool(request, orders, manner, findings);
  if (tool) {
    const material = {
      asked: orders,
      found: allFound(findings),
      compose: (field: string) =>
        gullible || findings.length === 0 ? writer.draft('insight').text : composeField(field, findings),
    };
    const input = fillArguments(tool.function.parameters ?? {}, material);
    return oneCall(tool.function.name, JSON.stringify(input));
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
  if (findings.length > 0) return { kind: 'text', text: reportFindings(findings) };
  if (tools.length === 0 && !gullible && wantsPost(orders)) {
    return { kind: 'text', text: writtenPost(context) };
  }
  return { kind: 'text', text: (tools.length === 0 && writer.draft('insight').text) || connectModel };
}

function writtenPost({ quoted, rules }: Context): string {
  const max = /never more than (\d+) characters/i.exec(rules)?.[1];
  const texts = quoted.map(({ text }) => text);
  const post = findPost(texts, max === undefined ? undefined : Number(max));
  if (post === undefined) throw new ModelError(400, 'not_written', connectModel);
  return post;
}

const wantsPost = (asked: string): boolean => /^\s*write the post\b/i.test(asked);

/** Whether the request doesn't force a tool or a schema. */
const isFree = ({ tool_choice: choice, response_format: format }: ChatRequest): boolean =>
  (choice === undefined || choice === 'auto') && (format === undefined || format.type === 'text');

/** A turn with every field of each tool. Fields that aren't named are null. */
function sayTurn({ text, calls }: AgentTurn, tools: readonly Tool[]): ChatAnswer {
  if (calls.length === 0) return { kind: 'text', text };
  const filled = calls.map(({ tool: name, input }) => {
    const fields = tools.find((tool) => tool.function.name === name)?.function.parameters?.properties ?? {};
    const all = Object.fromEntries(Object.keys(fields).map((field) => [field, input[field] ?? null]));
    return { name, arguments: JSON.stringify(all) };
  });
  return { kind: 'tools', text, calls: filled };
}

function nextTool(
  request: ChatRequest,
  orders: string,
  manner: ModelManner,
  findings: readonly Finding[],
): Tool | undefined {
  const { messages, tools = [], tool_choice: choice } = request;
  if (choice === 'none') return undefined;
  if (typeof choice === 'object') return tools.find((tool) => tool.function.name === choice.function.name);
  if (manner === 'looping') return tools[0];
  // Each tool once per user message; otherwise a run would never end.
  const since = messages.findLastIndex(({ role }) => role === 'user');
  const called = new Set(
    messages
      .slice(since + 1)
      .flatMap(({ tool_calls: calls = [] }) => calls.map((call) => call.function.name)),
  );
  const chosen =
    (manner === 'gullible' ? findOrderedTool(orders, tools, called) : undefined) ??
    chooseTool(orders, tools, called, allFound(findings));
  return chosen ?? (choice === 'required' ? tools[0] : undefined);
}

function composeField(field: string, findings: readonly Finding[]): string {
  if (field !== 'title') return reportFindings(findings);
  const [first] = allFound(findings);
  return first ? first.label : 'What was found';
}

/** The user's last message, without the parts it only quotes. */
function lastWords(messages: ChatRequest['messages']): string {
  const last = messages.findLast(({ role }) => role === 'user');
  return last ? readContext([last]).asked : '';
}

/**
 * What an answer's texts are: the written ones about the given text, or nothing. A gullible writer writes what
 * it was told to.
 */
function openWriter(context: Context, orders: string, gullible: boolean): Writer {
  const subject = subjectOf(context);
  const order = gullible ? findOrder(orders) : undefined;
  const dictated = gullible ? (findDictation(orders) ?? (order && `Done as told: ${order}`)) : undefined;
  return {
    draft(kind) {
      const { sentence, text } = findText(context, subject, kind) ?? { sentence: '', text: '' };
      if (dictated === undefined) return { sentence, text };
      return { sentence: order ?? (sentence || firstLine(subject)), text: dictated };
    },
    url: /https?:\/\/[^\s<>"]+/.exec(subject)?.[0] ?? '',
  };
}

/** The written text of this kind: a message if the request is about one, otherwise a comment or reply. */
function findText({ quoted, rules }: Context, subject: string, kind: DraftKind) {
  const labeled = (wanted: string) => quoted.find(({ label }) => label === wanted)?.text;
  const about = labeled('message');
  if (about === undefined) return findDraft(subject, kind);
  const isInvitation = /note of an invitation/i.test(rules);
  return findMessage({ about, reader: labeled('its reader') ?? '', isInvitation }, kind);
}

const firstLine = (text: string): string => text.trim().split('\n')[0] ?? '';

/** If a server doesn't support schemas, the schema comes as text: the first JSON object in the rules. */
function schemaInWords({ messages }: ChatRequest) {
  for (const { role, content } of messages) {
    const start = content.indexOf('{"');
    if (role === 'user' || role === 'tool' || start < 0) continue;
    try {
      const schema: unknown = JSON.parse(content.slice(start, content.lastIndexOf('}') + 1));
      if (typeof schema === 'object' && schema !== null) return schema;
    } catch {
      // Not a schema.
    }
  }
  return undefined;
}

/** A text that a request marks as someone else's. */
type Quoted = { label: string; text: string };

/** The parts of a request: the system's rules, what its sender asks, and what it only quotes or got from tools. */
type Context = { rules: string; asked: string; quoted: Quoted[] };

/**
 * Texts between two lines with the same long mark, or in an element such as `<post>…</post>`: the usual ways
 * of telling a model "this is data". A well-behaved model keeps them apart from its instructions.
 */
const fences = [
  /^<<<\w+ (?<mark>\S{8,}) ?(?<label>[^>\n]*)>>>\n(?<text>[\s\S]*?)\n<<<\w+ \k<mark>>>>$/gm,
  /<(?<label>[a-z][\w-]*)(?: [^>]*)?>\s*(?<text>[\s\S]*?)\s*<\/\k<label>>/g,
];

/** Reads the messages, newest last. */
function readContext(messages: readonly Message[]): Context {
  const quoted: Quoted[] = [];
  const asked: string[] = [];
  for (const message of messages) {
    if (message.role === 'assistant') continue;
    if (message.role === 'tool') {
      quoted.push({ label: 'tool', text: message.content });
      continue;
    }
    let rest = message.content;
    for (const fence of fences) {
      rest = rest.replace(fence, (...found) => {
        const { label = '', text = '' } = found.at(-1) as Record<string, string>;
        quoted.push({ label, text });
        return '';
      });
    }
    // The system's rules aren't a request; only the user's words are.
    if (message.role === 'user') asked.push(rest.trim());
  }
  const rules = messages.find(({ role }) => role === 'system' || role === 'developer')?.content ?? '';
  return { rules, asked: asked.filter((text) => text !== '').join('\n'), quoted };
}

/**
 * The text a draft is about: the one labeled as a comment or a post, otherwise the longest quoted text, otherwise the
 * request itself.
 */
function subjectOf({ asked, quoted }: Context): string {
  const named =
    quoted.find(({ label }) => label === 'comment' || label === 'message') ??
    quoted.find(({ label }) => /\b(post|article|item)\b/i.test(label) && !/own|recent/i.test(label));
  const longest = [...quoted].sort((a, b) => b.text.length - a.text.length)[0];
  return named?.text ?? longest?.text ?? asked;
}
