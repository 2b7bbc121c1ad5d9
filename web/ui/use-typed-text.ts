import { useEffect, useRef, useState } from 'react';

/**
 * The text of a search field whose search is also in the URL. The URL changes a moment after `ask`, and more
 * letters may have been typed by then, so the field ignores the searches it asked for itself. Any other change
 * of the URL, such as Back or "Clear", replaces the text.
 *
 * @param value the search in the URL
 * @param onAsk changes the search in the URL
 */
export function useTypedText(value: string, onAsk: (text: string) => void) {
  const [text, setText] = useState(value);
  /** The searches asked for that the URL hasn't shown yet, oldest first. */
  const asked = useRef<string[]>([]);
  useEffect(() => {
    const at = asked.current.indexOf(value);
    if (at === -1) setText((now) => (now.trim() === value ? now : value));
    // Another change of the URL replaces the searches under way.
    asked.current = at === -1 ? [] : asked.current.slice(at + 1);
  }, [value]);

  const ask = (typed: string) => {
    const search = typed.trim();
    if (search !== (asked.current.at(-1) ?? value)) asked.current.push(search);
    onAsk(search);
  };
  return { text, setText, ask };
}
