import { z } from 'zod';
import { channelNames } from '#contract/channel-words.ts';
import type { Channel } from '#contract/publications.ts';
import { VariantKind } from '#contract/ready-comment-text.ts';
import { defaultTemplate, type WordsSuggestion } from '#contract/rss-drafts.ts';
import { AppError } from '#server/app-error.ts';
import { whyRefused } from '#server/modules/channels/publications/text-limits.ts';
import { locateCitation } from '#server/modules/engage/drafting/locate-citation.ts';
import { voiceLines } from '#server/modules/engage/drafting/voice-lines.ts';
import { askModel, type ModelDeps } from '#server/modules/plan/ask-model.ts';
import { modelFailureWords } from '#server/modules/plan/model-failure-words.ts';
import { guessLanguage, languageName } from '#server/modules/profile/guess-language.ts';
import { readVoice } from '#server/modules/profile/voice.ts';
import { PortError } from '#server/ports/port-error.ts';
import { checkWords, type WordsContext } from './check-words.ts';
import { fillTemplate } from './fill-template.ts';
import { type DraftedItem, readItem } from './read-item.ts';
import { type WordsTask, wordsRules } from './words-rules.ts';

/** Longer texts are cut for the model, not for the checks. */
const maxTextLength = 12_000;
const timeoutMs = 60_000;
/** Enough for three drafts and for what a reasoning model writes before them. */
const maxOutputTokens = 6_000;
/** Characters of the words; on X what title and link leave. */
const maxWords: Record<Channel, number> = { linkedin: 700, slack: 700, reddit: 700, twitter: 140 };

const Draft = z.object({
  sentence: z.string().describe('The sentence of the article that it rests on, copied letter by letter'),
  text: z.string().describe('The draft'),
});
type Drafts = Partial<Record<VariantKind, z.infer<typeof Draft>>>;
type Ask = { userId: string; item: DraftedItem; examples: string; signal: AbortSignal };

/**
 * Has the model draft up to three things to say about an item. Each cites a sentence that the item really has; one that
 * does not is asked for once more, then left out. The model has no tools, and nothing is stored.
 *
 * @throws AppError `not_found`, `conflict` for an item without words, `not_configured` without a model,
 * `provider_unavailable` when it fails, with words
 */
export async function suggestWords(
  deps: ModelDeps,
  { userId, id, channel, signal }: { userId: string; id: string; channel: Channel; signal: AbortSignal },
): Promise<{ items: WordsSuggestion[]; reasons: string[] }> {
  const item = await readItem(deps.db, { userId, id });
  // The title is a sentence as good as any; many feeds give no more.
  const source = `${item.title}\n\n${item.text}`;
  if (!/\p{L}/u.test(source)) {
    throw new AppError('conflict', 'This item has no words to start from. Write it yourself.');
  }
  const voice = await readVoice(deps.db, userId);
  const { rules, bannedPhrases, known } = voiceLines(voice);
  const code = guessLanguage(source);
  const task = {
    language: code && languageName(code),
    channelName: channelNames[channel],
    max: maxWords[channel],
    offer: voice.offer,
    rules,
    bannedPhrases,
  };
  const context: WordsContext = {
    title: item.title,
    text: item.text,
    about: [item.site, item.author ?? ''],
    known,
    bannedPhrases,
    whyRefused: (words) => {
      const fits = (text: string) => whyRefused(channel, 'post', text) === null;
      return whyRefused(channel, 'post', fillTemplate(defaultTemplate, item, fits, words));
    },
  };
  const ask = { userId, item, examples: voice.examples.join('\n\n'), signal };
  try {
    const items = await draftAll(deps, ask, { task, source, context });
    return { items, reasons: reasonsFor(deps, task) };
  } catch (error) {
    const words = error instanceof PortError ? modelFailureWords(error) : null;
    throw words === null ? error : new AppError('provider_unavailable', words);
  }
}

type About = { task: Omit<WordsTask, 'kinds' | 'complaints'>; source: string; context: WordsContext };

async function draftAll(deps: ModelDeps, ask: Ask, about: About): Promise<WordsSuggestion[]> {
  const made = new Map<VariantKind, WordsSuggestion>();
  const complaints = new Map<VariantKind, string>();
  for (const isFirst of [true, false]) {
    const kinds = VariantKind.options.filter((kind) => !made.has(kind));
    if (kinds.length === 0) break;
    const task = { ...about.task, kinds, complaints: [...complaints.values()] };
    const drafts = await askFor(deps, ask, task).catch((error: unknown): Drafts => {
      // What is there already is worth more than the failure of what is missing.
      if (isFirst || made.size === 0 || !(error instanceof PortError)) throw error;
      return {};
    });
    for (const kind of kinds) {
      const draft = drafts[kind];
      if (!draft) continue;
      const suggestion = accept(kind, draft, about);
      if (typeof suggestion === 'string') complaints.set(kind, suggestion);
      else made.set(kind, suggestion);
    }
  }
  if (made.size === 0) throw new PortError('malformed', 'no draft of the model cites the item');
  return VariantKind.options.flatMap((kind) => made.get(kind) ?? []);
}

/** Asks for some of the kinds, in one answer. */
async function askFor(
  deps: ModelDeps,
  { userId, item, examples, signal }: Ask,
  task: WordsTask,
): Promise<Drafts> {
  const sources = [
    { label: 'article', text: `${item.title}\n\n${item.text}`.slice(0, maxTextLength) },
    { label: 'its site and author', text: [item.site, item.author ?? ''].join('\n').trim() },
    { label: 'examples of how the writer writes', text: examples },
  ];
  const { value } = await askModel(deps, {
    userId,
    purpose: 'draft-feed-post',
    instructions: wordsRules(task),
    sources: sources.filter(({ text }) => text !== ''),
    schema: z.object(Object.fromEntries(task.kinds.map((kind) => [kind, Draft]))),
    name: 'feed-post-drafts',
    maxOutputTokens,
    timeoutMs,
    signal,
  });
  return value;
}

/** A draft with its citation and its warnings, or why it cannot be used at all. */
function accept(
  kind: VariantKind,
  draft: z.infer<typeof Draft>,
  { source, context, task }: About,
): WordsSuggestion | string {
  const text = draft.text.trim();
  if (text === '') return `${kind}: the text was empty.`;
  const citation = locateCitation(source, draft.sentence);
  if (citation === null) {
    return `${kind}: "sentence" was not found in the article. Copy one letter by letter.`;
  }
  const warnings = checkWords(text, context);
  if (warnings.some(({ level }) => level === 'stop')) {
    return `${kind}: the text was too long. Write at most ${task.max} characters.`;
  }
  return { kind, text, citation, warnings };
}

function reasonsFor({ llm }: ModelDeps, { language, rules, bannedPhrases }: About['task']): string[] {
  const followed = rules.length + bannedPhrases.length;
  return [
    ...(language === null ? [] : [`In ${language}, as the article is.`]),
    ...(followed === 0
      ? []
      : [`Told to keep to ${followed === 1 ? 'one line' : `${followed} lines`} of your voice.`]),
    llm?.isSample
      ? "Drafted by the sample network's model, which only rearranges the article's own sentences."
      : `Drafted by ${llm?.model ?? 'a model'}.`,
  ];
}
