import { memo } from 'react';
import type { Components } from 'react-markdown';
import Markdown from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { outsideLink } from '#web/lib/safe-link.ts';
import classes from './answer.module.css';
import { CitationPill } from './citation-pill.tsx';
import { splitCitations } from './citation-refs.ts';
import { isTooComplex } from './is-too-complex.ts';

/** The part of a parsed document that is needed here. */
type Node = {
  type: string;
  tagName?: string;
  value?: string;
  properties?: Record<string, unknown>;
  children?: Node[];
};

/** Elements whose brackets are literal text. */
const literal = new Set(['a', 'code', 'pre']);

/** Turns each source named in a Markdown text into a `cite` element with the name in `data-ref`. */
function citePlugin() {
  return (tree: Node): void => replaceIn(tree);
}

function replaceIn(parent: Node): void {
  if (!parent.children || literal.has(parent.tagName ?? '')) return;
  parent.children = parent.children.flatMap((child) => {
    if (child.type !== 'text') {
      replaceIn(child);
      return [child];
    }
    return splitCitations(child.value ?? '').map(
      (piece): Node =>
        'ref' in piece
          ? { type: 'element', tagName: 'cite', properties: { dataRef: piece.ref }, children: [] }
          : { type: 'text', value: piece.text },
    );
  });
}

const remarkPlugins = [remarkGfm];
const rehypePlugins = [citePlugin];

/** Headings rank below the page's, links are safe, and nothing loads from other sites. */
const components: Components = {
  h1: ({ children }) => <h3>{children}</h3>,
  h2: ({ children }) => <h3>{children}</h3>,
  h3: ({ children }) => <h4>{children}</h4>,
  h4: ({ children }) => <h5>{children}</h5>,
  h5: ({ children }) => <h6>{children}</h6>,
  a: ({ href, children }) => {
    const link = outsideLink(href ?? null);
    if (link === null) return <span>{children}</span>;
    return <a {...link}>{children}</a>;
  },
  img: ({ src, alt }) => {
    const link = outsideLink(typeof src === 'string' ? src : null);
    const words = alt || 'a picture';
    if (link === null) return <span>[{words}]</span>;
    return <a {...link}>Picture: {words}</a>;
  },
  // Checkboxes aren't interactive, so they're shown as characters.
  input: ({ checked }) => <span>{checked ? '☑ ' : '☐ '}</span>,
  table: ({ children }) => (
    <div className={classes.wide}>
      <table>{children}</table>
    </div>
  ),
  cite: (props) => <CitationPill name={String((props as Record<string, unknown>)['data-ref'] ?? '')} />,
};

/**
 * Markdown by a model or a person, with its sources. HTML in it is shown as plain text. Text that would take
 * too long to render is shown as it was written.
 */
export const Answer = memo(function Answer({ text }: { text: string }) {
  if (isTooComplex(text)) {
    return (
      <div className={`${classes.answer} ${classes.plain}`} dir="auto">
        {text}
      </div>
    );
  }
  return (
    <div className={classes.answer} dir="auto">
      <Markdown remarkPlugins={remarkPlugins} rehypePlugins={rehypePlugins} components={components}>
        {text}
      </Markdown>
    </div>
  );
});
