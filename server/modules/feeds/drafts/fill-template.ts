import type { templateFields } from '#contract/feeds/rss-drafts.ts';

/** What a template can say of an item. */
export type TemplateItem = {
  title: string;
  /** Null where the feed gives none. */
  link: string | null;
  /** The whole text, without markup. */
  text: string;
  site: string;
  author: string | null;
};

/** Characters of an excerpt, at most. */
const longestExcerpt = 280;
/** Nobody knows a title by less. */
const shortestTitle = 24;

/**
 * Fills a template with an item. Where it does not fit, the excerpt is cut first, then the title; a link is never
 * cut. What others wrote is put in once: braces in a title stay braces.
 *
 * @param fits whether the channel takes a text as long as that
 * @param before what stands in front, as it is
 * @returns the shortest where none fits: then it is for the user to shorten
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
  const whole = write(title.length, longestExcerpt);
  if (fits(whole)) return whole;
  const excerpt = longestThatFits(0, longestExcerpt, (length) => fits(write(title.length, length)));
  if (excerpt !== null) return write(title.length, excerpt);
  const min = Math.min(shortestTitle, title.length);
  return write(longestThatFits(min, title.length, (length) => fits(write(length, 0))) ?? min, 0);
}

/** The greatest number that fits, where all below one that fits do; null where not even the least does. */
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

/** What is left out leaves no gap: no spaces at the ends of lines, one empty line at most. */
function tidy(text: string): string {
  return text
    .replace(/(?<![^\S\n])[^\S\n]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/**
 * Cuts a text to a length in characters, as JavaScript counts them, ellipsis included: after a word where one ends in
 * the last third, never within a sign.
 */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  if (max <= 1) return '';
  const room = text.slice(0, max - 1);
  const space = room.search(/(?<!\s)\s+\S*$/);
  const isAtWord = /\s/.test(text[max - 1] ?? '');
  const cut = isAtWord || space < (max * 2) / 3 ? room : room.slice(0, space);
  return `${cut.replace(/[\uD800-\uDBFF]$/, '').replace(/(?<![\s,;:–—-])[\s,;:–—-]+$/, '')}…`;
}
