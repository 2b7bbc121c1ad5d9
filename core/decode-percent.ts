/** A part of a URL with its percent signs decoded; null if they encode no text. */
export function decodePercent(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
