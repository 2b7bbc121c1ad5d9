/** The `like` pattern for texts that contain this one. */
export function partOf(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
