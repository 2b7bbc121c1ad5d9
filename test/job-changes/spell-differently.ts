import type { Random } from '#test/archive/seeded-random.ts';

/** Ways to write a text differently that says the same. None of them knows what the product knows. */

/** One letter missing, doubled, replaced or swapped with the next one. */
export function withTypo(text: string, random: Random): string {
  const letters = Array.from(text);
  const positions = letters.flatMap((letter, at) =>
    at > 0 && at < letters.length - 2 && /\p{Ll}/u.test(letter) && /\p{Ll}/u.test(letters[at + 1] ?? '')
      ? [at]
      : [],
  );
  const at = positions[random.below(positions.length)];
  if (at === undefined || letters.length < 7) return `${text} `;
  const [letter = '', next = ''] = letters.slice(at);
  const changed = random.pick([
    [letter, letter, next],
    [next],
    [next === letter ? 'x' : next, letter],
    [letter === 'e' ? 'a' : 'e', next],
  ]);
  return letters.toSpliced(at, 2, ...changed).join('');
}

const germanForms: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', å: 'aa' };

/** Without accents, as on a keyboard that lacks them. */
export const withoutAccents = (text: string): string =>
  text
    .replace(/[äöüß]/gu, (letter) => germanForms[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .normalize('NFC')
    .replaceAll('ł', 'l');

/** A title, written differently. */
export function respellTitle(title: string, language: string, addition: string, random: Random): string {
  const words = title.split(' ');
  const ways: (() => string)[] = [
    () => title.toUpperCase(),
    () => title.toLowerCase(),
    () => `★ ${title} ★`,
    () => `${title} | ${addition}`,
    () => `${title} – ${addition}`,
    () => `${title} (${addition})`,
    () => withTypo(title, random),
    () => withTypo(title, random),
    () =>
      withoutAccents(title) === title || language === 'ru' || language === 'ja'
        ? `${title}.`
        : withoutAccents(title),
    () => (language === 'de' ? `${title} (m/w/d)` : `${title},`),
    () => (words.length === 2 ? `${words[1]}, ${words[0]}` : `  ${title}`),
    () =>
      language === 'en' && words.length > 1
        ? title.replace('Manager', 'Mgr.').replace('Engineer', 'Eng.')
        : `${title} `,
    () => (language === 'de' && /er$/u.test(title) ? `${title}:in` : title.replaceAll(' ', '  ')),
    () => (language === 'ja' ? title.normalize('NFKD').normalize('NFC') : title.replace(' of ', ', ')),
    () => (words.length === 2 && language !== 'ja' ? `${words[0]}-${words[1]}` : `«${title}»`),
  ];
  return random.pick(ways as [() => string, ...(() => string)[]])();
}

const latin: Record<string, string> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'y',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'h',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  ы: 'y',
  э: 'e',
  ю: 'yu',
  я: 'ya',
};

/** A company's name, written differently. */
export function respellCompany(name: string, random: Random): string {
  const bare = name.replace(/ (?:GmbH|Ltd|SARL|S\.L\.|S\.r\.l\.|Ltda|Sp\. z o\.o\.|AB|Inc)$/u, '');
  const words = bare.split(' ');
  const ways: (() => string)[] = [
    () => name.toUpperCase(),
    () => (bare === name ? `${name} Group` : bare),
    () => (bare === name ? `${name}, Inc.` : `${bare} Holding`),
    () => withTypo(name, random),
    () => withTypo(name, random),
    () => (words.length > 1 ? words.join('') : `The ${name}`),
    () =>
      words.length > 1 && (words[0] ?? '').length > 4 && !/株/u.test(name)
        ? (words[0] ?? '')
        : `${name} (official)`,
    () => `${name} – we're hiring`,
    () =>
      /\p{sc=Cyrl}/u.test(name)
        ? Array.from(name.toLowerCase(), (each) => latin[each] ?? each).join('')
        : withoutAccents(name),
    () =>
      words.length >= 3
        ? words
            .map((word) => word[0])
            .join('')
            .toUpperCase()
        : `${name}®`,
    () => name.replace('&', 'and').replace(' und ', ' & '),
  ];
  return random.pick(ways as [() => string, ...(() => string)[]])();
}
