import { maxListNameLength, maxViewNameLength, namePattern } from '#contract/values.ts';

function isName(text: string, longest: number): boolean {
  const name = text.trim();
  return name !== '' && name.length <= longest && namePattern.test(name);
}

/** Whether the server would accept a text as a list name. */
export const isListName = (text: string): boolean => isName(text, maxListNameLength);

/** Whether the server would accept a text as a view name. */
export const isViewName = (text: string): boolean => isName(text, maxViewNameLength);
