import fc from 'fast-check';

const surrogates = { from: 0xd800, count: 0x800 };

/**
 * Any character of Unicode, as a `unit` of `fc.string`. Fast-check's own `binary` is the same, and first makes a map of
 * all million, which takes a second and 100 MB.
 */
export const anyCharacter: fc.Arbitrary<string> = fc
  .nat({ max: 0x10ffff - surrogates.count })
  .map((n) => String.fromCodePoint(n < surrogates.from ? n : n + surrogates.count), numberOf);

function numberOf(value: unknown): number {
  const code = typeof value === 'string' && [...value].length === 1 ? (value.codePointAt(0) ?? 0) : null;
  if (code === null || (code >= surrogates.from && code < surrogates.from + surrogates.count))
    throw new Error('Not a character');
  return code < surrogates.from ? code : code - surrogates.count;
}
