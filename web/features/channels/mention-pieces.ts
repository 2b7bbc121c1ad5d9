import type { Mention } from '#contract/channels/publications.ts';
import { locateMentions } from '#core/locate-mentions.ts';

/** What LinkedIn colors. */
const marked = /(#[\p{L}\p{N}_]+|https?:\/\/\S+)/gu;

/** A text in pieces, in order: plain ones, and those LinkedIn shows as links. */
export function mentionPieces(
  text: string,
  mentions: readonly Mention[],
): { text: string; isLink: boolean }[] {
  const pieces: { text: string; isLink: boolean }[] = [];
  const addPlain = (plain: string) => {
    for (const [index, piece] of plain.split(marked).entries()) {
      if (piece !== '') pieces.push({ text: piece, isLink: index % 2 === 1 });
    }
  };
  let from = 0;
  for (const { start, length } of locateMentions(text, mentions)) {
    addPlain(text.slice(from, start));
    pieces.push({ text: text.slice(start, start + length), isLink: true });
    from = start + length;
  }
  addPlain(text.slice(from));
  return pieces;
}
