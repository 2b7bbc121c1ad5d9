/** The first line of a text with something on it, such as a post's title. Null if there is none. */
export const firstLine = (text: string | null | undefined): string | null =>
  text
    ?.split('\n')
    .find((line) => line.trim() !== '')
    ?.trim() ?? null;
