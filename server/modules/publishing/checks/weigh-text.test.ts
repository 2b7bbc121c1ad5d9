import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectedCostMicros, lengthOf, maxWeighed, textProblem, weighText } from './text-limits.ts';

/** A piece of text and its weight according to X's "Counting characters" page. */
type Piece = { text: string; weight: number; isLink?: boolean };

const weighs =
  (weight: number) =>
  (text: string): Piece => ({ text, weight });
const signs = (each: number, alphabet: string[]) =>
  fc
    .array(fc.constantFrom(...alphabet), { minLength: 1, maxLength: 12 })
    .map((some) => ({ text: some.join(''), weight: some.length * each }));

const piece: fc.Arbitrary<Piece> = fc.oneof(
  signs(1, [...'abcXYZ019,;!?()äöüßéñłжщאبहก']),
  signs(1, ['–', '—', '‘', '’', '“', '”']),
  // One character once composed.
  signs(1, ['e\u0301', 'u\u0308', 'n\u0303', 'a\u030a']),
  signs(2, [...'日本語中文한국어。、！']),
  signs(2, ['\u1112\u1161\u11ab']),
  signs(2, ['€', '…', '→', '•', '𝒳']),
  fc.constantFrom('😀', '🚀', '👍🏽', '👨‍👩‍👧‍👦', '👩🏽‍💻', '🏳️‍🌈', '🇩🇪', '1️⃣', '❤️').map(weighs(2)),
  fc
    .record({
      start: fc.constantFrom('https://', 'http://', ''),
      domain: fc.constantFrom('example.com', 'northwind-labs.io', 'www.a.org', 'x.de'),
      path: fc.constantFrom('', '/', '/a/b-c_d', '/x?y=1&z=2', `/${'long'.repeat(60)}`),
    })
    .map(({ start, domain, path }) => ({ text: `${start}${domain}${path}`, weight: 23, isLink: true })),
);

describe('weighText', () => {
  it("returns the sum of the weights in X's documentation", () => {
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 20 }), (pieces) => {
        const text = pieces.map((each) => each.text).join(' ');
        fc.pre(text.length <= maxWeighed);
        const sum = pieces.reduce((all, { weight }) => all + weight, pieces.length - 1);
        const hasLink = pieces.some(({ isLink }) => isLink === true);
        expect(weighText(text)).toMatchObject({ length: sum, hasLink, hasForbiddenSign: false });
        expect(expectedCostMicros('twitter', text)).toBe(hasLink ? 200_000 : 15_000);
        const why = textProblem('twitter', 'post', text);
        if (sum > 280) expect(why).toContain(`counts as ${sum.toLocaleString('en-US')}`);
        else expect(why).toBeNull();
      }),
    );
  });

  it('accepts up to 280, whatever the text consists of', () => {
    for (const [text, fits] of [
      ['a'.repeat(280), true],
      ['a'.repeat(281), false],
      ['日'.repeat(140), true],
      [`${'日'.repeat(140)}.`, false],
      ['👨‍👩‍👧‍👦'.repeat(140), true],
      [`${'a'.repeat(256)} https://example.com/${'x'.repeat(500)}`, true],
      [`${'a'.repeat(257)} https://example.com/x`, false],
    ] as const) {
      expect(textProblem('twitter', 'post', text) === null).toBe(fits);
    }
  });

  it('refuses several cashtags and forbidden characters', () => {
    expect(textProblem('twitter', 'post', 'Only $ACME')).toBeNull();
    expect(textProblem('twitter', 'post', '$ACME or $WIDG')).toContain('one cashtag');
    expect(textProblem('twitter', 'post', 'A \ufffe sign')).toContain('doesn’t accept');
  });

  it('counts a far too long text without weighing it, because that would take a minute', () => {
    const long = 'a.'.repeat(50_000);
    expect(lengthOf('twitter', long)).toBe(100_000);
    expect(textProblem('twitter', 'post', long)).toContain('100,000');
    expect(expectedCostMicros('linkedin', 'https://example.com')).toBeNull();
  });
});
