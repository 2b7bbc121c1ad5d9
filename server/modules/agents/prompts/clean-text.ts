/** A model's or tool's text in a form PostgreSQL accepts: without U+0000 and lone surrogates. */
export function cleanText(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed();
}

/** The same for all strings and keys in a JSON value. */
export function cleanJson(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value)) return value.map(cleanJson);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [cleanText(name), cleanJson(each)]));
}
