import { cutText } from '#server/modules/feeds/drafts/cut-text.ts';

/** What others wrote, so that nothing in it looks like a name that the server gave: `[s1]` becomes `(s1)`. */
export function withoutRefs(text: string): string {
  return text.replace(/\[(\s*[a-z]\d+\s*(?:,\s*[a-z]\d+\s*)*)\]/gi, '($1)');
}

/** What others wrote as one line of at most so many characters. */
export function oneLine(text: string, max: number): string {
  return cutText(withoutRefs(text.replace(/\s+/gu, ' ').trim()), max);
}
