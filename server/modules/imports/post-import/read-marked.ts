import type { PastedAs } from '#contract/imports/post-import.ts';
import { foldAccents } from '#core/fold-accents.ts';
import { importsMessages } from '#server/modules/imports/imports-messages.ts';
import { isHidden, type PastedLine } from './read-line.ts';
import type { ReadPaste, ReadPerson } from './read-pasted-people.ts';

export const noMark = "This doesn't look like a person: no URL, connection degree or “View profile”.";

/** Parses lines in which page markers or URLs show where a person begins. */
export function readMarked(lines: readonly PastedLine[], as: PastedAs): ReadPaste {
  const isPage = lines.some(({ kind }) => kind === 'view' || kind === 'degree' || kind === 'name');
  const walk: Walk = { people: [], strays: [], furniture: 0, lines, as, current: null, isPage };
  for (const [index, line] of lines.entries()) take(walk, line, index);
  finish(walk);
  const { people, strays, furniture } = walk;
  return { people, strays: strays.sort((one, other) => one.line - other.line), furniture };
}

function take(walk: Walk, line: PastedLine, index: number): void {
  const { current } = walk;
  const isOpen =
    current !== null && current.at === 'head' && current.headline === null && current.said.length === 0;
  switch (line.kind) {
    case 'blank':
      return;
    case 'view':
    case 'name':
      if (isOpen && (current.name === null || isSameName(current.name, line.name))) {
        current.name ??= line.name;
        current.isMarked = true;
        walk.furniture += 1;
      } else begin(walk, line, { name: line.name, isMarked: true });
      return;
    case 'degree':
      if (current?.at === 'body') {
        appendText(current, line.text);
        return;
      }
      if (isOpen) current.isMarked = true;
      walk.furniture += 1;
      return;
    case 'age':
      // The page shows the age above the text. A line that looks like an age after the text has begun is part
      // of it.
      if (current?.at === 'body' && current.comment !== null) {
        appendText(current, line.text);
        return;
      }
      if (current?.at === 'head' && walk.as === 'comment') current.at = 'body';
      walk.furniture += 1;
      return;
    case 'end':
      if (current !== null && walk.as === 'comment') current.at = 'over';
      walk.furniture += 1;
      return;
    case 'furniture':
      // A person's text may be just a number or an emoji.
      if (current?.at === 'body' && !isPageWords(line.text)) appendText(current, line.text);
      else walk.furniture += 1;
      return;
    case 'url':
      takeUrl(walk, line);
      return;
    case 'row':
      begin(walk, line, { name: line.cells[0] ?? null, headline: line.cells[1] ?? null });
      if (walk.current) walk.current.comment = line.cells[2] ?? null;
      return;
    case 'company':
      stray(walk, line, 'A company page. Signals are people.');
      return;
    case 'text':
      takeText(walk, line, index);
      return;
  }
}

function takeUrl(walk: Walk, line: Extract<PastedLine, { kind: 'url' }>): void {
  const { current } = walk;
  const [name = null, headline = null, comment = null] = line.cells;
  // A URL mentioned in a sentence doesn't introduce a person.
  if (current?.at === 'body' && (name?.split(' ').length ?? 0) > 5) {
    appendText(current, line.text);
    return;
  }
  if (walk.isPage && current?.at === 'body' && name === null) {
    walk.furniture += 1;
    return;
  }
  const isTheirs =
    current !== null && current.profileUrl === null && current.at !== 'over' && !current.isHidden;
  const isAlone = name === null || (current?.name != null && isSameName(name, current.name));
  if (isTheirs && isAlone && (current.at === 'head' || !current.isMarked) && current.comment === null) {
    current.profileUrl = line.profileUrl;
    return;
  }
  begin(walk, line, { name, headline });
  if (walk.current)
    Object.assign(walk.current, { profileUrl: line.profileUrl, comment, isUrlFirst: name === null });
}

function takeText(walk: Walk, line: PastedLine, index: number): void {
  const { current, as } = walk;
  if (current !== null && current.at === 'head' && isSameName(current.name, line.text)) {
    walk.furniture += 1;
    return;
  }
  if (isNamedFrom(walk, index)) {
    begin(walk, line, { name: line.text });
    return;
  }
  if (current === null) {
    stray(walk, line, noMark);
    return;
  }
  if (current.isHidden) {
    walk.furniture += 1;
    return;
  }
  if (
    current.name === null &&
    current.profileUrl !== null &&
    !current.isMarked &&
    current.said.length === 0
  ) {
    current.name = line.text;
    return;
  }
  if (current.at === 'over') {
    stray(walk, line, `Outside the comment by ${called(current)}.`);
    return;
  }
  if (current.at === 'body') {
    appendText(current, line.text);
    return;
  }
  if (as === 'comment' && !current.isMarked) {
    current.said.push(line.text);
    return;
  }
  if (current.headline === null) {
    current.headline = line.text;
    return;
  }
  if (as === 'comment') {
    appendText(current, line.text);
    return;
  }
  stray(walk, line, `Below ${called(current)}, but not a name or a headline.`);
}

/**
 * Whether a person begins on this line: the next lines repeat the name, give their degree, or are their URL.
 */
