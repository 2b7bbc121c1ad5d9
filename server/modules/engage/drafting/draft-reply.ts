import { commentLength, type VariantKind } from '#contract/engage/ready-comment-text.ts';
import type { Voice } from '#contract/profile.ts';
import type { ModelDeps } from '#server/modules/plan/model.ts';
import { checkComment } from './check-comment.ts';
import { draftCited } from './draft-cited.ts';
import { asGenerated, type Drafted, openingOf } from './draft-variants.ts';
import { type DraftTask, list, writerRules } from './drafting-rules.ts';
import { voiceLines } from './voice-lines.ts';

export type ReplyRequest = {
  userId: string;
  /** The comment that the reply answers. */
  comment: { text: string; name: string; headline: string | null };
  /** Whether the reply must name its addressee, because it stands among others' replies. */
  namesAuthor: boolean;
  thread: readonly { name: string | null; isOwn: boolean; text: string }[];
  post: { text: string; authorName: string | null };
  voice: Voice;
  /** The user's own comments and replies, newest first. */
  recentOwn: readonly string[];
  abort: AbortSignal;
};

const tasks: Record<VariantKind, string> = {
  insight:
    'insight: thanks for something that the comment says and adds one thought. Where nothing more is called for, a thanks of one short sentence.',
  question: 'question: asks back about something that the comment says.',
  disagreement:
    'disagreement: takes up the objection that the comment raises, fairly. Only if it raises one.',
};

/** Our own instructions for replies. Other people's text is passed separately, as data. */
function replyRules(task: DraftTask, namesAuthor: boolean): string {
  return [
    'You draft replies to a comment on a professional network, for a person who reads them, changes them and alone decides whether one is posted. You cannot post anything.',
    `Write a draft for each of these that suits the comment, and leave "text" empty for the others:\n${list(task.kinds.map((kind) => tasks[kind]))}`,
    'Each draft answers words of the comment. "sentence" is those words, copied from the comment letter by letter. "text" is the reply.',
    `Rules:\n${list([
      `Write in ${task.language ?? 'the language of the comment'}.`,
      `One to three sentences; never more than ${commentLength.warnFrom - 100} characters.`,
      'If the comment asks something, answer it from what is below, or say that you do not know.',
      'No number, name, quotation or event that is not in the comment, the thread, the post or in what is said below about the writer.',
      'No hashtags, no links, no advertising.',
      'Say nothing that the recent replies say, and begin unlike any of them.',
      ...(namesAuthor ? ['Address the author of the comment by their first name.'] : []),
    ])}`,
    ...writerRules(task),
  ].join('\n\n');
}

/**
 * Drafts up to three replies to a comment, each citing words of it.
 *
 * @throws AppError `not_configured` without a model; NotWrittenError if the sample network has none for it
 * @throws PortError when the model fails, `malformed` if none of its drafts could be used
 */
export async function draftReplyVariants(deps: ModelDeps, request: ReplyRequest): Promise<Drafted> {
  const { userId, comment, namesAuthor, thread, post, voice, recentOwn, abort } = request;
  const { bannedPhrases, known } = voiceLines(voice);
  const said = thread.map(
    ({ name, isOwn, text }) => `${isOwn ? 'The writer' : (name ?? 'Someone')}: ${text}`,
  );
  const context = {
    noun: 'comment' as const,
    postText: comment.text,
    authorName: comment.name,
    recentOwn,
    rules: [...known, post.text, ...said],
    bannedPhrases,
  };
  const { variants, reasons } = await draftCited(deps, {
    userId,
    purpose: 'draft-comment',
    name: 'reply-drafts',
    source: { label: 'comment', text: comment.text },
    about: { label: 'its author', text: [comment.name, comment.headline].filter(Boolean).join('\n') },
    more: [
      { label: 'the post', text: post.text.slice(0, maxPost) },
      { label: 'the thread before', text: said.join('\n\n').slice(-maxPost) },
      { label: 'how recent replies of the writer begin', text: recentOwn.map(openingOf).join('\n') },
    ],
    voice,
    fields: {
      sentence: 'The words of the comment that it answers, copied letter by letter',
      text: 'The reply',
    },
    instructions: (task) => replyRules(task, namesAuthor),
    mayLeaveOut: true,
    check: (text) => checkComment(text, context).map(asGenerated),
    complain: ({ kind, message }) =>
      kind === 'repetition'
        ? `the text was too alike. ${message} Write something else.`
        : `the text had more than ${commentLength.max} characters.`,
    timeoutMs: 90_000,
    abort,
  });
  return { variants, reasons, warnings: [] };
}

/** What the model sees of the post and of the thread, in characters. */
const maxPost = 6_000;
