import { parseDraft, type WrittenDraft } from '#sandbox/world/written/parse-written.ts';
import { fault, readEntries } from '#sandbox/world/written/read-sections.ts';

/** An article of a site, in the order of its publication. */
export type Article = {
  host: string;
  title: string;
  paragraphs: string[];
  /** Short posts about it. */
  drafts: WrittenDraft[];
  /** A longer post about it that Maya could write. */
  post: string;
};

/**
 * Parses a file of articles: `@ host`, then for each article `# title` and its paragraphs, `~ kind sentence`
 * with a short post about that sentence, and `+` with a longer post; `---` between them.
 *
 * @throws Error that names the first line that isn't in the format
 */
export function parseArticles(source: string): Article[] {
  let host = '';
  return readEntries(source).map((sections) => {
    if (sections[0]?.mark === '@') host = sections.shift()?.about ?? '';
    const [head, ...more] = sections;
    if (head?.mark !== '#' || host === '') throw fault('not an article', head?.about ?? '');
    const drafts = more.filter(({ mark }) => mark === '~');
    return {
      host,
      title: head.about,
      paragraphs: head.text.split(/\n\n+/),
      drafts: drafts.map(({ about, text }) => parseDraft(about, text, head.text)),
      post: more.find(({ mark }) => mark === '+')?.text ?? '',
    };
  });
}
