/** The languages of the sample network. */
export type DraftLanguage = 'en' | 'de' | 'fr' | 'es' | 'pt' | 'it' | 'pl' | 'sv' | 'ja' | 'ar' | 'hi' | 'zh';

const byScript: [RegExp, DraftLanguage][] = [
  [/[\p{sc=Hira}\p{sc=Kana}]/u, 'ja'],
  [/\p{sc=Han}/u, 'zh'],
  [/\p{sc=Arab}/u, 'ar'],
  [/\p{sc=Deva}/u, 'hi'],
];

/**
 * Frequent words of each language. A word that several languages share counts for each of them, so the other
 * words decide.
 */
const words: Record<Exclude<DraftLanguage, 'ja' | 'ar' | 'hi' | 'zh'>, string> = {
  en: 'the and of that you with we it not for our was are is who what a to in on as this i my your they be have has at by from but so if or than there would which one all do does did how why when where',
  de: 'der die das und nicht ist ein eine einen einem einer wir mit für den dem des auch wer sich was ich mir mich du sie er es zu auf im in von vom bei aus nach als wie wo wann warum aber nur noch schon war sind hat haben wird so wenn dann dass diese dieser dieses',
  fr: 'le la les des est une un nous vous pas qui que qu pour dans avec et ce cette ces du de au aux je j m l d il elle on sur plus par parce tout tous a été être quelle quel quelqu votre notre mes mon ma mais ne n se s c sans comme en où si y là',
  es: 'el la los las y una un uno que con por para es no se del de lo más en al su sus este esta esto como pero fue ser muy yo usted porque cuando qué cómo quién hay mi me nos si sin ha han está son o le dos',
  pt: 'o a os as um uma não que com para é e do da dos das de em mais isso na no nas nos ao à pelo pela por você eu meu minha sua seu este esta foi ser tem só quando mas como se muito também há vejo teria',
  it: 'il lo la i gli le che non una uno un di del della dello delle dei è per con nel nella si ho ha sono più ci c mi ti vi ve io noi voi questo questa questi quello tutto tutti qui dove quale quali quando perché anche ancora stata stato essere come ne e ma se da su tra fra al alla allo all d l a o in cosa suo sua',
  pl: 'nie się jest na że to w we z ze i a o u dla po od do jak co który która które tego tej tym ten ta te ja mi mnie my był była było są czy ale tylko już jeszcze gdy kiedy gdzie kto przez za nas',
  sv: 'och att det som en ett inte är för vi på av med har den de när jag du han hon mig min mitt till från om men så var vad vem hur där här också bara kan ska skulle blev eller i',
};

/** Letters specific to one language. */
const letters: Partial<Record<DraftLanguage, RegExp>> = {
  de: /[ßü]/g,
  fr: /[œçêû]/g,
  es: /[ñ¿¡]/g,
  pt: /[ãõ]/g,
  it: /[ìò]/g,
  pl: /[łżśćęąźń]/g,
  sv: /[å]/g,
};

const frequent = Object.entries(words).map(([language, all]) => ({
  language: language as DraftLanguage,
  has: new Set(all.split(' ')),
}));

/** The most likely language of a text. English if nothing indicates another. */
export function guessDraftLanguage(text: string): DraftLanguage {
  for (const [script, language] of byScript) if (script.test(text)) return language;
  const lower = text.toLowerCase().normalize('NFC');
  const said = lower.split(/[^\p{L}]+/u);
  const counted = frequent.map(({ language, has }) => ({
    language,
    hits:
      said.filter((word) => has.has(word)).length + (lower.match(letters[language] ?? /$^/g)?.length ?? 0),
  }));
  const best = counted.reduce((max, each) => (each.hits > max.hits ? each : max));
  return best.hits === 0 ? 'en' : best.language;
}
