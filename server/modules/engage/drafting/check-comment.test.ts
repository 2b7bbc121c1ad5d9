import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareTrigrams, trigramsOf } from '#server/modules/profile/compare-texts.ts';
import { type CheckContext, checkComment } from './check-comment.ts';
import { findClaims } from './find-claims.ts';
import { findPhrase, foldText } from './folded-text.ts';
import { locateCitation } from './locate-citation.ts';

const postText =
  'We cut our onboarding from 14 days to 3. Nobody asked for it. The sales team had to give up their favourite form.';
const context = (changes: Partial<CheckContext> = {}): CheckContext => ({
  postText,
  authorName: 'Ida Holm',
  recentOwn: [],
  rules: [],
  bannedPhrases: [],
  ...changes,
});
const kindsOf = (text: string, changes: Partial<CheckContext> = {}) =>
  checkComment(text, context(changes)).map(({ kind }) => kind);

/** Texts from a few parts, so that many coincide. */
const parts = [
  'Ports',
  'wait',
  'for',
  'nobody',
  'and',
  'Ida',
  'says',
  '14',
  '“no”',
  'é',
  '.',
  '\n',
  '🎉',
  '今日は',
];
const anyText = fc.oneof(
  fc.array(fc.constantFrom(...parts), { maxLength: 12 }).map((list) => list.join(' ')),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
);

describe('checking a comment', () => {
  test('finds nothing if the comment keeps to the post', () => {
    expect(kindsOf('From 14 days to 3, Ida: what did the sales team say when their form went?')).toEqual([]);
  });

  test.each([
    ['Great post! The form was in the way.', ['generic']],
    ['Danke fürs Teilen', ['generic']],
    ['感谢分享', ['generic', 'language']],
    ['The form had great posture.', []],
    ['It took us 21 days, and the form stayed.', ['claim']],
    ['Ask Konrad Weber how the form went.', ['claim', 'claim']],
    ['You say “we doubled our revenue in a year”, and the form stayed.', ['claim']],
    ['You say “nobody asked for it”, and the form stayed.', []],
    ['More at https://evil.example/x?y=1 on the form.', ['link']],
    ['More at evil.example on the form.', ['link']],
    ['Das ist nicht das Formular, das wir für die Kunden wollten.', ['language']],
    ['We circle  back on the form.', ['banned_phrase']],
    ['', ['empty']],
    ['   \n', ['empty']],
  ])('%j: %j', (text, kinds) => {
    expect(kindsOf(text, { bannedPhrases: ['circle back'] })).toEqual(kinds);
  });

  test('allows claims that the voice makes', () => {
    const text = 'It took Nordport 21 days, and the form stayed.';
    expect(kindsOf(text)).toEqual(['claim', 'claim']);
    expect(kindsOf(text, { rules: ['We are Nordport; our own onboarding takes 21 days.'] })).toEqual([]);
  });

  test("doesn't treat German nouns as names, but does treat acronyms as names", () => {
    const german = { postText: 'Wir haben das Formular für die Kunden nicht mehr.' };
    expect(kindsOf('Das Team und der Vertrieb haben die Liste nicht.', german)).toEqual([]);
    expect(kindsOf('Das Team und der Vertrieb haben SAP nicht.', german)).toEqual(['claim']);
  });

  test('warns from 600 characters and stops beyond 1,250, counted as people do', () => {
    const lengths = [599, 600, 1250, 1251].map((length) => {
      const found = checkComment('😀'.repeat(length), context());
      return found.filter(({ kind }) => kind.includes('long')).map(({ kind, level }) => `${kind} ${level}`);
    });
    expect(lengths).toEqual([[], ['long warn'], ['long warn'], ['too_long stop']]);
  });

  test('marks a part of the text for each positioned warning, and ignores the order of earlier comments', () => {
    fc.assert(
      fc.property(
        anyText,
        fc.array(anyText, { maxLength: 5 }),
        fc.array(anyText, { maxLength: 3 }),
        (text, own, phrases) => {
          const one = checkComment(text, context({ recentOwn: own, bannedPhrases: phrases }));
          const other = checkComment(
            text,
            context({ recentOwn: [...own].reverse(), bannedPhrases: phrases }),
          );
          expect(other.map(({ kind }) => kind)).toEqual(one.map(({ kind }) => kind));
          for (const { start, end } of one) {
            if (start === null || end === null) continue;
            expect(start).toBeGreaterThanOrEqual(0);
            expect(end).toBeGreaterThan(start);
            expect(end).toBeLessThanOrEqual(text.length);
          }
          expect(one.some(({ kind }) => kind === 'empty')).toBe(text.trim() === '');
        },
      ),
    );
  });
});

