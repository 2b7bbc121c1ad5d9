import { channelNames } from '#contract/channels/channel-labels.ts';
import type { Warning } from '#contract/engage/ready-comment-text.ts';
import { type Channel, channelRules } from '#core/channels/index.ts';
import { draftErrors, draftReasons } from '#server/modules/engage/engage-messages.ts';
import { converseWithModel, type ModelDeps, NotWrittenError } from '#server/modules/plan/model.ts';
import { guessLanguage, languageName } from '#server/modules/profile/guess-language.ts';
import type { LlmSource } from '#server/ports/llm/port.ts';
import { PortError } from '#server/ports/port-error.ts';
import { checkClaims, checkPhrases } from './check-claims.ts';
import { checkOwnClaims } from './check-draft.ts';
import { knownTexts } from './draft-variants.ts';
import { groundedWriting, list, plainWriting, splitLength, writerRules } from './drafting-rules.ts';
import type { BriefParts } from './read-brief.ts';
import { voiceLines } from './voice-lines.ts';

export type PostBrief = {
  userId: string;
  /** What it is written from; `voice` is what the writer says about themselves. */
  noun: 'article' | 'artifact' | 'thread' | 'voice';
  /** May include other people's text, so they go to the model as data. */
  sources: readonly LlmSource[];
  /** The writer, their own material and style. */
  parts: BriefParts;
  /** What the writer wants it to say; empty if they leave it open. */
  note: string;
  /** Null for several channels. */
  channel: Channel | null;
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
  const { userId, noun, sources, parts, note, abort, onText } = brief;
  const { voice } = parts;
  const { rules, bannedPhrases } = voiceLines(voice);
  const known = knownTexts(parts);
  const read = [
    ...sources,
    { label: 'what the writer does', text: noun === 'voice' ? voice.offer : '' },
    { label: 'the writer', text: parts.writer },
    { label: 'what the writer said elsewhere, and facts of theirs', text: parts.own },
    {
      label: 'earlier posts, as examples of how the writer writes',
      text: voice.examples.map((one) => `---\n${one}`).join('\n'),
    },
  ].filter(({ text }) => text.trim() !== '');
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
  const given = sources.map((source) => source.text);
  const warnings = checkPost(text, { noun, bannedPhrases, known: [...given, ...known, note] });
  // Only an article is by somebody else.
  const own = [...known, note, ...(noun === 'article' ? [] : given)];
  if (!deps.llm?.isSample) {
    const read = { answered: given[0] ?? note, known: [...given, ...known, note], own, isReply: false };
    warnings.push(...checkOwnClaims(text, read, warnings));
  }
  return {
    text,
    isCut,
    warnings,
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
function postRules({ noun, channel, max, parts: { voice } }: PostBrief, task: Task): string {
  return [
    `You draft a post for ${channel === null ? 'a professional network' : channelNames[channel]}. The writer reads it, changes it and alone decides whether it is posted. You cannot post anything.`,
    tasks[noun],
    `Rules:\n${list([
      `Write in ${task.language ?? 'the language of what you were given'}.`,
      `Answer with the post alone: plain text, ${task.length ?? 'short paragraphs'}, never more than ${max} characters.`,
      ...(channel === null ? [] : [channelRules[channel].draftForm]),
      'Say where a thought is from when it is not the writer’s own.',
      'The first line says the point or the moment it began with. It is no question, and it announces nothing.',
      ...plainWriting,
      ...groundedWriting,
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
