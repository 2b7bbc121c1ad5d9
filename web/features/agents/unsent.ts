/** What was typed and not sent, by conversation or agent: it is there again when one comes back to it. */
const texts = new Map<string, string>();

export const unsentText = (place: string): string | undefined => texts.get(place);

export function keepUnsent(place: string, text: string): void {
  if (text === '') texts.delete(place);
  else texts.set(place, text);
}
