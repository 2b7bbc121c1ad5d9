export type Quotation = { text: string; start: number; end: number };

/** Opening and closing marks, as the languages have them. An apostrophe is none of them. */
const pairs =
  /“([^“”]+)”|„([^„“”]+)[“”]|”([^”]+)”|«([^«»]+)»|»([^«»]+)«|"([^"\n]+)"|「([^「」]+)」|『([^『』]+)』/gu;

/** What stands between quotation marks; `start` and `end` are those of the words. */
export function findQuotations(text: string): Quotation[] {
  return [...text.matchAll(pairs)].map((match) => {
    const inner = match.slice(1).find((group) => group !== undefined) ?? '';
    const start = match.index + 1;
    return { text: inner, start, end: start + inner.length };
  });
}
