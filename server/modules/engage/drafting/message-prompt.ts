import { type MessageKind, messageLength } from '#contract/engage/messages.ts';
import type { VariantKind } from '#contract/engage/ready-comment-text.ts';
import { type DraftTask, groundedWriting, list, plainWriting, writerRules } from './drafting-rules.ts';

const tasks: Record<VariantKind, string> = {
  insight: 'insight: says what there is to say, personally.',
  question: 'question: asks one thing that moves the conversation on and is easy to answer.',
  disagreement: 'disagreement: the shortest version, one sentence that asks for nothing.',
};

const occasions: Record<MessageKind, string> = {
  answer:
    'They wrote the message. Answer it: what it asks first, from what is given, or say that you do not know.',
  follow_up:
    'The writer wrote last and got no answer. Since then they did what is given. Take that up. Do not mention the silence.',
  job_change: 'They changed jobs. Congratulate them or, if they left, say hello. Offer nothing.',
  invitation: `They are not connected. It is the note of an invitation: at most ${messageLength.invitation} characters, and it says why the writer knows them.`,
};

/** Our own instructions for a private message. Other people's text is passed separately, as data. */
export function messagePrompt(task: DraftTask, kind: MessageKind): string {
  return [
    'You draft private messages on a professional network, for a person who reads them, changes them, and sends one by hand. You cannot send anything.',
    `${occasions[kind]} A good message could only be from this writer to this person. Good: "Congratulations, Jonas. You said in May that reporting would be your next thing." Bad: "Congratulations on your new role! I’d love to catch up and explore synergies."`,
    `Write a draft for each of these that suits:\n${list(task.kinds.map((one) => tasks[one]))}`,
    'Leave out what does not suit. Then "text" is empty and "leftOut" says why in a few words.',
    'Each draft goes by words of the text. "sentence" is those words, copied letter by letter. "text" is the message.',
    `Rules:\n${list([
      `Write in ${task.language ?? 'the language of the text'}. Begin with their first name.`,
      kind === 'invitation'
        ? 'At most two sentences.'
        : 'At most four sentences, as in a conversation between people. No subject, no signature.',
      'Do not sell, and do not ask for a call unless they did.',
      ...plainWriting,
      ...groundedWriting,
    ])}`,
    ...writerRules(task),
  ].join('\n\n');
}