function isNamedFrom(walk: Walk, index: number): boolean {
  const { lines, current } = walk;
  const name = lines[index]?.text ?? '';
  if (name.length > 120) return false;
  if (isHidden(name)) return true;
  const next = lines
    .slice(index + 1, index + 8)
    .filter(({ kind }) => kind !== 'blank' && kind !== 'furniture');
  for (const line of next.slice(0, 3)) {
    if (line.kind === 'view' || line.kind === 'name') return isSameName(line.name, name);
    if (line.kind === 'degree') return true;
    if (line.kind === 'url' && walk.isPage && current?.at === 'body') continue;
    if (line.kind === 'url') {
      // A headline can also come before the URL, if the current person is still waiting for theirs.
      const isWaiting =
        current?.at === 'head' &&
        (current.isUrlFirst ? current.headline === null : current.profileUrl === null);
      return line.cells.length === 0 && (!isWaiting || isInSlug(name, line.profileUrl.publicId));
    }
    if (line.kind !== 'text' || !isSameName(line.text, name)) break;
  }
  return isFirstOfBlockWithUrl(lines, index, current);
}

/** "Ann Example", "CEO", URL, blank line: the first line of a block with one URL. */
function isFirstOfBlockWithUrl(lines: readonly PastedLine[], index: number, current: Draft | null): boolean {
  if (index > 0 && lines[index - 1]?.kind !== 'blank' && current !== null) return false;
  const next = lines.slice(index + 1, index + 6);
  const end = next.findIndex(({ kind }) => kind === 'blank');
  const rest = end === -1 ? next : next.slice(0, end);
  const at = rest.findIndex(({ kind }) => kind === 'url');
  return at > 0 && at <= 4 && rest.slice(0, at).every(({ kind }) => kind === 'text');
}

/** The person being parsed. */
type Draft = ReadPerson & {
  /** The page's own markers were next to the name, so the order of lines can be trusted. */
  isMarked: boolean;
  isHidden: boolean;
  /** The URL was above the name. */
  isUrlFirst: boolean;
  /** `head` until the headline, `body` during their text, `over` after the buttons below it. */
  at: 'head' | 'body' | 'over';
  /** Without markers: lines that may be headline or text. */
  said: string[];
};

type Walk = ReadPaste & {
  lines: readonly PastedLine[];
  as: PastedAs;
  current: Draft | null;
  /** The page's own markers occur, so a URL alone is a person mentioned in a comment. */
  isPage: boolean;
};

/** Starts a person and finishes the previous one. */
function begin(walk: Walk, { line }: PastedLine, known: Partial<Draft>): void {
  finish(walk);
  walk.current = {
    line,
    name: null,
    profileUrl: null,
    headline: null,
    comment: null,
    isMarked: false,
    isHidden: isHidden(known.name ?? ''),
    isUrlFirst: false,
    at: 'head',
    said: [],
    ...known,
  };
}

/** Adds the current person to the people parsed so far. */
function finish(walk: Walk): void {
  const { current } = walk;
  walk.current = null;
  if (current === null) return;
  const { line, name, profileUrl, headline, comment, said } = current;
  if (current.isHidden) {
    walk.strays.push({ line, text: name ?? '', reason: importsMessages.hiddenName });
    return;
  }
  // Without the page's order, the last of these lines is their text.
  const [first = null, ...rest] = said;
  const reported =
    said.length > 1 ? { headline: first, comment: rest.join('\n') } : { headline, comment: first };
  walk.people.push({ line, name, profileUrl, headline, comment, ...(said.length > 0 ? reported : {}) });
}

/** Adds a line to the person's text. */
function appendText(current: Draft, words: string): void {
  current.at = 'body';
  const clean = words.replace(/(?<!\s)\s*(?:…|\.\.\.)\s*(?:see )?more$/iu, '');
  current.comment = current.comment === null ? clean : `${current.comment}\n${clean}`;
}

/** Reports a line that wasn't understood at all. */
function stray(walk: Walk, { line, text }: PastedLine, reason: string): void {
  walk.strays.push({ line, text: text.slice(0, 300), reason });
}

/** Numbers and symbols alone may be a person's text; words of the page aren't. */
function isPageWords(text: string): boolean {
  return /\p{L}/u.test(text);
}

/** Longer texts aren't a name. */
const maxName = 300;

/** Whether two names are equal, ignoring case, accents, and spaces. */
function isSameName(one: string | null, other: string): boolean {
  if (one === null || one.length > maxName || other.length > maxName) return false;
  return fold(one) === fold(other);
}

function fold(name: string): string {
  return foldAccents(name).replace(/\s+/g, ' ').trim();
}

/** Whether a URL contains this name: `ann-example-12` for "Ann Example". */
function isInSlug(name: string, slug: string | null): boolean {
  if (slug === null) return true;
  const plain = foldAccents(slug);
  return fold(name)
    .split(/[^\p{L}]+/u)
    .some((word) => word.length > 2 && plain.includes(word));
}

/** How to refer to a person in a sentence. */
function called({ name, profileUrl }: Draft): string {
  return name ?? profileUrl?.url ?? 'someone';
}
