import { z } from 'zod';
import { type Variant, VariantKind, type Warning } from '#contract/engage/ready-comment-text.ts';
import type { ModelPurpose } from '#contract/plan/model.ts';
import type { Voice } from '#contract/profile.ts';
import {
  draftErrors,
  draftReasons,
  leftOut as leftOutReason,
} from '#server/modules/engage/engage-messages.ts';
import { askModel, type ModelDeps, NotWrittenError } from '#server/modules/plan/model.ts';
import { saySame } from '#server/modules/profile/compare-texts.ts';
import { guessLanguage, languageName } from '#server/modules/profile/guess-language.ts';
import type { LlmSource } from '#server/ports/llm/port.ts';
import { PortError } from '#server/ports/port-error.ts';
import { type DraftTask, splitLength } from './drafting-rules.ts';
import { locateCitation } from './locate-citation.ts';
import { voiceLines } from './voice-lines.ts';

/** What drafts are written from, and what they should be. */
export type Brief = {
  userId: string;
  purpose: ModelPurpose;
  /** The request's name for the model. */
  name: string;
  /** The text each draft cites. */
  source: { label: 'post' | 'article' | 'comment' | 'message'; text: string };
  about: LlmSource;
  more?: readonly LlmSource[];
  voice: Voice;
  /** They also say what the fields `sentence`, `text` and, with `mayLeaveOut`, `leftOut` are for. */
  instructions(task: DraftTask): string;
  /** Whether a kind that doesn't suit is left out, with the reason. */
  mayLeaveOut?: boolean;
  /** A draft's warnings; a draft with a `stop` can't be used. */
  check(text: string): Warning[];
  /** What the model reads about a draft with this `stop`. */
  complain(stop: Warning): string;
  timeoutMs: number;
  abort: AbortSignal;
};

/** Longer texts are cut for the model, but not for the checks. */
const maxSourceLength = 6_000;
/** Enough for three drafts and the reasoning that a model writes first. */
const maxOutputTokens = 6_000;
/** Enough for three drafts alone, for a model that refuses more. */
const fewOutputTokens = 1_500;

type Draft = { sentence: string; text: string; leftOut?: string };
type Drafts = Partial<Record<VariantKind, Draft>>;

/**
 * Lets the model draft up to three texts, in the order insight, question, disagreement. Each cites a sentence
 * that must exist in the source. A draft that cites none, or that the checks stop, is requested once more and
 * then left out; one with a claim that nothing supports is requested once more, and then left to the user. The model has no tools: whatever a source talks it into is only text for the user to judge.
 * Nothing is stored.
 *
 * @returns the drafts, the kinds that failed twice, and for the user the reasons behind them
 * @throws AppError `not_configured` without a model; NotWrittenError if there is nothing to add, or the sample
 *   network has no draft for it
 * @throws PortError when the model fails, `malformed` if none of its drafts could be used
 */
