import { foldWords } from '#server/modules/network/fold-words.ts';

/** January to December in the languages whose months may be abbreviated to three letters and more. */
const languages = [
  'january,february,march,april,may,june,july,august,september,october,november,december',
  'januar,februar,märz,april,mai,juni,juli,august,september,oktober,november,dezember',
  'jänner,februar,märz,april,mai,juni,juli,august,september,oktober,november,dezember',
  'janvier,février,mars,avril,mai,juin,juillet,août,septembre,octobre,novembre,décembre',
  'enero,febrero,marzo,abril,mayo,junio,julio,agosto,septiembre,octubre,noviembre,diciembre',
  'gennaio,febbraio,marzo,aprile,maggio,giugno,luglio,agosto,settembre,ottobre,novembre,dicembre',
  'janeiro,fevereiro,março,abril,maio,junho,julho,agosto,setembro,outubro,novembro,dezembro',
  'januari,februari,maart,april,mei,juni,juli,augustus,september,oktober,november,december',
  'januari,februari,mars,april,maj,juni,juli,augusti,september,oktober,november,december',
].map((names) => names.split(',').map(foldWords));

/** Abbreviations that are not how the name begins. */
const irregular = new Map([
  ['mrt', 3],
  ['mrz', 3],
  ['maerz', 3],
]);

const known = new Map<string, number | null>();
for (const names of languages) {
  for (const [index, name] of names.entries()) {
    for (let length = 3; length <= name.length; length += 1) {
      const start = name.slice(0, length);
      // An abbreviation of two months is none.
      known.set(
        start,
        (known.get(start) ?? index + 1) === index + 1 && known.get(start) !== null ? index + 1 : null,
      );
    }
  }
}

/** The month, from 1, that a word names or abbreviates without doubt, with or without accents; else null. */
export function monthOf(word: string): number | null {
  const plain = foldWords(word);
  return irregular.get(plain) ?? known.get(plain) ?? null;
}
