import { type ProfileAddress, parseProfileUrl } from '#server/modules/network/canonical-url.ts';
import { endsComment, isAge, isDegree, isFurniture, nameBeforeDegree, nameInView } from './page-words.ts';

/** What one pasted line is, judged by itself. */
export type PastedLine = { line: number; text: string } & (
  | { kind: 'blank' | 'degree' | 'age' | 'end' | 'furniture' | 'text' | 'company' }
  /** "View Ann's profile", with or without a degree after it. */
  | { kind: 'view'; name: string }
  /** "Ann Example • 2nd". */
  | { kind: 'name'; name: string }
  /** Somebody's address, with what else stands in the line. */
  | { kind: 'address'; address: ProfileAddress; cells: string[] }
  /** Cells without an address. */
  | { kind: 'row'; cells: string[] }
);

/** Marks of direction and joiners that pages put around names, and the signs that are spaces in disguise. */
const invisible = /[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\u00ad]/g;
const oddSpace = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g;
/** The names of hosts are read from their beginning only, so that each letter of a text is looked at once. */
const address =
  /(?:https?:\/\/(?:[\w-]+\.)*|(?<![\w.-])(?:[\w-]+\.)*|(?=linkedin))linkedin\.com\/[^\s<>"'|\])},;]+/i;
/** Longer lines are somebody's words, whatever they look like. */
const longestMark = 300;

/** Reads pasted text line by line; lines are counted from 1, as the field shows them. */
export function readPastedLines(text: string): PastedLine[] {
  return text.split(/\r\n|\r|\n/).flatMap((raw, index) => {
    const clean = raw.replace(invisible, '').replace(oddSpace, ' ');
    return readLine(clean.includes('\t') ? clean : clean.trim(), index + 1);
  });
}

function readLine(text: string, line: number): PastedLine[] {
  const whole = text.trim();
  if (whole === '') return [{ line, text: '', kind: 'blank' }];
  const found = readAddress(text);
  if (found !== null) return [{ line, text: whole, ...found }];
  if (text.includes('\t') && cellsOf(text).length > 1) {
    return [{ line, text: whole, kind: 'row', cells: cellsOf(text) }];
  }
  if (whole.length > longestMark) return [{ line, text: whole, kind: 'text' }];
  // Before degrees: a bare "2" is a count.
  if (isAge(whole)) return [{ line, text: whole, kind: 'age' }];
  if (endsComment(whole)) return [{ line, text: whole, kind: 'end' }];
  if (isFurniture(whole)) return [{ line, text: whole, kind: 'furniture' }];
  if (isDegree(whole)) return [{ line, text: whole, kind: 'degree' }];
  const before = nameBeforeDegree(whole);
  const bare = before ?? whole;
  const name = nameInView(bare) ?? nameGlued(bare);
  if (name !== null) return [{ line, text: whole, kind: 'view', name }];
  if (before !== null) return [{ line, text: whole, kind: 'name', name: before }];
  return [{ line, text: whole, kind: 'text' }];
}

/** "Ann ExampleView Ann Example's profile": pages hide the second half from the eye, not from the clipboard. */
function nameGlued(text: string): string | null {
  for (let at = 2; at < text.length - 4; at += 1) {
    const first = text.slice(0, at).trim();
    const rest = text.slice(at).trim();
    if (rest.includes(first) && nameInView(rest) === first) return first;
  }
  return null;
}

function readAddress(
  text: string,
): { kind: 'address'; address: ProfileAddress; cells: string[] } | { kind: 'company' } | null {
  const match = address.exec(text);
  if (match === null) return null;
  const url = match[0].replace(/(?<![.:!?])[.:!?]+$/, '');
  const found = parseProfileUrl(url);
  if (found === null) return null;
  if (found.kind === 'company') return { kind: 'company' };
  // "[Ann](address)" and "Ann <address>" leave their brackets.
  const rest = `${text.slice(0, match.index)}\t${text.slice(match.index + match[0].length)}`;
  // In a table a comma belongs to its cell.
  const separated = text.trim().includes('\t') ? rest : rest.replace(/[;|,]/g, '\t');
  return { kind: 'address', address: found, cells: cellsOf(separated) };
}

function cellsOf(text: string): string[] {
  return text
    .split('\t')
    .map((cell) => cell.replace(cellEdges, ''))
    .filter((cell) => cell !== '' && !isMailAddress(cell));
}

const cellEdges = /^[\s[\](){}<>"“”'·•|,;:–—-]+|(?<![\s[\](){}<>"“”·•|,;:–—-])[\s[\](){}<>"“”·•|,;:–—-]+$/gu;

/** Something, an @, and later a point between something and something. */
function isMailAddress(cell: string): boolean {
  if (/\s/.test(cell)) return false;
  const at = cell.indexOf('@', 1);
  return at > 0 && cell.lastIndexOf('.', cell.length - 2) > at + 1;
}
