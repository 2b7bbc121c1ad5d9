import type { Realm } from '#contract/profile.ts';
import type { Llm } from '#server/ports/llm/port.ts';
import type { TestApp } from '#test/app.ts';
import type { SignedIn } from '#test/sign-in.ts';
import { type Expected, judge } from './checks.ts';
import { askModel } from './transcript.ts';

export type Figures = { asked: number; passed: number; recall: number; precision: number };
export type Question = { text: string; expected: Expected };

/** Asks a model all questions, prints what it got wrong, and counts. */
export async function measure(
  { app, member, realm = 'sample' }: { app: TestApp; member: SignedIn; realm?: Realm },
  name: string,
  llm: Llm,
  questions: readonly Question[],
): Promise<Figures> {
  const sums = { asked: questions.length, passed: 0, recall: 0, precision: 0 };
  for (const { text, expected } of questions) {
    const asked = { userId: member.userId, question: text, now: app.now(), realm };
    const transcript = await askModel(app.composition.deps, llm, asked);
    const { recall, precision, faults } = judge(transcript, expected);
    sums.recall += recall / questions.length;
    sums.precision += precision / questions.length;
    const passes = faults.length === 0 && recall === 1;
    sums.passed += passes ? 1 : 0;
    const missing = recall < 1 ? [`recall ${recall.toFixed(2)} of ${expected.names.join(', ')}`] : [];
    const why = passes ? '' : `\n     ${[...missing, ...faults].slice(0, 4).join('\n     ')}`;
    console.log(`${passes ? 'ok  ' : 'FAIL'} ${name} · ${text}${why}`);
    if (!passes && process.env.EVAL_ANSWERS) console.log(transcript.answer.replace(/^/gm, '     | '));
  }
  return sums;
}

/** The table in docs/eval.md. */
export function printTable(title: string, figures: ReadonlyMap<string, Figures>): void {
  const rows = [...figures].map(
    ([name, { asked, passed, recall, precision }]) =>
      `| ${name} | ${passed} of ${asked} | ${recall.toFixed(3)} | ${precision.toFixed(3)} |`,
  );
  console.log(
    [
      `\n${title}\n`,
      '| Model | Without a fault | Recall | Precision |',
      '|---|---|---|---|',
      ...rows,
      '',
    ].join('\n'),
  );
}
