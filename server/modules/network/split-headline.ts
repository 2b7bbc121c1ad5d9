import { abbreviations } from './headline-words.ts';

/** Longer ones are no headlines. */
const longest = 500;
const separators = /\s*[|｜¦·•‖∙●■▪◆★☆✦➤►▶»;\n]+\s*|\s+[–—―-]+\s+|\s+\/\/\s+|\s+\/\s+(?=ex)|[!?]+\s+/u;
const shortened = new Set(abbreviations.split(' '));

/** The parts of a headline, each trimmed of emoji, hashtags and signs; empty ones are left out. */
export function splitHeadline(headline: string): string[] {
  const text = headline.replaceAll('\u0000', '').slice(0, longest).toWellFormed();
  return text
    .replace(/\s+/gu, ' ')
    .trim()
    .split(separators)
    .flatMap(splitSentences)
    .flatMap((part) => part.split(/\s+(?=ex[- ]\p{Lu})/u))
    .map((part) => part.split(/\s*(?:→|➡|➜|->|=>)\s*/u).at(-1) ?? '')
    .map(strip)
    .filter((part) => part !== '');
}

/** A point ends a sentence after a word of some length, before a capital. */
function splitSentences(part: string): string[] {
  const ends = [...part.matchAll(/(\p{L}{4,})\. (?=\p{Lu})|[。！？]/gu)]
    .filter((match) => !shortened.has((match[1] ?? '').toLowerCase()))
    .map((match) => match.index + match[0].length);
  return [0, ...ends].map((start, at) => part.slice(start, ends[at]).trim().replace(/\.$/, ''));
}

const signs = /^(?:#\p{L}[\p{L}\p{N}_]*|[^\p{L}\p{N}@'"([{])+|[^\p{L}\p{M}\p{N})\]}.+'"&]+$/gu;

/** Without emoji, hashtags and signs around it, nor "now" in front. */
function strip(part: string): string {
  return part
    .replace(signs, '')
    .replace(/^(?:now|currently|aktuell|jetzt|actuellement|actualmente|atualmente|attualmente)[: ]+/i, '')
    .trim();
}
