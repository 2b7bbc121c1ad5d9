import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PastedAs } from '#contract/imports/post-import.ts';
import { parseProfileUrl } from '#server/modules/people/canonical-url.ts';
import { anyCharacter } from '#test/any-character.ts';
import { cases } from '#test/cases.ts';
import { growth } from '#test/growth.ts';
import { readPastedPeople } from './read-pasted-people.ts';

/** People as `name | slug | headline | comment`, with - for missing values. */
function reported(text: string, as: PastedAs = 'reaction'): string[] {
  return readPastedPeople(text, as).people.map(({ name, profileUrl, headline, comment }) =>
    [name, profileUrl?.publicId ?? profileUrl?.urn ?? null, headline, comment]
      .map((part) => part ?? '-')
      .join(' | '),
  );
}
const strays = (text: string, as: PastedAs = 'reaction') =>
  readPastedPeople(text, as).strays.map(({ line, text: words }) => `${line} ${words}`);

describe('a pasted list of reactions', () => {
  it('is read as copied from an English page', () => {
    const text = `Reactions
All 43
43
38

Hana Novotná
View Hana Novotná’s profile
 · 2nd
2nd degree connection
Head of Growth at Acme | Ex-Initech
Tomás O’Neill
View Tomás O’Neill’s profile
 · 3rd+
3rd+ degree connection
Founder, likes long walks • and dots

José Díaz-Peña
View José Díaz-Peña’s profile
· 1st
1st degree connection
--
Priya R.
View Priya R.’s profile
 · 2nd
2nd degree connection
`;
    expect(reported(text)).toEqual([
      'Hana Novotná | - | Head of Growth at Acme | Ex-Initech | -',
      'Tomás O’Neill | - | Founder, likes long walks • and dots | -',
      'José Díaz-Peña | - | - | -',
      'Priya R. | - | - | -',
    ]);
    expect(strays(text)).toEqual([]);
  });

  it('is read with hidden text glued to the name and the degree', () => {
    const text = `Hana NovotnáView Hana Novotná’s profile· 2nd2nd degree connection
Head of Growth
Ivo MarekView Ivo Marek’s profile · 2nd
CTO`;
    // We can't fully split the first line, but it must not become a wrong name.
    expect(reported(text).at(-1)).toBe('Ivo Marek | - | CTO | -');
    expect(reported('Ivo MarekView Ivo Marek’s profile\n· 2nd\nCTO')).toEqual(['Ivo Marek | - | CTO | -']);
    for (const line of reported(text)) expect(line).not.toMatch(/View/);
  });

  it('is read with URLs below the names', () => {
    const text = `Hana Novotná
https://www.linkedin.com/in/hana-novotna?miniProfileUrn=urn%3Ali%3Afs
View Hana Novotná’s profile
• 2nd
Head of Growth
Ivo Marek
https://www.linkedin.com/in/ACoAABcDeFgHiJkLmNoPqRsTuVwXyZ0123456
View Ivo Marek’s profile
• 3rd+
CTO at Kaltwerk`;
    expect(reported(text)).toEqual([
      'Hana Novotná | hana-novotna | Head of Growth | -',
      'Ivo Marek | ACoAABcDeFgHiJkLmNoPqRsTuVwXyZ0123456 | CTO at Kaltwerk | -',
    ]);
  });

  it.each([
    ['German', 'Profil von Hana Novotná anzeigen', '· 2.', 'Kontakt 2. Grades'],
    ['French', 'Voir le profil de Hana Novotná', '• 2e', 'Relation de 2e niveau'],
    ['Spanish', 'Ver el perfil de Hana Novotná', '• 2º', 'Contacto de 2º grado'],
    ['Portuguese', 'Visualizar perfil de Hana Novotná', '• 2º', 'Conexão de 2º grau'],
    ['Italian', 'Visualizza il profilo di Hana Novotná', '• 2°', 'Collegamento di 2° grado'],
    ['Dutch', 'Profiel van Hana Novotná weergeven', '• 2e', '2e graads connectie'],
    ['Swedish', 'Visa profilen för Hana Novotná', '• 2:a', '2:a gradens kontakt'],
    ['Polish', 'Wyświetl profil użytkownika Hana Novotná', '• 2.', 'Kontakt 2. stopnia'],
    ['Turkish', 'Hana Novotná adlı kullanıcının profilini görüntüle', '• 2.', '2. derece bağlantı'],
    ['Russian', 'Посмотреть профиль участника Hana Novotná', '• 2-й', 'Контакт 2-го уровня'],
    ['Japanese', 'Hana Novotnáさんのプロフィールを表示', '• 2次', '2次つながり'],
    ['Chinese', '查看Hana Novotná的档案', '• 2度', '2度人脉'],
    ['Korean', 'Hana Novotná님의 프로필 보기', '• 2촌', '2촌'],
  ])('%s pages give the name, and unknown text never becomes a person', (_, view, degree, spoken) => {
    const text = `Hana Novotná\n${view}\n${degree}\n${spoken}\nDirector of Sales\n`;
    const [first, ...more] = readPastedPeople(text, 'reaction').people;
    expect(first?.name).toBe('Hana Novotná');
    expect(['Director of Sales', spoken]).toContain(first?.headline);
    expect(more).toEqual([]);
  });

  it('leaves out hidden members and company pages', () => {
    const text = `LinkedIn Member
Analyst at a bank
Hana Novotná
• 2nd
Head of Growth
Acme Ltd
https://www.linkedin.com/company/acme/`;
    const read = readPastedPeople(text, 'reaction');
    expect(reported(text)[0]).toBe('Hana Novotná | - | Head of Growth | -');
    expect(read.strays.map(({ line, reason }) => `${line} ${reason}`)).toEqual([
      "1 LinkedIn hides this person's name.",
      '6 Below Hana Novotná, but not a name or a headline.',
      '7 A company page. Signals are people.',
    ]);
  });
});

