/** Scripts used by one widespread language (or a close family). */
const byScript: [RegExp, string][] = [
  [/[\p{sc=Hira}\p{sc=Kana}]/gu, 'ja'],
  [/\p{sc=Hang}/gu, 'ko'],
  [/\p{sc=Han}/gu, 'zh'],
  [/\p{sc=Arab}/gu, 'ar'],
  [/\p{sc=Hebr}/gu, 'he'],
  [/\p{sc=Deva}/gu, 'hi'],
  [/\p{sc=Grek}/gu, 'el'],
  [/\p{sc=Thai}/gu, 'th'],
  [/[іїєґ]/giu, 'uk'],
  [/\p{sc=Cyrl}/gu, 'ru'],
];

/** Words that are frequent in one of these languages and rare in the others. */
const frequentWords: Record<string, string> = {
  en: 'the and of to is that for with you this are was have not it they we our from but what',
  de: 'der die und ist nicht das ich mit für auf ein eine wir sie auch dass zu den von wie',
  fr: 'le les et est des pour que dans une avec sur pas nous vous qui sont mais ce cette aux',
  es: 'el los y es para que con una las por más pero como muy está nuestro cuando sin sobre también',
  pt: 'os e é para que com uma não mais mas como muito você está nosso quando sem sobre também são',
  it: 'il gli è per che con una non più ma come molto anche sono questo della nel dei alla abbiamo',
  nl: 'het een en is niet dat voor met zijn van op ook wij ze maar als deze naar wat onze',
};

const wordLists = Object.entries(frequentWords).map(
  ([code, list]) => [code, new Set(list.split(' '))] as const,
);

/**
 * The most likely language of a text (ISO 639-1), by its script or its frequent words; null if the text says
 * too little. Good enough for "most of your posts are English", not for single short texts.
 */
export function guessLanguage(text: string): string | null {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (letters === 0) return null;
  for (const [script, code] of byScript) {
    const count = text.match(script)?.length ?? 0;
    // Japanese mixes kana with Han, and Ukrainian shares most letters: a tenth is enough for these two,
    // others need half.
    if (count * (code === 'ja' || code === 'uk' ? 10 : 2) >= letters && count > 0) return code;
  }
  const said = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const scores = wordLists
    .map(([code, list]) => ({ code, hits: said.filter((word) => list.has(word)).length }))
    .sort((a, b) => b.hits - a.hits);
  const [best, second] = scores;
  return best !== undefined && best.hits >= 2 && best.hits > (second?.hits ?? 0) ? best.code : null;
}

const languages = new Intl.DisplayNames('en', { type: 'language' });

/** A language's English name. */
export function languageName(code: string): string {
  return languages.of(code) ?? code;
}
