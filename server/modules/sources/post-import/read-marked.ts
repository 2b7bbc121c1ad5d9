import type { PastedAs } from '#contract/sources/post-import.ts';
import { foldAccents } from '#core/fold-accents.ts';
import { sourcesMessages } from '#server/modules/sources/sources-messages.ts';
import { isHidden, type PastedLine } from './read-line.ts';
import type { ReadPaste, ReadPerson } from './read-pasted-people.ts';

export const noMark = "This doesn't look like a person: no URL, connection degree or “View profile”.";

/** Reads lines in which marks of the page, or URLs, tell where somebody begins. */
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
        speak(current, line.text);
        return;
      }
      if (isOpen) current.isMarked = true;
      walk.furniture += 1;
      return;
    case 'age':
      // The page shows the age above the words; beneath their beginning it is one of them.
      if (current?.at === 'body' && current.comment !== null) {
        speak(current, line.text);
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
      // Somebody's own words may be a number or an emoji.
      if (current?.at === 'body' && !isPageWords(line.text)) speak(current, line.text);
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
  // Whoever mentions a URL in a sentence is not introducing somebody.
  if (current?.at === 'body' && (name?.split(' ').length ?? 0) > 5) {
    speak(current, line.text);
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
    speak(current, line.text);
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
    speak(current, line.text);
    return;
  }
  stray(walk, line, `Below ${called(current)}, but neither a name nor a headline.`);
}

/** Whether somebody begins with this line: the next lines name them again, tell their degree or are their URL. */
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
      // A headline stands before the URL, too; but somebody in hand still waits for theirs.
      const isWaiting =
        current?.at === 'head' &&
        (current.isUrlFirst ? current.headline === null : current.profileUrl === null);
      return line.cells.length === 0 && (!isWaiting || isInSlug(name, line.profileUrl.publicId));
    }
    if (line.kind !== 'text' || !isSameName(line.text, name)) break;
  }
  return isFirstOfBlockWithUrl(lines, index, current);
}

/** "Ann Example", "CEO", URL, blank line: the first line of a block that has one URL. */
function isFirstOfBlockWithUrl(lines: readonly PastedLine[], index: number, current: Draft | null): boolean {
  if (index > 0 && lines[index - 1]?.kind !== 'blank' && current !== null) return false;
  const next = lines.slice(index + 1, index + 6);
  const end = next.findIndex(({ kind }) => kind === 'blank');
  const rest = end === -1 ? next : next.slice(0, end);
  const at = rest.findIndex(({ kind }) => kind === 'url');
  return at > 0 && at <= 4 && rest.slice(0, at).every(({ kind }) => kind === 'text');
}

/** Somebody being read. */
type Draft = ReadPerson & {
  /** The page's own marks stood beside the name, so that its order of lines can be trusted. */
  isMarked: boolean;
  isHidden: boolean;
  /** Their URL stood above their name. */
  isUrlFirst: boolean;
  /** `head` until the headline, `body` while they speak, `over` after the buttons beneath. */
  at: 'head' | 'body' | 'over';
  /** Without marks: lines that may be headline or words. */
  said: string[];
};

type Walk = ReadPaste & {
  lines: readonly PastedLine[];
  as: PastedAs;
  current: Draft | null;
  /** The page's own marks occur: a URL alone then names somebody whom a comment mentions. */
  isPage: boolean;
};

/** Takes somebody in hand; whoever was before them is done. */
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

/** Gives whoever is in hand to the people read so far. */
function finish(walk: Walk): void {
  const { current } = walk;
  walk.current = null;
  if (current === null) return;
  const { line, name, profileUrl, headline, comment, said } = current;
  if (current.isHidden) {
    walk.strays.push({ line, text: name ?? '', reason: sourcesMessages.hiddenName });
    return;
  }
  // Without the page's order, the last of what stands there are their words.
  const [first = null, ...rest] = said;
  const reported =
    said.length > 1 ? { headline: first, comment: rest.join('\n') } : { headline, comment: first };
  walk.people.push({ line, name, profileUrl, headline, comment, ...(said.length > 0 ? reported : {}) });
}

/** Adds a line to what somebody says. */
function speak(current: Draft, words: string): void {
  current.at = 'body';
  const clean = words.replace(/(?<!\s)\s*(?:…|\.\.\.)\s*(?:see )?more$/iu, '');
  current.comment = current.comment === null ? clean : `${current.comment}\n${clean}`;
}

/** Reports a line of which nothing is understood. */
function stray(walk: Walk, { line, text }: PastedLine, reason: string): void {
  walk.strays.push({ line, text: text.slice(0, 300), reason });
}

/** Numbers and signs alone may be what somebody said; words of the page are not. */
function isPageWords(text: string): boolean {
  return /\p{L}/u.test(text);
}

/** Longer texts are nobody's name. */
const maxName = 300;

/** Whether two names are one, case, accents and spaces ignored. */
function isSameName(one: string | null, other: string): boolean {
  if (one === null || one.length > maxName || other.length > maxName) return false;
  return fold(one) === fold(other);
}

function fold(name: string): string {
  return foldAccents(name).replace(/\s+/g, ' ').trim();
}

/** Whether a URL speaks of this name: `ann-example-12` of "Ann Example". */
function isInSlug(name: string, slug: string | null): boolean {
  if (slug === null) return true;
  const plain = foldAccents(slug);
  return fold(name)
    .split(/[^\p{L}]+/u)
    .some((word) => word.length > 2 && plain.includes(word));
}

/** What to call somebody in a sentence. */
function called({ name, profileUrl }: Draft): string {
  return name ?? profileUrl?.url ?? 'somebody';
}
