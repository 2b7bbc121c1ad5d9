import twitter from 'twitter-text';
import { maxWeight, xCostMicros } from '#core/channels/twitter.ts';

/** Longer texts aren't weighed: X's link detection takes time quadratic in the length. */
const maxWeighed = 4000;

/** A piece of a post: plain text, or a link. `isOver` marks text beyond X's limit. */
export type Piece = { text: string; isLinked: boolean; isOver: boolean };

/** How X counts and displays a text. */
export type Weighed = {
  /** 2 for an emoji and most non-Latin characters, 23 for a link. */
  length: number;
  hasLink: boolean;
  /** In millionths of a US dollar. */
  costMicros: number;
  pieces: Piece[];
};

/** Weighs a text with X's own library, which is large. Import this file lazily. */
export function weighPost(text: string): Weighed {
  if (text.length > maxWeighed) {
    const costMicros = xCostMicros({ hasLink: false });
    return { length: text.length, hasLink: false, costMicros, pieces: cut(text, [], maxWeight) };
  }
  const { weightedLength, validRangeEnd } = twitter.parseTweet(text);
  const hasLink = twitter.extractUrls(text).length > 0;
  return {
    length: weightedLength,
    hasLink,
    costMicros: xCostMicros({ hasLink }),
    pieces: cut(text, linked(text), weightedLength > maxWeight ? validRangeEnd + 1 : text.length),
  };
}

type Linked = { from: number; till: number; shown: string };

function linked(text: string): Linked[] {
  return twitter.extractEntitiesWithIndices(text).map((entity) => {
    const [from, till] = entity.indices;
    return { from, till, shown: 'url' in entity ? shownLink(entity.url) : text.slice(from, till) };
  });
}

/** A link as X shows it. */
function shownLink(url: string): string {
  const bare = url.replace(/^https?:\/\//i, '').replace(/^www\./i, '');
  return bare.length > 30 ? `${bare.slice(0, 29)}…` : bare;
}

/** The text in pieces, in order. A link counts as over the limit if any part of it is. */
function cut(text: string, links: readonly Linked[], max: number): Piece[] {
  const pieces: Piece[] = [];
  const plain = (from: number, till: number) => {
    const edge = Math.min(Math.max(max, from), till);
    if (edge > from) pieces.push({ text: text.slice(from, edge), isLinked: false, isOver: false });
    if (till > edge) pieces.push({ text: text.slice(edge, till), isLinked: false, isOver: true });
  };
  let at = 0;
  for (const { from, till, shown } of links) {
    plain(at, from);
    pieces.push({ text: shown, isLinked: true, isOver: till > max });
    at = till;
  }
  plain(at, text.length);
  return pieces;
}
