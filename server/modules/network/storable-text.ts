/**
 * Text of a fact as it is stored: trimmed, without U+0000, which PostgreSQL refuses, and without half surrogate
 * pairs. Blank text is null: a source that says nothing must not hide what another one knows.
 *
 * @param longest in UTF-16 units; what is longer is cut
 */
export function storableText(text: string | null, longest = Number.POSITIVE_INFINITY): string | null {
  if (text === null) return null;
  const clean = text.replaceAll('\u0000', '').trim().slice(0, longest).toWellFormed();
  return clean === '' ? null : clean;
}