describe('pasted comments', () => {
  it('are read as copied from an English page, with replies and buttons', () => {
    const text = `Comments
Most relevant
View Hana Novotná’s profile
Hana Novotná
  • 2nd
Premium • 2nd
Head of Growth at Acme
1w
This is what we saw, too.

3 months in, and it holds.
👏
…more
Like
·
3
Reply
·
1 reply
1 Comment on Hana Novotná’s comment
View Maya Lind’s profile
Maya Lind
Author
Building things
(edited)
6d
Thank you
Like
Reply
Ivo Marek
 • 3rd+
CTO
2mo
Great
`;
    expect(reported(text, 'comment')).toEqual([
      'Hana Novotná | - | Head of Growth at Acme | This is what we saw, too.\n3 months in, and it holds.\n👏',
      'Maya Lind | - | Building things | Thank you',
      'Ivo Marek | - | CTO | Great',
    ]);
    expect(strays(text, 'comment')).toEqual([]);
  });

  it('keep a mentioned URL in their text', () => {
    const text = `Hana Novotná\n• 2nd\nCEO\n1d\nYou should all go and look at linkedin.com/in/ivo-marek today, it helps`;
    expect(reported(text, 'comment')).toEqual([
      'Hana Novotná | - | CEO | You should all go and look at linkedin.com/in/ivo-marek today, it helps',
    ]);
  });

  it("don't turn a mentioned person into someone who engaged", () => {
    const text = `Hana Novotná
https://www.linkedin.com/in/hana-novotna
• 2nd
CEO
1d
Ivo Marek
https://www.linkedin.com/in/ivo-marek
Like
Reply
Ida Ek
https://www.linkedin.com/in/ida-ek
View Ida Ek’s profile
• 3rd
CFO
2d
Yes
Ivo Marek
https://www.linkedin.com/in/ivo-marek
Ola Berg
https://www.linkedin.com/in/ola-berg
• 3rd
CTO
2d
No`;
    expect(reported(text, 'comment')).toEqual([
      'Hana Novotná | hana-novotna | CEO | Ivo Marek',
      'Ida Ek | ida-ek | CFO | Yes\nIvo Marek',
      'Ola Berg | ola-berg | CTO | No',
    ]);
  });

  it('can be typed by hand: name, URL, text', () => {
    const text = `Hana Novotná
linkedin.com/in/hana-novotna
This is great

Ivo Marek
linkedin.com/in/ivo-marek
CTO
I do not think so.`;
    expect(reported(text, 'comment')).toEqual([
      'Hana Novotná | hana-novotna | - | This is great',
      'Ivo Marek | ivo-marek | CTO | I do not think so.',
    ]);
  });
});

