/** A text without control characters besides white space: PostgreSQL refuses U+0000, and no page shows the others. */
export function withoutControls(text: string): string {
  return text.replace(/[^\P{Cc}\s]/gu, '');
}
