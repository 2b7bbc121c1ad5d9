/** The languages of the sample network. */
export type DraftLanguage = 'en' | 'de' | 'fr' | 'es' | 'pt' | 'it' | 'pl' | 'sv' | 'ja' | 'ar' | 'hi' | 'zh';

const byScript: [RegExp, DraftLanguage][] = [
  [/[\p{sc=Hira}\p{sc=Kana}]/u, 'ja'],
  [/\p{sc=Han}/u, 'zh'],
  [/\p{sc=Arab}/u, 'ar'],
  [/\p{sc=Deva}/u, 'hi'],
];

/** Words and letters that are frequent in one and rare in the others. */
const marks: [DraftLanguage, RegExp][] = [
  ['en', /\b(the|and|of|that|you|with|we|it|not|for|our|was|are|is|who|what)\b/g],
  ['de', /\b(der|die|das|und|nicht|ist|ein|eine|wir|mit|für|den|auch|wer|sich|was)\b|ß/g],
  ['fr', /\b(le|les|des|est|une|nous|pas|qui|pour|dans|avec|et|ce|du|au)\b|[œç]/g],
  ['es', /\b(el|los|las|y|una|que|con|por|para|es|no|se|del|lo|más)\b|[ñ¿¡]/g],
  ['pt', /\b(os|as|um|uma|não|que|com|para|é|e|do|da|em|mais|isso)\b|[ãõ]/g],
  ['it', /\b(il|gli|che|non|una|di|è|per|con|della|si|ho|sono|più|ci)\b/g],
  ['pl', /\b(nie|się|jest|na|że|to|w|z|i|dla|po|od|jak|co|który)\b|[łżśćęą]/g],
  ['sv', /\b(och|att|det|som|en|inte|är|för|vi|på|av|med|har|den|när)\b|å/g],
];

/** The language a text is most likely in; English where nothing shows it. */
export function guessDraftLanguage(text: string): DraftLanguage {
  for (const [script, language] of byScript) if (script.test(text)) return language;
  const lower = text.toLowerCase();
  const counted = marks.map(([language, pattern]) => ({
    language,
    // \b knows ASCII only, so words are set apart by hand.
    hits: ` ${lower.replace(/[^\p{L}¿¡]+/gu, '  ')} `.match(pattern)?.length ?? 0,
  }));
  const best = counted.reduce((max, each) => (each.hits > max.hits ? each : max));
  return best.hits === 0 ? 'en' : best.language;
}
