/** Unsent text by conversation or agent, restored when the user comes back until they sign out. */
const texts = new Map<string, string>();

export const unsentText = (draftKey: string): string | undefined => texts.get(draftKey);

export function saveUnsent(draftKey: string, text: string): void {
  if (text === '') texts.delete(draftKey);
  else texts.set(draftKey, text);
}

/** Clears all unsent text. */
export function clearUnsent(): void {
  texts.clear();
}
