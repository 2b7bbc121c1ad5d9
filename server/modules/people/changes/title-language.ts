import { logLikelihood, wordsIn } from './language-letters.ts';

/**
 * What words of a language look like: its letters, its small words, and the ends of its names of jobs. Titles
 * are too short for anything finer.
 */
const looks: Record<string, [RegExp, number][]> = {
  en: [
    [
      /(?:^| )(?:sales|manager|head|director|officer|engineer|developer|lead|chief|analyst|buyer|agent|consultant)(?: |$)/u,
      2,
    ],
    [/(?:^| )(?:of|and|the|to)(?: |$)/u, 3],
    [/(?:th|sh|ck|wr|ee|oo|ou|ow|ay|ph)/u, 1],
    [/(?:er|or|ist|ian|ing|man|ment|smith|wright|hand|keeper|clerk|worker)(?: |$)/u, 1],
    [/(?:y|th)(?: |$)/u, 1],
  ],
  de: [
    [/(?:^| )(?:und|für|der|im|zur|beim)(?: |$)/u, 3],
    [/[ß]|ä|ü/u, 2],
    [/(?:sch|ch|ei|ung|keit|tz|pf|ie)/u, 1],
    [
      /(?:leiter|führer|meister|berater|arbeiter|macher|bauer|wart|mann|frau|kraft|kauf|händler|pfleger|techniker|fahrer|hauer|setzer|ung|er)(?:in)?(?: |$)/u,
      1,
    ],
    [/\p{L}{13,}/u, 1],
  ],
  fr: [
    [/(?:^| )(?:de|du|des|et|en|le|la|les)(?: |$)| d['’]| l['’]/u, 2],
    [/[èêëœùâîû]|é/u, 2],
    [/(?:eur|euse|trice|ien|ienne|iste|ier|ière|eux|age|ant|aire)(?: |$)/u, 2],
    [/(?:ou|eau|oi|qu)/u, 1],
  ],
  es: [
    [/(?:^| )(?:de|del|y|la|el|los)(?: |$)/u, 2],
    [/ñ|ción|[áíóú]/u, 2],
    [/(?:dor|dora|ero|era|ista|ario|aria|ente|ante|ico|ica|al|jo|ja)(?: |$)/u, 2],
    [/(?:ll|rr|ue|ie)/u, 1],
  ],
  pt: [
    [/(?:^| )(?:de|do|da|dos|das|e|em)(?: |$)/u, 2],
    [/[ãõç]|ção|[êâáíóú]/u, 2],
    [/(?:eiro|eira|dor|dora|ista|nte|ário|ária|ico|al|gem)(?: |$)/u, 2],
    [/(?:nh|lh|ei|ão)/u, 2],
  ],
  it: [
    [/(?:^| )(?:di|del|della|dei|e|al|alla|per)(?: |$)/u, 2],
    [/(?:tore|trice|iere|iera|ista|ente|aio|aia|zione|rio|ico|gno|ino|ato|aro|ale|nte)(?: |$)/u, 2],
    [/(?:cch|zz|gg|gli|gn|tt|ll)/u, 1],
    [/[aeio](?: |$)/u, 1],
  ],
  pl: [
    [/[ąćęłńśźż]/u, 4],
    [/(?:^| )(?:ds|do|i|w|z|ds\.)(?: |$)/u, 2],
    [/(?:cz|sz|rz|dz|wy|ow|ow)/u, 2],
    [/(?:nik|czka|acz|arz|owiec|owy|ista|ca|cki|ski|ska|ty|ki|log)(?: |$)/u, 2],
    [/[wk]/u, 1],
  ],
  sv: [
    [/å/u, 4],
    [/(?:^| )(?:och|för|på|inom)(?: |$)/u, 3],
    [/[äö]/u, 2],
    [/(?:are|chef|ledare|tekniker|man|ör|ing|ant|erska|bud)(?: |$)/u, 2],
    [/(?:sk|kv|sj|tj|nn|mm)/u, 1],
  ],
  nl: [
    [/(?:^| )(?:van|voor|bij|een|het)(?: |$)/u, 3],
    [/(?:ij|aa|uu|oe|ui|schap)/u, 2],
    [/(?:aar|kundige|meester|medewerker|heid|eur|ster|er)(?: |$)/u, 2],
  ],
};

const languages = Object.entries(looks);
/** How much its signs and its letters say of a title's language. */
const weight = { signs: 1.2, letters: 0.3 };

/** Titles share most of their words. */
const scored = new Map<string, readonly number[]>();
const maxScored = 20_000;

/** What the letters of a word say of each language. */
function scoresOf(word: string): readonly number[] {
  const known = scored.get(word);
  if (known !== undefined) return known;
  if (scored.size >= maxScored) scored.clear();
  const scores = languages.map(([language]) => weight.letters * logLikelihood(language, word));
  scored.set(word, scores);
  return scores;
}

/** How likely a title is written in each language, in their order. */
function likelyLanguages(title: string): number[] {
  const text = title.toLowerCase().normalize('NFC');
  const words = wordsIn(title).map(scoresOf);
  const scores = languages.map(
    ([, signs], at) =>
      weight.signs * signs.reduce((sum, [sign, points]) => sum + (sign.test(text) ? points : 0), 0) +
      words.reduce((sum, letters) => sum + (letters[at] ?? 0), 0),
  );
  const best = Math.max(...scores);
  const shares = scores.map((score) => Math.exp(score - best));
  const all = shares.reduce((sum, share) => sum + share, 0);
  return shares.map((share) => share / all);
}

/** Less likely to be in one language, two titles are taken to be in two. */
const leastShared = 0.17;

/** Whether two titles are written in two languages, as far as their letters tell. */
export function areTwoLanguages(one: string, other: string): boolean {
  const [mine, theirs] = [likelyLanguages(one), likelyLanguages(other)];
  return mine.reduce((sum, share, at) => sum + share * (theirs[at] ?? 0), 0) < leastShared;
}
