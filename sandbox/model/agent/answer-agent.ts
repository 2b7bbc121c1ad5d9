import type { ChatRequest, Message, Tool } from '#sandbox/model/chat-request.ts';
import { type Question, readQuestion, userTexts } from './question.ts';
import { type Made, readSeen } from './seen.ts';
import type { Task, WantedCall } from './task.ts';
import { newAtCompanies, oneCompany } from './tasks-company.ts';
import { onePerson } from './tasks-one.ts';
import { askedByReaders, quiet, toTalkTo, warmed } from './tasks-people.ts';
import {
  addPeople,
  feedItems,
  howMany,
  othersPublished,
  ownLists,
  ownPosts,
  proposal,
} from './tasks-reading.ts';
import { peopleAt, peopleOnTopic } from './tasks-search.ts';
import { commentIdeas, contentPlan, postFromItem, repliesToComments } from './tasks-writing.ts';

/** What this model can do. The first task that matches the words is used. */
const tasks: readonly Task[] = [
  addPeople,
  repliesToComments,
  commentIdeas,
  contentPlan,
  postFromItem,
  newAtCompanies,
  othersPublished,
  quiet,
  askedByReaders,
  howMany,
  peopleAt,
  toTalkTo,
  peopleOnTopic,
  oneCompany,
  ownPosts,
  onePerson,
  ownLists,
  warmed,
  feedItems,
];

/** Tasks whose result is saved even if the user didn't ask for it. */
const keeping: ReadonlySet<Task> = new Set([postFromItem, repliesToComments, commentIdeas, contentPlan]);

/** One turn in a conversation with the product's tools: the text, and the tool calls. */
export type AgentTurn = { text: string; calls: WantedCall[] };

/** Ends each answer, so readers know what wrote it. */
const signature = '_Written without a model, from your rows._';

/**
 * The next turn of a model that only puts tool outputs into sentences.
 *
 * @returns undefined if the task or the tools aren't known
 */
export function answerAgent(request: ChatRequest): AgentTurn | undefined {
  const offered = new Map((request.tools ?? []).map((tool) => [tool.function.name, tool]));
  if (!knowsTools(offered)) return undefined;
  const texts = userTexts(request.messages);
  const { task, question } = chooseTask(texts, request.messages);
  if (task === undefined || ordersMore(texts.at(-1) ?? '')) return undefined;
  const seen = readSeen(request.messages);
  const can = ({ tool }: WantedCall) => offered.has(tool);
  const looks = task.look(question, seen).filter(can).filter(isNew(seen.made));
  if (looks.length > 0) return { text: '', calls: looks.slice(0, maxCalls) };
  const failed = seen.made.filter(({ tool }) => !writing.has(tool)).at(-1);
  const act = task.act?.(question, seen);
  if (act && can(act) && !seen.made.some(({ tool }) => tool === act.tool)) {
    return { text: proposal(question.names, seen), calls: [act] };
  }
  const { text, short, kept } = task.write(question, seen);
  const saved = seen.made.find(({ tool }) => tool === 'save_artifact');
  if (kept && offered.has('save_artifact')) {
    const isWanted = keeping.has(task) || question.isToKeep;
    if (saved === undefined && isWanted) {
      return { text: '', calls: [{ tool: 'save_artifact', input: { ...kept } }] };
    }
  }
  const ref = saved && /^\[(a\d+)\]/.exec(saved.output)?.[1];
  const where = ref && kept ? `\n\nSaved as “${kept.title}” [${ref}].` : '';
  const instead = kept && !saved && keeping.has(task) ? `\n\n${kept.content}` : '';
  const said =
    failed === undefined && task.act === undefined && seen.made.length === 0
      ? cannotLook(offered)
      : `${where !== '' && short ? short : text}${instead}${where}`;
  return { text: `${said}\n\n${signature}`, calls: [] };
}

/** The most calls in one turn. */
const maxCalls = 12;
const writing: ReadonlySet<string> = new Set(['save_artifact', 'add_to_list']);

const isNew = (made: readonly Made[]) => (wanted: WantedCall) =>
  !made.some(
    ({ tool, input }) =>
      tool === wanted.tool &&
      JSON.stringify(withoutNull(input)) === JSON.stringify(withoutNull(wanted.input)),
  );

const withoutNull = (input: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(input)
      .filter(([, value]) => value !== null)
      .sort(([a], [b]) => a.localeCompare(b)),
  );

/** Recognizes the product's tools by a field that only those have. */
function knowsTools(offered: ReadonlyMap<string, Tool>): boolean {
  const has = (name: string, field: string) =>
    offered.get(name)?.function.parameters?.properties?.[field] !== undefined;
  return (
    has('search_signals', 'goneQuiet') ||
    has('search_feed_items', 'unread') ||
    has('search_posts', 'any') ||
    has('read_lists', 'words') ||
    has('search_companies', 'activeWithinDays') ||
    has('read_own_posts', 'limit')
  );
}

/** An order to comment or publish goes beyond all of the tasks. */
const ordersMore = (text: string): boolean =>
  /(?:^|[.!?;:,\n]\s*|\b(?:and|then|please|also)\s+)(?:comment on|publish)\b/i.test(text);

function chooseTask(
  texts: readonly string[],
  messages: readonly Message[],
): { task: Task | undefined; question: Question } {
  const [last = ''] = texts.slice(-1);
  const question = readQuestion(last);
  const asked = tasks.find((task) => task.isAsked(question));
  if (asked) return { task: asked, question };
  // “And this month?” continues the previous question.
  if (/^(?:and|what about|how about|same|again|more)\b/i.test(last)) {
    for (const before of texts.slice(0, -1).reverse()) {
      const former = readQuestion(before);
      const task = tasks.find((one) => one.isAsked(former));
      if (task)
        return {
          task,
          question: {
            ...former,
            days: question.days ?? former.days,
            names: question.names.length > 0 ? question.names : former.names,
          },
        };
    }
  }
  if (question.names.length > 0) return { task: onePerson, question };
  const agent = /You are “([^”]{1,80})”/.exec(
    messages.find(({ role }) => role === 'system' || role === 'developer')?.content ?? '',
  )?.[1];
  const own =
    agent === undefined || !/^(?:go|start|run|begin|now|please|do it|yes|ok)\b/i.test(last)
      ? undefined
      : tasks.find((task) => task.isAsked(readQuestion(agent)));
  return { task: own, question };
}

const cannotLook = (offered: ReadonlyMap<string, Tool>): string =>
  `This agent has no tool that could look that up. It can use ${[...offered.keys()].map((name) => name.replaceAll('_', ' ')).join(', ')}.`;

/** The answer if nothing in the question is known. */
export const notInData = `That is not in your data, or I did not understand it: I am the sample network’s model and know a few questions only. Ask who warmed up, who to write to and why, what your readers asked, for a company or a person by name, for a post from your feeds, or to add people to a list.\n\n${signature}`;
