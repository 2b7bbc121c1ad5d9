import type { Warning } from '#contract/engage/ready-comment-text.ts';
import type { Voice } from '#contract/profile.ts';
import { draftErrors, draftReasons } from '#server/modules/engage/engage-messages.ts';
import { converseWithModel, type ModelDeps, NotWrittenError } from '#server/modules/plan/model.ts';
import { guessLanguage, languageName } from '#server/modules/profile/guess-language.ts';
import type { LlmSource } from '#server/ports/llm/port.ts';
import { PortError } from '#server/ports/port-error.ts';
import { checkClaims, checkPhrases } from './check-claims.ts';
import { list, splitLength, writerRules } from './drafting-rules.ts';
import { voiceLines } from './voice-lines.ts';

export type PostBrief = {
  userId: string;
  /** What it is written from; `voice` is what the writer says about themselves. */
  noun: 'article' | 'artifact' | 'thread' | 'voice';
  /** May include other people's text, so they go to the model as data. */
  sources: readonly LlmSource[];
  voice: Voice;
  /** What the writer wants it to say; empty if they leave it open. */
  note: string;
  /** The channel's name; null for several channels. */
  channelName: string | null;
  /** The maximum length, in characters. */
  max: number;
  abort: AbortSignal;
  onText: (piece: string) => void;
};

export type DraftedPost = { text: string; isCut: boolean; warnings: Warning[]; reasons: string[] };

const maxOutputTokens = 3_000;
const timeoutMs = 90_000;
const idleTimeoutMs = 30_000;
const maxShown = 80;

/**
 * Lets the model write one post and streams the text. It has no tools: whatever a source talks it into is
 * only text for the user to judge. Nothing is stored.
 *
 * @throws AppError `not_configured` without a model, NotWrittenError if the sample network has no such post; LlmError when it fails; the signal's reason on abort
 */
export async function draftPost(deps: ModelDeps, brief: PostBrief): Promise<DraftedPost> {
  const { userId, noun, sources, voice, note, abort, onText } = brief;
  const { rules, bannedPhrases, known } = voiceLines(voice);
  const examples = { label: 'examples of how the writer writes', text: voice.examples.join('\n\n') };
  const about = { label: 'what the writer does', text: noun === 'voice' ? voice.offer : '' };
  const read = [...sources, about, examples].filter(({ text }) => text.trim() !== '');
  const code = guessLanguage(note) ?? guessLanguage(read[0]?.text ?? '');
  const language = code && languageName(code);
  const { text, isCut } = await converseWithModel(
    deps,
    { userId, purpose: 'draft-post' },
    {
      instructions: postRules(brief, { language, ...splitLength(rules, 'posts'), bannedPhrases }),
      messages: [
        {
          role: 'user',
          text: note === '' ? 'Write the post.' : `Write the post. What it should say:\n${note}`,
          sources: read,
        },
      ],
      tools: [],
      maxOutputTokens,
      timeoutMs,
      idleTimeoutMs,
      abort,
      onText,
    },
  ).catch((error: unknown) => {
    if (deps.llm?.isSample && error instanceof PortError && error.kind === 'rejected') {
      throw new NotWrittenError(draftErrors.noPost);
    }
    throw error;
  });
  return {
    text,
    isCut,
    warnings: checkPost(text, {
      noun,
      bannedPhrases,
      known: [...sources.map((source) => source.text), ...known, note],
    }),
    reasons: draftReasons(deps.llm),
  };
}

/** Warnings to consider before a post is published. Deterministic for the same text and sources. */
export function checkPost(
  text: string,
  context: { noun: string; bannedPhrases: readonly string[]; known: readonly string[] },
): Warning[] {
  const warnings = checkPhrases(text, { bannedPhrases: context.bannedPhrases, where: 'any post' });
  const shorten = (quoted: string) => (quoted.length > maxShown ? `${quoted.slice(0, maxShown)}…` : quoted);
  return [...warnings, ...checkClaims(text, { ...context, shorten }, warnings)];
}

type Task = {
  language: string | null;
  length: string | null;
  rules: readonly string[];
  bannedPhrases: readonly string[];
};

/** Our own instructions for the post. Other people's text is passed separately, as data. */
function postRules({ noun, channelName, max, voice }: PostBrief, task: Task): string {
  return [
    `You draft a post for ${channelName ?? 'a professional network'}. The writer reads it, changes it and alone decides whether it is posted. You cannot post anything.`,
    tasks[noun],
    `Rules:\n${list([
      `Write in ${task.language ?? 'the language of what you were given'}.`,
      `Answer with the post alone: plain text, ${task.length ?? 'short paragraphs'}, never more than ${max} characters.`,
      'No number, name, quotation or event that is not in what you were given.',
      'Say where a thought is from when it is not the writer’s own.',
      'No hashtags, no links, no advertising, no phrases that would fit any post.',
    ])}`,
    ...writerRules({ offer: voice.offer, ...task, complaints: [] }),
  ].join('\n\n');
}

const tasks: Record<PostBrief['noun'], string> = {
  article: 'Say what follows from the article for the writer’s readers.',
  artifact: 'Turn the artifact into a post for the writer’s readers. Leave out names of people.',
  thread: 'Answer what readers wrote below an earlier post of the writer. Name none of them.',
  voice: 'Write from what the writer does, in the way the writer writes.',
};