describe('repetition', () => {
  /** The share of trigrams in common, computed naively. */
  function plainShare(one: string[], other: string[]): number {
    const groups = (words: string[]) => {
      const text = words.length === 0 ? '' : `  ${words.join(' ')} `;
      const all = new Set<string>();
      for (let at = 0; at + 3 <= text.length; at += 1) all.add(text.slice(at, at + 3));
      return all;
    };
    const [a, b] = [groups(one), groups(other)];
    const union = new Set([...a, ...b]);
    if (union.size === 0) return 0;
    return [...union].filter((each) => a.has(each) && b.has(each)).length / union.size;
  }
  const words = fc.array(fc.constantFrom('ports', 'wait', 'for', 'nobody', 'here'), { maxLength: 12 });

  test('is the share that a plain count returns', () => {
    fc.assert(
      fc.property(words, words, (one, other) => {
        const share = compareTrigrams(
          trigramsOf(one.join(' ')),
          trigramsOf(other.join(', ').toUpperCase().normalize('NFD')),
        );
        expect(share).toBeCloseTo(plainShare(one, other));
      }),
    );
  });

  test('warns from a trigram similarity of 0.6, compares the last fifty only, and stops no one from typing', () => {
    const before = 'What did the sales team say when their form went?';
    const [found] = checkComment(
      'What did the sales team say when their plan went?',
      context({ recentOwn: [before] }),
    );
    expect(found).toMatchObject({ kind: 'repetition', level: 'warn' });
    expect(kindsOf('What did the others say of their form?', { recentOwn: [before] })).toEqual([]);
    const others = Array.from({ length: 50 }, (_, at) => `Comment ${at}`);
    expect(kindsOf(before, { recentOwn: [...others, before] })).toEqual([]);
  });
});

describe('a citation', () => {
  const posts = fc.array(anyText, { minLength: 1, maxLength: 4 }).map((list) => list.join('. '));
  /** The same words written differently. */
  const rewrite = fc.constantFrom(
    (text: string) => text,
    (text: string) => text.toUpperCase(),
    (text: string) => text.normalize('NFD'),
    (text: string) => text.replaceAll(' ', '\u00a0 ').replaceAll('“', '"').replaceAll('”', '"'),
    (text: string) => ` “${text}” `,
  );

  test("is located as the post's own text, containing what was cited", () => {
    fc.assert(
      fc.property(posts, fc.nat(), fc.nat(), rewrite, (post, from, length, write) => {
        const start = from % (post.length + 1);
        const cited = write(post.slice(start, start + 1 + (length % 40)));
        const found = locateCitation(post, cited);
        if (found === null) return;
        expect(post.slice(found.start, found.end)).toBe(found.text);
        const bare = foldText(cited)
          .text.trim()
          .replace(/^["'\s]+|["'\s]+$/gu, '')
          .replace(/(?:…|\.{3})$/u, '');
        expect(foldText(found.text).text).toContain(bare.trim());
      }),
    );
  });

  test("of a whole sentence is found however it is written, and never if the post doesn't contain it", () => {
    for (const cited of [
      'Nobody asked for it.',
      'nobody  asked for it',
      '“Nobody asked for it.”',
      'Nobody asked for…',
      'NOBODY ASKED FOR IT.',
    ]) {
      expect(locateCitation(postText, cited)?.text).toBe('Nobody asked for it.');
    }
    for (const cited of [
      'Somebody asked for it.',
      '',
      '…',
      '“”',
      'it',
      'Nobody asked for it. We doubled it.',
    ]) {
      expect(locateCitation(postText, cited)).toBeNull();
    }
    expect(locateCitation('Ja. Nein.', 'Nein.')?.text).toBe('Nein.');
  });
});

describe('a banned phrase', () => {
  test('is found as whole words only, as in a plain search of folded text', () => {
    const word = fc.constantFrom('an', 'and', 'land', 'É', 'e', 'the', 'é');
    fc.assert(
      fc.property(
        fc.array(word, { maxLength: 8 }),
        fc.array(word, { minLength: 1, maxLength: 2 }),
        (text, phrase) => {
          const fold = (list: string[]) =>
            ` ${list
              .join(' ')
              .normalize('NFD')
              .replace(/\u0301/g, '')
              .toLowerCase()} `;
          const found = findPhrase(foldText(text.join('  ')), phrase.join(' '));
          expect(found !== null).toBe(fold(text).includes(fold(phrase)));
        },
      ),
    );
  });
});

describe('claims', () => {
  test('never include what the known text itself says', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(findClaims(text, [text])).toEqual([]);
      }),
    );
  });

  test('treat a number as the same however it is written', () => {
    const written = (value: number, mark: string) => value.toLocaleString('en').replaceAll(',', mark);
    fc.assert(
      fc.property(
        fc.nat({ max: 9_999_999 }),
        fc.nat({ max: 9_999_999 }),
        fc.constantFrom(',', '.', '’', '\u202f', ''),
        (said, known, mark) => {
          const claims = findClaims(`we sold ${written(said, mark)} of them`, [`sold ${known} so far`]);
          expect(claims.map(({ kind }) => kind)).toEqual(said === known ? [] : ['number']);
        },
      ),
    );
  });
});
