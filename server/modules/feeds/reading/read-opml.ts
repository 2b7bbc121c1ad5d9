import { parseOpml } from 'feedsmith';
import { maxUrl } from '#contract/max-url.ts';
import { oneLine } from './clean-html.ts';

/** A feed as an OPML file names it. */
export type OpmlLine = { url: string; title: string | null; folder: string | null };

type Outline = {
  xmlUrl?: string;
  url?: string;
  type?: string;
  text?: string;
  title?: string;
  outlines?: Outline[];
};

/** Folders within folders: the outer ones' names stand before it, so deep. */
const maxDepth = 30;

/**
 * The feeds of an OPML file in its order, each with the folder it is in. The same URL twice is one line.
 *
 * @returns null for what is no OPML
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
      const title = oneLine(outline.title ?? outline.text ?? '', 200) || null;
      // One that is too long stays so, and is refused as what it is.
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
