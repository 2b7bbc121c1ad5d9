import type { PastedAs } from '#contract/posts.ts';
import { foldWords } from '#server/modules/network/fold-words.ts';
import { isHidden } from './page-words.ts';
import type { PastedLine } from './read-line.ts';
import type { ReadPaste, ReadPerson } from './read-pasted-people.ts';

/** Somebody being read. */
export type Draft = ReadPerson & {
  /** The page's own marks stood beside the name, so that its order of lines can be trusted. */
  isMarked: boolean;
  isHidden: boolean;
  /** Their address stood above their name. */
  isAddressFirst: boolean;
  /** `head` until the headline, `body` while they speak, `over` after the buttons beneath. */
  at: 'head' | 'body' | 'over';
  /** Without marks: lines that may be headline or words. */
  said: string[];
};

export type Walk = ReadPaste & {
  lines: readonly PastedLine[];
  as: PastedAs;
  current: Draft | null;
  /** The page's own marks occur: an address alone then names somebody whom a comment mentions. */
  isPage: boolean;
};

/** Takes somebody in hand; whoever was before them is done. */
export function begin(walk: Walk, { line }: PastedLine, known: Partial<Draft>): void {
  finish(walk);
  walk.current = {
    line,
    name: null,
    address: null,
    headline: null,
    comment: null,
    isMarked: false,
    isHidden: isHidden(known.name ?? ''),
    isAddressFirst: false,
    at: 'head',
    said: [],
    ...known,
  };
}

/** Gives whoever is in hand to the people read so far. */
export function finish(walk: Walk): void {
  const { current } = walk;
  walk.current = null;
  if (current === null) return;
  const { line, name, address, headline, comment, said } = current;
  if (current.isHidden) {
    walk.strays.push({ line, text: name ?? '', reason: 'The network hides who this is.' });
    return;
  }
  // Without the page's order, the last of what stands there are their words.
  const [first = null, ...rest] = said;
  const reported =
    said.length > 1 ? { headline: first, comment: rest.join('\n') } : { headline, comment: first };
  walk.people.push({ line, name, address, headline, comment, ...(said.length > 0 ? reported : {}) });
}

/** Adds a line to what somebody says. */
export function speak(current: Draft, words: string): void {
  current.at = 'body';
  const clean = words.replace(/(?<!\s)\s*(?:…|\.\.\.)\s*(?:see )?more$/iu, '');
  current.comment = current.comment === null ? clean : `${current.comment}\n${clean}`;
}

/** Reports a line of which nothing is understood. */
export function stray(walk: Walk, { line, text }: PastedLine, reason: string): void {
  walk.strays.push({ line, text: text.slice(0, 300), reason });
}

/** Numbers and signs alone may be what somebody said; words of the page are not. */
export function isPageWords(text: string): boolean {
  return /\p{L}/u.test(text);
}

/** Longer texts are nobody's name. */
const maxName = 300;

/** Whether two names are one, case, accents and spaces ignored. */
export function isSameName(one: string | null, other: string): boolean {
  if (one === null || one.length > maxName || other.length > maxName) return false;
  return fold(one) === fold(other);
}

function fold(name: string): string {
  return foldWords(name).replace(/\s+/g, ' ').trim();
}

/** Whether an address speaks of this name: `ann-example-12` of "Ann Example". */
export function isInSlug(name: string, slug: string | null): boolean {
  if (slug === null) return true;
  const plain = foldWords(slug);
  return fold(name)
    .split(/[^\p{L}]+/u)
    .some((word) => word.length > 2 && plain.includes(word));
}

/** What to call somebody in a sentence. */
export function called({ name, address }: Draft): string {
  return name ?? address?.url ?? 'somebody';
}
