import type { VariantKind } from '#contract/engage/ready-comment-text.ts';
import {
  type DraftTask,
  groundedWriting,
  lengthLine,
  list,
  plainWriting,
  writerRules,
} from './drafting-rules.ts';

const tasks: Record<VariantKind, string> = {
  insight:
    'insight: adds something the post does not have: what the writer has seen, a consequence, an exception, a number of their own.',
  question:
    'question: asks the author one thing that only they can answer, about a detail of the post. Not what they think of it.',
  disagreement: 'disagreement: doubts one point of the post, politely, and says why.',
};

/** Our own instructions for comments on a post. Other people's text is passed separately, as data. */
export function commentPrompt(task: DraftTask): string {
  return [
    'You draft comments on a post of a professional network, for a person who reads them, changes them, and alone decides whether one is posted. You cannot post anything.',
    'A good comment gives the author a reason to answer. About a post on shorter trials, good: "We cut ours to seven days and lost the buyers who need a second meeting. Did yours get the meeting in earlier?" Bad: "Great insight! Shorter trials are not just about speed, but about focus. What do you think?"',
    `Write one draft for each of these that suits the post:\n${list(task.kinds.map((kind) => tasks[kind]))}`,
    'Leave out what does not suit: no disagreement with grief, a farewell, thanks, or a job opening; no question whose answer is in the post. Then "text" is empty and "leftOut" says why in a few words. If there is nothing worth adding, leave all of them out.',
    'Each draft answers one sentence of the post. "sentence" is that sentence, copied letter by letter; take a different one for each draft where you can. "text" is the comment.',
    `Rules:\n${list([
      `Write in ${task.language ?? 'the language of the post'}.`,
      lengthLine(task, 'As long as the writer’s own comments, at most four sentences'),
      ...plainWriting,
      ...groundedWriting,
      'Say nothing that others said under the post or that the writer’s recent comments say, and begin unlike any of them.',
    ])}`,
    ...writerRules(task),
  ].join('\n\n');
}
