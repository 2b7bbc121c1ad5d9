import type { templateFields } from '#contract/feeds/rss-drafts.ts';
import { cutText } from '#core/cut-text.ts';

/** The parts of an item that a template can use. */
export type TemplateItem = {
  title: string;
  /** Null if the feed doesn't give one. */
  link: string | null;
  /** The whole text, without markup. */
  text: string;
  site: string;
  author: string | null;
};

/** Maximum length of an excerpt, in characters. */
const maxExcerptLength = 280;
/** A shorter title is no longer recognizable. */
const minTitleLength = 24;

/**
 * Fills a template with an item. If the result doesn't fit, first the excerpt is shortened, then the title; a
 * link is never cut. Texts by others are inserted only once: braces in a title stay braces.
 *
 * @param fits whether the channel accepts a text of this length
 * @param before text to put in front, unchanged
 * @returns the shortest version if none fits: then the user has to shorten it
 */
export function fillTemplate(
  template: string,
  item: TemplateItem,
  fits: (text: string) => boolean,
  before = '',
): string {
  const title = oneLine(item.title);
  const write = (titleLength: number, excerptLength: number): string => {
    const values: Record<(typeof templateFields)[number], string> = {
      title: cutText(title, titleLength),
      link: item.link ?? '',
      excerpt: cutText(oneLine(item.text), excerptLength),
      site: oneLine(item.site),
      author: oneLine(item.author ?? ''),
    };
    const filled = template.replace(/\{(\w+)\}/g, (whole, name: string) =>
      name in values ? values[name as keyof typeof values] : whole,
    );
    return tidy(before === '' ? filled : `${before}\n\n${filled}`);
  };
  const whole = write(title.length, maxExcerptLength);
  if (fits(whole)) return whole;
  const excerpt = longestThatFits(0, maxExcerptLength, (length) => fits(write(title.length, length)));
  if (excerpt !== null) return write(title.length, excerpt);
  const min = Math.min(minTitleLength, title.length);
  return write(longestThatFits(min, title.length, (length) => fits(write(length, 0))) ?? min, 0);
}

/**
 * The largest number that fits, assuming that all smaller ones fit too; null if even the smallest doesn't.
 */
function longestThatFits(min: number, max: number, fits: (length: number) => boolean): number | null {
  if (!fits(min)) return null;
  let [low, high] = [min, max];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Removes the gaps that omitted parts leave: no spaces at line ends, at most one empty line in a row. */
function tidy(text: string): string {
  return text
    .replace(/(?<![^\S\n])[^\S\n]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
