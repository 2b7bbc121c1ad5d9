import type { ChatRequest, Message } from '#sandbox/model/chat-request.ts';
import { signature } from '#sandbox/model/written-drafts.ts';
import { accountBrief, meetingPreparation, whatToKnow } from './brief.ts';
import { weeklyDigest, writeToday } from './digest.ts';
import { answerComments, backInTouch, commentIdeas } from './engage.ts';
import { listKeeper } from './keep-list.ts';
import { type Answer, type Call, findScript, type Script } from './script.ts';
import { outputOf, readSeen, type Seen } from './seen.ts';
import { competitorWatch, newAtTargets } from './watch.ts';
import { contentPlan, postFromItem } from './write.ts';

/** Each written answer to a question. To add one, add it to a file of its kind and to this list. */
export const scripts: readonly Script[] = [
  weeklyDigest,
  writeToday,
  postFromItem,
  answerComments,
  accountBrief,
  backInTouch,
  competitorWatch,
  commentIdeas,
  contentPlan,
  newAtTargets,
  meetingPreparation,
  listKeeper,
  whatToKnow,
];

/** One turn in a conversation with the product's tools: the text, and the tool calls. */
export type AgentTurn = { text: string; calls: Call[] };

/** The most calls in one turn. */
const maxCalls = 12;

/** The next turn of the question's script; undefined if the question has none. */
export function answerAgent({ messages, tools = [] }: ChatRequest): AgentTurn | undefined {
  const asked = messages.findLast(({ role }) => role === 'user')?.content ?? '';
  const found = findScript(scripts, asked, agentOf(messages));
  if (found === undefined) return undefined;
  const { script, about } = found;
  const seen = readSeen(messages, about);
  const offered = new Set(tools.map((tool) => tool.function.name));
  for (const [stage, look] of script.look.entries()) {
    const wanted = look(seen);
    const possible = wanted.filter(({ tool }) => offered.has(tool));
    if (stage === 0 && possible.length === 0) return { text: `${cannotLook(wanted)}`, calls: [] };
    const open = possible.filter((each) => outputOf(seen, each) === undefined);
    if (open.length > 0) return { text: '', calls: open.slice(0, maxCalls) };
  }
  return finish(script.write(seen), seen, offered);
}

/** Saves what is to be saved and asks for what needs approval, if the tools allow it; then says so. */
function finish({ text, save, act }: Answer, seen: Seen, offered: ReadonlySet<string>): AgentTurn {
  const say = (...parts: string[]): AgentTurn => ({ text: [...parts, signature].join('\n\n'), calls: [] });
  if (act) {
    const outcome = seen.made.find(({ tool }) => tool === act.tool)?.output;
    if (outcome !== undefined) return say(outcome);
    if (offered.has(act.tool)) return { text, calls: [act] };
    return say(text, `To change the list, allow this agent to ${act.tool.replaceAll('_', ' ')}.`);
  }
  if (save === undefined) return say(text);
  const saved = seen.made.find(({ tool }) => tool === 'save_artifact');
  if (saved === undefined) {
    return offered.has('save_artifact')
      ? { text: '', calls: [{ tool: 'save_artifact', input: save }] }
      : say(text, save.content);
  }
  const ref = /^\[(a\d+)\]/.exec(saved.output)?.[1];
  return ref === undefined ? say(text, saved.output) : say(text, `Saved as “${save.title}” [${ref}].`);
}

/** The agent's name, which the rules state. */
const agentOf = (messages: readonly Message[]): string =>
  /You are “([^”]{1,80})”/.exec(
    messages.find(({ role }) => role === 'system' || role === 'developer')?.content ?? '',
  )?.[1] ?? '';

const cannotLook = (wanted: readonly Call[]): string =>
  `To answer this, I would need a tool that this agent may not use: ${[...new Set(wanted.map(({ tool }) => tool.replaceAll('_', ' ')))].join(', ')}. You can allow it in the agent’s settings.`;
