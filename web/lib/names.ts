import { longestListName, longestViewName, namePattern } from '#contract/values.ts';

function isName(text: string, longest: number): boolean {
  const name = text.trim();
  return name !== '' && name.length <= longest && namePattern.test(name);
}

/** Whether the server would take a text as the name of a list. */
export const isListName = (text: string): boolean => isName(text, longestListName);

/** Whether the server would take a text as the name of a view. */
export const isViewName = (text: string): boolean => isName(text, longestViewName);
