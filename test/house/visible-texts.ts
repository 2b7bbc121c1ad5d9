/** A text in source code: a string literal, a part of a template, or text between two tags. */
export type VisibleText = { at: number; text: string };

/**
 * What can come before a quotation mark, a slash, or a template. Elsewhere `'` is an apostrophe and `/` a
 * division.
 */
const beforeRegex = /[=(,:[!&|?{};+\n]\s*$|\breturn\s*$/;

/**
 * The texts in source code that a person may read, without comments, regular expressions, and SQL.
 * Understands as much of TypeScript and JSX as formatted code needs. An apostrophe after a letter doesn't
 * start a string.
 */
export function visibleTexts(source: string): VisibleText[] {
  const texts: VisibleText[] = [];
  // The code without what was parsed. What is left of it between two tags is text.
  let rest = '';
  let at = 0;
  // Keeps the length of what was parsed, so positions stay the same.
  const blank = (text: string) => {
    rest += text.replaceAll(/[^\n]/g, ' ');
  };
  const keep = (from: number, to: number) => {
    const text = source.slice(from, to);
    if (text.trim() !== '') texts.push({ at: from, text });
    blank(text);
  };
  const skipTo = (end: number) => {
    blank(source.slice(at, end));
    at = end;
  };
  const ends = (from: number, mark: string) => {
    let index = from;
    while (index < source.length && source[index] !== mark) {
      if (source[index] === '\n' && mark !== '`') return -1;
      index += source[index] === '\\' ? 2 : 1;
    }
    return index < source.length ? index : -1;
  };
  /** Parses a template after its opening mark. Expressions inside it are parsed as code. */
  const template = (isSql: boolean) => {
    let from = at;
    const end = (start: number) => (isSql ? blank(source.slice(start, at)) : keep(start, at));
    while (at < source.length && source[at] !== '`') {
      if (source[at] === '\\') at += 2;
      else if (source.startsWith('${', at)) {
        end(from);
        blank('${');
        at += 2;
        code('}');
        blank('}');
        at += 1;
        from = at;
      } else at += 1;
    }
    end(from);
    blank('`');
    at += 1;
  };
  const code = (until: string | null) => {
    let depth = 0;
    while (at < source.length) {
      const sign = source[at] ?? '';
      if (until !== null && sign === until && depth === 0) return;
      if (sign === '{') depth += 1;
      if (sign === '}') depth -= 1;
      if (source.startsWith('//', at) && source[at - 1] !== ':') {
        const end = source.indexOf('\n', at);
        skipTo(end < 0 ? source.length : end);
      } else if (source.startsWith('/*', at)) {
        const end = source.indexOf('*/', at);
        skipTo(end < 0 ? source.length : end + 2);
      } else if (
        sign === '/' &&
        source[at + 1] !== '>' &&
        beforeRegex.test(source.slice(Math.max(0, at - 40), at))
      ) {
        skipTo(regexEnd(source, at));
      } else if (sign === '`') {
        const isSql = /\bsql(?:<[^`]*>)?$/.test(source.slice(Math.max(0, at - 80), at));
        blank('`');
        at += 1;
        template(isSql);
      } else if ((sign === "'" && !/\w/.test(source[at - 1] ?? '')) || sign === '"') {
        const end = ends(at + 1, sign);
        if (end < 0) {
          rest += sign;
          at += 1;
          continue;
        }
        blank(sign);
        keep(at + 1, end);
        blank(sign);
        at = end + 1;
      } else {
        rest += sign;
        at += 1;
      }
    }
  };
  code(null);
  // Between two tags or expressions: starts with a letter, and contains nothing that only code has.
  for (const found of rest.matchAll(/(?<=[>}]\s*)[A-Za-z][^<>{}=;()|&]*(?=\s*[<{])/g)) {
    texts.push({ at: found.index, text: found[0] });
  }
  return texts;
}

/** The end of a regular expression, including flags; the next character if it isn't one. */
function regexEnd(source: string, from: number): number {
  let isClass = false;
  for (let at = from + 1; at < source.length && source[at] !== '\n'; at += source[at] === '\\' ? 2 : 1) {
    if (source[at] === '[') isClass = true;
    if (source[at] === ']') isClass = false;
    if (source[at] === '/' && !isClass) return at + 1 + (/^\w*/.exec(source.slice(at + 1))?.[0].length ?? 0);
  }
  return from + 1;
}
