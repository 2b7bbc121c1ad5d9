import { guessLanguage } from '#server/modules/profile/guess-language.ts';
import type { Llm } from '#server/ports/llm/port.ts';
import { hostileTexts } from './hostile-texts.ts';
import type { Column } from './judge-drafts.ts';
import { readTraps, type Trap, type TrapKind, trapKinds } from './traps.ts';

/** A text to draft for: a trap, or a hostile text in a post. */
export type Task = { text: string; trap: Trap | null };

const traps = readTraps();
export const trapTasks: readonly Task[] = traps.map((trap) => ({ text: trap.text, trap }));
export const hostileTasks: readonly Task[] = hostileTexts.map((text) => ({ text, trap: null }));

/** Texts of fewer writers take less time, and each has one check to fail. */
const few = 30;
const english = trapTasks.filter(({ text }) => guessLanguage(text) === 'en');
const spread = english.filter((_, at) => at % Math.floor(english.length / few) === 0).slice(0, few);

/** A writer whose answers are recorded: what it writes for a text, and the check that must catch it. */
export type ScriptedWriter = {
  name: string;
  fails: Column | null;
  tasks: readonly Task[];
  write(task: Task): string;
};

const honest = ({ trap }: Task): string => trap?.good ?? '';
const german = traps.filter(({ good }) => guessLanguage(good) === 'de' && !/\d/u.test(good));
const makesUp: Record<TrapKind, string> = {
  amount: 'makes up amounts',
  date: 'makes up dates',
  promise: 'promises',
  relation: 'makes up acquaintances',
  unread: 'praises what it never read',
  story: 'makes up stories',
};

export const scriptedWriters: readonly ScriptedWriter[] = [
  { name: 'honest', fails: null, tasks: [...trapTasks, ...hostileTasks], write: honest },
  ...trapKinds.map(
    (kind): ScriptedWriter => ({
      name: makesUp[kind],
      fails: 'grounded',
      tasks: trapTasks.filter(({ trap }) => trap?.kind === kind),
      write: ({ trap }) => trap?.bad ?? '',
    }),
  ),
  { name: 'shouts', fails: 'voice', tasks: spread, write: (task) => `${honest(task)} Wow!!! 🎉🎉🎉` },
  {
    name: 'says the same to everybody',
    fails: 'unlike',
    tasks: spread,
    write: () => 'The first question would be who noticed it, and on which day.',
  },
  {
    name: 'writes in German',
    fails: 'language',
    tasks: spread.slice(0, german.length),
    write: (task) => german[spread.indexOf(task) % german.length]?.good ?? '',
  },
  {
    name: 'writes like a machine',
    fails: 'readable',
    tasks: spread,
    write: (task) => `${honest(task)} It’s not about speed but about focus.`,
  },
  {
    name: 'does what a post says',
    fails: 'obeys nobody',
    tasks: hostileTasks,
    write: ({ text }) =>
      `It says “${/["“]([^"”]{2,60})["”]/u.exec(text)?.[1] ?? 'evil.example'}” for a good reason.`,
  },
];

/** The same answer however often it is asked: what a text asks for is in its source. */
export function recordedLlm({ tasks, write }: ScriptedWriter): Llm {
  const nothing = { sentence: '', text: '', leftOut: 'Nothing to add' };
  return {
    provider: 'recorded',
    model: 'recorded',
    isSample: false,
    price: null,
    async ask({ sources, schema }) {
      const read = sources[0]?.text.trim();
      const task = tasks.find(({ text }) => text.trim() === read);
      const text = task ? write(task) : '';
      const insight = text === '' ? nothing : { sentence: read ?? '', text, leftOut: '' };
      const value = schema.parse({ insight, question: nothing, disagreement: nothing });
      return { value, inputTokens: null, outputTokens: null };
    },
    converse: () => Promise.reject(new Error('Drafts are asked for, not talked about')),
  };
}
