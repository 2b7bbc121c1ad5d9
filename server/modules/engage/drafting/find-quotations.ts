export type Quotation = { text: string; start: number; end: number };

/** Opening and closing quotation marks in various languages. Apostrophes don't count. */
const pairs =
  /“([^“”]+)”|„([^„“”]+)[“”]|”([^”]+)”|«([^«»]+)»|»([^«»]+)«|"([^"\n]+)"|「([^「」]+)」|『([^『』]+)』/gu;

/** The text between quotation marks; `start` and `end` are the positions of the text. */
export function findQuotations(text: string): Quotation[] {
  return [...text.matchAll(pairs)].map((match) => {
    const inner = match.slice(1).find((group) => group !== undefined) ?? '';
    const start = match.index + 1;
    return { text: inner, start, end: start + inner.length };
  });
}

/** The text with blanks between its quotation marks: somebody else says what is there. */
export function withoutQuotations(text: string): string {
  let plain = '';
  for (const { start, end } of findQuotations(text)) {
    plain += text.slice(plain.length, start) + ' '.repeat(end - start);
  }
  return plain + text.slice(plain.length);
}
