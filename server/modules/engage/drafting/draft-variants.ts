import { z } from 'zod';
import type { Voice } from '#contract/profile.ts';
import { commentLength, type Variant, VariantKind, type Warning } from '#contract/ready-comment-text.ts';
import { AppError } from '#server/app-error.ts';
import { askModel, type ModelDeps } from '#server/modules/plan/ask-model.ts';
import { guessLanguage, languageName } from '#server/modules/profile/guess-language.ts';
import type { LlmSource } from '#server/ports/llm/port.ts';
import { PortError } from '#server/ports/port-error.ts';
import { type CheckContext, checkComment } from './check-comment.ts';
import { type DraftTask, draftingRules } from './drafting-rules.ts';
import { locateCitation } from './locate-citation.ts';
import { voiceLines } from './voice-lines.ts';

export type DraftRequest = {
  userId: string;
  post: {
    text: string;
    authorName: string | null;
    authorHeadline: string | null;
    url: string | null;
  };
  voice: Voice;
  /** The user's own comments, newest first. */
  recentOwn: readonly string[];
  signal: AbortSignal;
};

export type Drafted = {
  /** One to three, in the order insight, question, disagreement. */
  variants: Variant[];
  /** Why they are as they are, for the user. */
  reasons: string[];
  /** Kinds that came to nothing. */
  warnings: Warning[];
};

/** Longer posts are cut for the model, not for the checks. */
const maxPostLength = 12_000;
/** Of the user's last comments, those that the model sees; the checks look at fifty. */
const maxRecentShown = 10;
const timeoutMs = 90_000;
/** Enough for three comments and for what a reasoning model writes before them. */
const maxOutputTokens = 6_000;

const Draft = z.object({
  sentence: z.string().describe('The sentence of the post that it answers, copied letter by letter'),
  text: z.string().describe('The comment'),
});

type Drafts = Partial<Record<VariantKind, z.infer<typeof Draft>>>;

/**
 * Drafts three comments on a post. Each cites a sentence that the post really has; one that does not is asked for once
 * more, then left out. The model has no tools: whatever a post talks it into ends as words for the user to judge.
 *
 * @throws AppError `conflict` for a post without words, `not_configured` without a model
 * @throws PortError when the model fails, `malformed` when none of its drafts could be used
 */
export async function draftVariants(deps: ModelDeps, request: DraftRequest): Promise<Drafted> {
  const { post, voice } = request;
  if (!/\p{L}/u.test(post.text)) {
    throw new AppError('conflict', 'This post has no words to answer. Write the comment yourself.');
  }
  const { rules, bannedPhrases, known } = voiceLines(voice);
  const code = guessLanguage(post.text);
  const task = { language: code && languageName(code), offer: voice.offer, rules, bannedPhrases };
  const made = new Map<VariantKind, Variant>();
  const complaints = new Map<VariantKind, string>();
  const context = {
    postText: post.text,
    authorName: post.authorName,
    recentOwn: request.recentOwn,
    rules: known,
    bannedPhrases,
  };
  for (const isFirst of [true, false]) {
    const kinds = VariantKind.options.filter((kind) => !made.has(kind));
    if (kinds.length === 0) break;
    const ask = { ...task, kinds, complaints: [...complaints.values()] };
    const drafts = await askFor(deps, request, ask).catch((error: unknown): Drafts => {
      // What is there already is worth more than the failure of what is missing.
      if (isFirst || made.size === 0 || !(error instanceof PortError)) throw error;
      return {};
    });
    for (const kind of kinds) {
      const draft = drafts[kind];
      if (!draft) continue;
      const variant = accept(kind, draft, context);
      if (typeof variant === 'string') complaints.set(kind, variant);
      else made.set(kind, variant);
    }
  }
  if (made.size === 0) throw new PortError('malformed', 'no draft of the model cites the post');
  const variants = VariantKind.options.flatMap((kind) => made.get(kind) ?? []);
  return { variants, reasons: reasonsFor(deps, task), warnings: warningsFor(made) };
}

/** Asks for some of the kinds, in one answer. */
async function askFor(
  deps: ModelDeps,
  { userId, post, voice, recentOwn, signal }: DraftRequest,
  task: DraftTask,
): Promise<Drafts> {
  const author = [post.authorName, post.authorHeadline].filter((part) => part !== null).join('\n');
  const sources: LlmSource[] = [
    { label: 'post', text: post.text.slice(0, maxPostLength) },
    { label: 'its author', text: author },
    { label: 'examples of how the writer writes', text: voice.examples.join('\n\n') },
    { label: 'recent comments of the writer', text: recentOwn.slice(0, maxRecentShown).join('\n\n') },
  ];
  const fields = Object.fromEntries(task.kinds.map((kind) => [kind, Draft]));
  const { value } = await askModel(deps, {
    userId,
    purpose: 'draft-comment',
    instructions: draftingRules(task),
    sources: sources.filter(({ text }) => text !== ''),
    schema: z.object(fields),
    name: 'comment-drafts',
    maxOutputTokens,
    timeoutMs,
    signal,
  });
  return value;
}

/** A draft with its citation and its warnings, or why it cannot be used at all. */
function accept(kind: VariantKind, draft: z.infer<typeof Draft>, context: CheckContext): Variant | string {
  const text = draft.text.trim();
  if (text === '') return `${kind}: the text was empty.`;
  if ([...text].length > commentLength.max) {
    return `${kind}: the text had more than ${commentLength.max} characters.`;
  }
  const citation = locateCitation(context.postText, draft.sentence);
  if (citation === null) return `${kind}: "sentence" was not found in the post. Copy one letter by letter.`;
  return { kind, text, citation, warnings: checkComment(text, context) };
}

function reasonsFor(
  { llm }: ModelDeps,
  { language, rules, bannedPhrases }: Omit<DraftTask, 'kinds' | 'complaints'>,
) {
  const followed = rules.length + bannedPhrases.length;
  return [
    ...(language === null ? [] : [`In ${language}, as the post is.`]),
    ...(followed === 0
      ? []
      : [`Told to keep to ${followed === 1 ? 'one line' : `${followed} lines`} of your voice.`]),
    llm?.isSample
      ? "Drafted by the sample network's model, which only rearranges the post's own sentences."
      : `Drafted by ${llm?.model ?? 'a model'}.`,
  ];
}

const kindWords: Record<VariantKind, string> = {
  insight: 'one that adds an insight',
  question: 'one that asks',
  disagreement: 'one that disagrees',
};

function warningsFor(made: ReadonlyMap<VariantKind, Variant>): Warning[] {
  return VariantKind.options
    .filter((kind) => !made.has(kind))
    .map((kind) => ({
      kind: 'dropped',
      level: 'warn',
      message: `Left out: ${kindWords[kind]}. Twice the model cited what the post does not say, or wrote nothing that can be used.`,
      start: null,
      end: null,
    }));
}
