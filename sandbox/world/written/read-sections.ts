/** A line that starts with a mark, and the text below it. */
export type Section = { mark: string; about: string; text: string };

const marked = /^(?<mark>@|#|>>|>|=|!|~|\+)(?: (?<about>.*))?$/;

/**
 * The entries of a written file, which `---` separates, each as its sections.
 *
 * @throws Error for text before the first mark of an entry
 */
export function readEntries(source: string): Section[][] {
  return source
    .trim()
    .split(/\n---\n/)
    .map((entry) => {
      const sections: Section[] = [];
      for (const line of entry.trim().split('\n')) {
        const { mark, about = '' } = marked.exec(line)?.groups ?? {};
        const last = sections.at(-1);
        if (mark !== undefined) sections.push({ mark, about: about.trim(), text: '' });
        else if (last) last.text += `${line}\n`;
        else throw fault('text before the first mark', line);
      }
      return sections.map((section) => ({ ...section, text: section.text.trim() }));
    });
}

/** An error that names what a written file has wrong. */
export const fault = (what: string, line: string): Error => new Error(`Written texts: ${what}: ${line}`);
