/**
 * Writes plain words so that LinkedIn's "little text" of a `commentary` shows exactly these: what has a meaning there
 * gets a backslash. An unescaped parenthesis can cut a post off. Comments are plain and must not be escaped.
 */
export function toLittleText(text: string): string {
  return text.replace(/[\\<>#~_|[\]*(){}@]/g, '\\$&');
}
