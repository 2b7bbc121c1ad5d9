import { channelNames } from '#contract/channel-words.ts';
import type { Channel } from '#contract/publications.ts';
import { defaultTemplate, type WordsSuggestion } from '#contract/rss-drafts.ts';
import { AppError } from '#server/app-error.ts';
import { whyRefused } from '#server/modules/channels/publications/text-limits.ts';
import { draftCited } from '#server/modules/engage/drafting/draft-cited.ts';
import { voiceLines } from '#server/modules/engage/drafting/voice-lines.ts';
import { type ModelDeps, modelFailureWords } from '#server/modules/plan/model.ts';
import { readVoice } from '#server/modules/profile/voice.ts';
import { PortError } from '#server/ports/port-error.ts';
import { checkWords, type WordsContext } from './check-words.ts';
import { fillTemplate } from './fill-template.ts';
import { readItem } from './read-item.ts';
import { wordsRules } from './words-rules.ts';

/** Characters of the words; on X what title and link leave. */
const maxWords: Record<Channel, number> = { linkedin: 700, slack: 700, reddit: 700, twitter: 140 };

/**
 * Has the model draft up to three things to say about an item, each citing a sentence of it.
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
  const { bannedPhrases, known } = voiceLines(voice);
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
  const max = maxWords[channel];
  try {
    const { variants, reasons } = await draftCited(deps, {
      userId,
      purpose: 'draft-feed-post',
      name: 'feed-post-drafts',
      source: { label: 'article', text: source },
      about: { label: 'its site and author', text: [item.site, item.author ?? ''].join('\n').trim() },
      voice,
      fields: {
        sentence: 'The sentence of the article that it rests on, copied letter by letter',
        text: 'The draft',
      },
      instructions: (task) => wordsRules({ ...task, channelName: channelNames[channel], max }),
      check: (text) => checkWords(text, context),
      tooLong: `the text was too long. Write at most ${max} characters.`,
      timeoutMs: 60_000,
      signal,
    });
    return { items: variants, reasons };
  } catch (error) {
    const words = error instanceof PortError ? modelFailureWords(error) : null;
    throw words === null ? error : new AppError('provider_unavailable', words);
  }
}
