/** Text of a model or a tool as PostgreSQL takes it: without U+0000 and half surrogate pairs. */
export function cleanText(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed();
}

/** The same for all texts and names within a JSON value. */
export function cleanJson(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value)) return value.map(cleanJson);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [cleanText(name), cleanJson(each)]));
}
