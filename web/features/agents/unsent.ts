/** What was typed and not sent, by conversation or agent: it is there again when one comes back to it. */
const texts = new Map<string, string>();

export const unsentText = (draftKey: string): string | undefined => texts.get(draftKey);

export function keepUnsent(draftKey: string, text: string): void {
  if (text === '') texts.delete(draftKey);
  else texts.set(draftKey, text);
}
