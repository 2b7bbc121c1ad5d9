import type { Channel, DraftOptions } from '#contract/publications.ts';
import { defaultTemplate } from '#contract/rss-drafts.ts';
import { whyRefused } from '#server/modules/channels/publications/text-limits.ts';
import { cutText } from './cut-text.ts';
import { fillTemplate, type TemplateItem } from './fill-template.ts';

/** Characters of a title at Reddit. */
const redditTitle = 300;

export type DraftWish = {
  channel: Channel;
  template: string;
  /** What the user says about it, in front; empty: nothing. */
  words: string;
  /** Whether a model wrote them: X asks that posts say so. */
  withAi: boolean;
};

/**
 * What a draft of an item says, as long as the channel takes it. At Reddit the item's title is the post's; an item
 * without words of one's own is a post of its link there.
 */
export function composeDraft(
  { channel, template, words, withAi }: DraftWish,
  item: TemplateItem,
): { text: string; options: DraftOptions | null } {
  const fits = (text: string) => whyRefused(channel, 'post', text) === null;
  switch (channel) {
    case 'linkedin':
    case 'slack':
      return { text: fillTemplate(template, item, fits, words), options: null };
    case 'twitter':
      return {
        text: fillTemplate(template, item, fits, words),
        options: { channel, madeWithAi: withAi },
      };
    case 'reddit': {
      const title = cutText(item.title.replace(/\s+/g, ' ').trim(), redditTitle);
      const isLink = words === '' && template === defaultTemplate && item.link !== null;
      // The title stands above the text already.
      const below = template === defaultTemplate ? '{link}' : template;
      return {
        text: isLink ? '' : fillTemplate(below, item, fits, words),
        options: {
          channel,
          subreddit: '',
          title,
          link: isLink ? item.link : null,
          flairId: null,
          flairText: null,
          nsfw: false,
          spoiler: false,
        },
      };
    }
  }
}
