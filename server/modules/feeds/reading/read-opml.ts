import { parseOpml } from 'feedsmith';
import { maxUrl } from '#contract/max-url.ts';
import { visibleName } from '#core/visible-name.ts';
import { oneLine } from './clean-html.ts';

/** A feed as listed in an OPML file. */
export type OpmlLine = { url: string; title: string | null; folder: string | null };

type Outline = {
  xmlUrl?: string;
  url?: string;
  type?: string;
  text?: string;
  title?: string;
  outlines?: Outline[];
};

/** How many nested folder levels are kept, with outer names first. */
const maxDepth = 30;

/**
 * The feeds of an OPML file in file order, each with its folder. A repeated URL gives one line.
 *
 * @returns null if it isn't OPML
 */
export function readOpml(opml: string): OpmlLine[] | null {
  let outlines: Outline[];
  try {
    outlines = (parseOpml(opml).body?.outlines ?? []) as Outline[];
  } catch {
    return null;
  }
  const lines = new Map<string, OpmlLine>();
  const walk = (all: Outline[], folders: string[]) => {
    for (const outline of all) {
      const title = oneLine(visibleName(outline.title ?? outline.text ?? ''), 200) || null;
      // A URL that is too long is kept, so it can be refused for that reason.
      const url = (outline.xmlUrl ?? (outline.type === 'rss' ? outline.url : undefined))
        ?.trim()
        .slice(0, maxUrl + 1);
      if (url && !lines.has(url)) {
        lines.set(url, { url, title, folder: oneLine(folders.join(' / '), 80) || null });
      }
      if (outline.outlines && folders.length < maxDepth) {
        walk(outline.outlines, title && !url ? [...folders, title] : folders);
      }
    }
  };
  walk(outlines, []);
  return [...lines.values()];
}