export async function draftCited(
  deps: ModelDeps,
  brief: Brief,
): Promise<{ variants: Variant[]; failed: VariantKind[]; reasons: string[] }> {
  const { source, voice } = brief;
  const { rules, bannedPhrases } = voiceLines(voice);
  const code = guessLanguage(source.text);
  const task = {
    language: code && languageName(code),
    offer: voice.offer,
    ...splitLength(rules, 'comments'),
    bannedPhrases,
  };
  const made = new Map<VariantKind, Variant>();
  /** Drafts to use if the next ones are no better. */
  const doubtful = new Map<VariantKind, Variant>();
  const leftOut = new Map<VariantKind, string>();
  let complaints = new Map<VariantKind, string>();
  for (const isFirst of [true, false]) {
    const kinds = isFirst ? VariantKind.options : [...complaints.keys()];
    if (kinds.length === 0) break;
    const ask = { ...task, kinds, complaints: [...complaints.values()] };
    const drafts = await askFor(deps, brief, ask).catch((error: unknown): Drafts => {
      // Existing drafts are more valuable than an error about the missing ones.
      if (isFirst || made.size + doubtful.size === 0 || !(error instanceof PortError)) throw error;
      return {};
    });
    complaints = new Map();
    for (const kind of kinds) {
      const draft = drafts[kind];
      if (!draft) continue;
      if (brief.mayLeaveOut && draft.text.trim() === '') {
        leftOut.set(kind, draft.leftOut?.trim() ?? '');
        continue;
      }
      const variant = accept(kind, draft, brief, [...made.values(), ...doubtful.values()]);
      if (typeof variant === 'string') {
        complaints.set(kind, variant);
        continue;
      }
      const claim = variant.warnings.find((one) => one.kind === 'claim');
      // The sample network has no other text.
      if (claim === undefined || deps.llm?.isSample) made.set(kind, variant);
      else {
        doubtful.set(kind, variant);
        complaints.set(kind, `${kind}: ${brief.complain(claim)}`);
      }
    }
  }
  for (const [kind, variant] of doubtful) {
    if (!made.has(kind) && !leftOut.has(kind)) made.set(kind, variant);
  }
  if (made.size === 0 && deps.llm?.isSample) throw new NotWrittenError(draftErrors.notWritten(source.label));
  const [reason] = [...leftOut.values()].filter((said) => said !== '');
  if (made.size === 0 && reason !== undefined) throw new NotWrittenError(draftErrors.skip(sentence(reason)));
  if (made.size === 0)
    throw new PortError('malformed', `no draft of the model answers the ${source.label} as asked`);
  return {
    variants: VariantKind.options.flatMap((kind) => made.get(kind) ?? []),
    failed: VariantKind.options.filter((kind) => !made.has(kind) && !leftOut.has(kind)),
    reasons: [
      ...draftReasons(deps.llm),
      ...[...leftOut].flatMap(([kind, said]) =>
        said === '' ? [] : [leftOutReason(kindNames[kind], sentence(said))],
      ),
    ],
  };
}

/** What users call the kinds. */
const kindNames: Record<VariantKind, string> = {
  insight: 'insight',
  question: 'question',
  disagreement: 'counterpoint',
};

/** A model's words as a sentence of at most this many characters. */
const maxReason = 160;
const sentence = (words: string) => `${words.slice(0, maxReason).replace(/[.\s]+$/u, '')}.`;

/** Requests some of the kinds in one call. */
async function askFor(deps: ModelDeps, brief: Brief, task: DraftTask): Promise<Drafts> {
  const { userId, purpose, name, source, about, more = [], voice, timeoutMs, abort } = brief;
  const sources: LlmSource[] = [
    { label: source.label, text: source.text.slice(0, maxSourceLength) },
    about,
    { label: 'examples of how the writer writes', text: voice.examples.join('\n\n') },
    ...more,
  ];
  const leftOut = brief.mayLeaveOut ? { leftOut: z.string() } : {};
  const Draft = z.object({ sentence: z.string(), text: z.string(), ...leftOut });
  const request = {
    userId,
    purpose,
    instructions: brief.instructions(task),
    sources: sources.filter(({ text }) => text !== ''),
    schema: z.object(Object.fromEntries(task.kinds.map((kind) => [kind, Draft]))),
    name,
    timeoutMs,
    abort,
  };
  const { value } = await askModel(deps, { ...request, maxOutputTokens }).catch((error: unknown) => {
    // A server with little context refuses a request for more than what is left of it.
    if (!(error instanceof PortError) || error.kind !== 'rejected') throw error;
    return askModel(deps, { ...request, maxOutputTokens: fewOutputTokens });
  });
  return value;
}

/** A draft with its citation and warnings, or why it can't be used. */
function accept(
  kind: VariantKind,
  draft: Draft,
  { source, check, complain }: Brief,
  others: readonly Variant[],
): Variant | string {
  const text = draft.text.trim();
  if (text === '') return `${kind}: the text was empty.`;
  const warnings = check(text);
  const stop = warnings.find(({ level }) => level === 'stop');
  if (stop) return `${kind}: ${complain(stop)}`;
  const twin = others.find((other) => other.kind !== kind && saySame(other.text, text));
  if (twin) return `${kind}: the text was too close to the one for ${twin.kind}. Say something else.`;
  const citation = locateCitation(source.text, draft.sentence);
  if (citation === null) {
    return `${kind}: "sentence" was not found in the ${source.label}. Copy one letter by letter.`;
  }
  return { kind, text, citation, warnings };
}