describe('pasted lists and tables', () => {
  it.each([
    [
      'addresses alone',
      'linkedin.com/in/hana-novotna\nlinkedin.com/in/ivo-marek',
      ['- | hana-novotna | - | -', '- | ivo-marek | - | -'],
    ],
    [
      'beside each other',
      'Hana Novotná - https://www.linkedin.com/in/hana-novotna/\n[Ivo Marek](https://linkedin.com/in/ivo-marek)\nIda Ek <linkedin.com/in/ida-ek>',
      ['Hana Novotná | hana-novotna | - | -', 'Ivo Marek | ivo-marek | - | -', 'Ida Ek | ida-ek | - | -'],
    ],
    [
      'address beneath',
      'Hana Novotná\nlinkedin.com/in/hana-novotna\nIvo Marek\nlinkedin.com/in/ivo-marek',
      ['Hana Novotná | hana-novotna | - | -', 'Ivo Marek | ivo-marek | - | -'],
    ],
    [
      'address beneath the headline',
      'Hana Novotná\nHead of Growth\nlinkedin.com/in/hana-novotna\n\nIvo Marek\nCTO\nlinkedin.com/in/ivo-marek',
      ['Hana Novotná | hana-novotna | Head of Growth | -', 'Ivo Marek | ivo-marek | CTO | -'],
    ],
    [
      'address above',
      'linkedin.com/in/hana-novotna\nHana Novotná\nHead of Growth\nlinkedin.com/in/ivo-marek\nIvo Marek\nCTO',
      ['Hana Novotná | hana-novotna | Head of Growth | -', 'Ivo Marek | ivo-marek | CTO | -'],
    ],
    [
      'tabs without a header',
      'Hana Novotná\tHead of Growth, EMEA\thttps://www.linkedin.com/in/hana-novotna\nlinkedin.com/in/ivo-marek\tIvo Marek\nIda Ek\tCFO',
      [
        'Hana Novotná | hana-novotna | Head of Growth, EMEA | -',
        'Ivo Marek | ivo-marek | - | -',
        'Ida Ek | - | CFO | -',
      ],
    ],
    [
      'CSV with a header',
      'First Name,Last Name,URL,Email Address,Position\n"Hana","Novotná",https://www.linkedin.com/in/hana-novotna,h@x.example,"Head, Growth"\nIvo,Marek,,,CTO\n',
      ['Hana Novotná | hana-novotna | Head, Growth | -', 'Ivo Marek | - | CTO | -'],
    ],
    [
      'semicolons',
      'Name;Profil;Kommentar\nHana Novotná;linkedin.com/in/hana-novotna;"Sehr gut; wirklich"\n',
      ['Hana Novotná | hana-novotna | - | Sehr gut; wirklich'],
    ],
    [
      'names alone',
      'Hana Novotná\nIvo Marek, CTO at Kaltwerk\nand so on',
      ['Hana Novotná | - | - | -', 'Ivo Marek | - | CTO at Kaltwerk | -'],
    ],
    [
      'names in blocks',
      'Hana Novotná\nHead of Growth\n\nIvo Marek\nCTO',
      ['Hana Novotná | - | Head of Growth | -', 'Ivo Marek | - | CTO | -'],
    ],
  ])('%s', (_, text, people) => {
    expect(reported(text)).toEqual(people);
  });

  it("report lines that can't be understood", () => {
    expect(strays('hello there, this is a sentence.\nhttps://example.com/in/ivo')).toEqual([
      '1 hello there, this is a sentence.',
      '2 https://example.com/in/ivo',
    ]);
    expect(strays('Name,URL\nHana,https://www.linkedin.com/company/acme\n,\nIvo,x')).toEqual([
      '2 https://www.linkedin.com/company/acme',
      '4 x',
    ]);
  });
});

describe('every person in a paste is read from', () => {
  const part = fc.stringMatching(/^[A-ZÀÉÖŠ][a-zàéöšñ]{2,8}$/);
  const names = fc.tuple(part, part).map((parts) => parts.join(' '));
  const headlines = fc.constantFrom(
    'Head of Growth at Acme',
    'CTO | Speaker',
    'Founder & CEO',
    'Data, mostly',
  );
  const words = fc.constantFrom('Great post!', 'I do not agree at all.', 'Same here\nevery day', 'Wow');
  const somebody = fc.record({
    name: names,
    headline: headlines,
    words,
    degree: fc.constantFrom('1st', '2nd', '3rd+'),
  });
  type Somebody = { name: string; headline: string; words: string; degree: string };
  const people = fc.uniqueArray(somebody, { minLength: 1, maxLength: 12, selector: ({ name }) => name });
  const slug = (name: string) =>
    parseProfileUrl(`linkedin.com/in/${encodeURIComponent(name.replace(' ', '-'))}`);

  const reactionForms: ((one: Somebody) => string)[] = [
    ({ name, degree, headline }) =>
      `${name}\nView ${name}’s profile\n · ${degree}\n${degree} degree connection\n${headline}`,
    ({ name, degree, headline }) => `${name} • ${degree}\n\n${headline}`,
    ({ name, headline }) => `View ${name}'s profile\n${name}\n${headline}\n`,
  ];
  it.each(reactionForms.map((form, index) => [index, form] as const))('reactions, form %i', (_, form) => {
    fc.assert(
      fc.property(people, fc.constantFrom('\n', '\r\n'), (all, end) => {
        const text = all.map(form).join('\n').replaceAll('\n', end);
        const read = readPastedPeople(text, 'reaction');
        expect(read.people.map(({ name, headline }) => [name, headline])).toEqual(
          all.map(({ name, headline }) => [name, headline]),
        );
        expect(read.strays).toEqual([]);
      }),
    );
  });

  it('comments', () => {
    fc.assert(
      fc.property(people, (all) => {
        const text = all
          .map(
            (one) =>
              `${one.name}\n • ${one.degree}\n${one.headline}\n2w\n${one.words}\nLike\nReply\n3 replies`,
          )
          .join('\n');
        expect(readPastedPeople(text, 'comment').people.map(({ name, comment }) => [name, comment])).toEqual(
          all.map((one) => [one.name, one.words]),
        );
      }),
    );
  });

  it('tables', () => {
    const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
    fc.assert(
      fc.property(people, fc.constantFrom('\t', ',', ';'), (all, sign) => {
        const rows = all.map(({ name, headline }) =>
          [name, headline, slug(name)?.url ?? ''].map(quoted).join(sign),
        );
        const text = [['Name', 'Headline', 'URL'].join(sign), ...rows].join('\n');
        expect(readPastedPeople(text, 'reaction').people).toEqual(
          all.map(({ name, headline }, index) => ({
            line: index + 2,
            name,
            headline,
            profileUrl: slug(name),
            comment: null,
          })),
        );
      }),
    );
  });

  it('never throws, and reads, skips or reports every line', () => {
    const pieces = fc.constantFrom(
      'Ann Ek',
      '• 2nd',
      'View Ann Ek’s profile',
      'linkedin.com/in/ann-ek',
      '',
      'Like',
      '1w',
      'Name,URL',
      '\t',
      'x',
      '"',
    );
    const lines = fc.array(
      fc.oneof({ weight: 4, arbitrary: pieces }, fc.string({ unit: anyCharacter, maxLength: 20 })),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(lines, fc.constantFrom<PastedAs>('reaction', 'comment'), (all, as) => {
        const text = all.join('\n');
        const { people: read, strays: left, furniture } = readPastedPeople(text, as);
        const last = text.split(/\r\n|\r|\n/).length;
        for (const { line } of [...read, ...left]) expect(line >= 1 && line <= last).toBe(true);
        for (const { name, profileUrl } of read) expect(name !== null || profileUrl !== null).toBe(true);
        if (read.length + left.length + furniture === 0) expect(text.replace(/\p{C}/gu, '').trim()).toBe('');
      }),
      { numRuns: cases(1000, 67) },
    );
  });

  it.each([
    ['unbroken letters', (n: number) => 'a'.repeat(n)],
    ['spaces within a line', (n: number) => `x${' '.repeat(n)}x`],
    ['spaces before a line’s end', (n: number) => `Ann Ek\nhttps://linkedin.com/in/ann\nhi${' '.repeat(n)}.`],
    ['signs in a cell', (n: number) => `a\tb${'-'.repeat(n)}c`],
    ['addresses of mail in a cell', (n: number) => `a\t${'@.'.repeat(n / 2)}`],
    ['points', (n: number) => 'a.'.repeat(n / 2)],
    ['short lines', (n: number) => 'a\n'.repeat(n / 2)],
    ['short lines beneath a long name', (n: number) => `${'a'.repeat(n / 2)}\tb\n${'a\n'.repeat(n / 4)}`],
    ['spaces in a header', (n: number) => `name,a${' '.repeat(n)}b,url`],
    ['view', (n: number) => 'view a\n'.repeat(n / 7)],
  ])('takes linear time: %s', (_, text) => {
    for (const as of ['reaction', 'comment'] as const) {
      expect(growth((n) => readPastedPeople(text(n), as), 8_000)).toBeLessThan(8);
    }
  });

  it('finishes on a large paste of anything', () => {
    const long = `${'Ann Ek '.repeat(40)}View\n`.repeat(1400);
    expect(readPastedPeople(long.slice(0, 400_000), 'reaction').people).toEqual([]);
  });
});
