import { createElement, Fragment, type ReactNode, useMemo } from 'react';
import { picturesPath } from '#contract/picture.ts';
import { outsideLink } from '#web/lib/safe-link.ts';
import classes from './feeds.module.css';

/** Allowed elements and how each is rendered. Headings rank below the page's. */
const shown: Record<string, string> = {
  p: 'p',
  h1: 'h4',
  h2: 'h4',
  h3: 'h5',
  h4: 'h5',
  h5: 'h6',
  h6: 'h6',
  ul: 'ul',
  ol: 'ol',
  li: 'li',
  blockquote: 'blockquote',
  pre: 'pre',
  code: 'code',
  em: 'em',
  i: 'em',
  strong: 'strong',
  b: 'strong',
  sub: 'sub',
  sup: 'sup',
  figure: 'figure',
  figcaption: 'figcaption',
  table: 'table',
  thead: 'thead',
  tbody: 'tbody',
  tr: 'tr',
  th: 'th',
  td: 'td',
  dl: 'dl',
  dt: 'dt',
  dd: 'dd',
};
/** Deeper than any real text. */
const maxDepth = 60;

/**
 * Renders a site's HTML with our own elements. The server has already cleaned it, and nothing outside the
 * allowed elements can appear.
 */
export function SafeHtml({ html }: { html: string }) {
  const content = useMemo(() => {
    const { body } = new DOMParser().parseFromString(html, 'text/html');
    return showAll(body, 0);
  }, [html]);
  return (
    <div className={classes.content} dir="auto">
      {content}
    </div>
  );
}

function showAll(parent: Node, depth: number): ReactNode[] {
  return [...parent.childNodes].map((node, index) => showNode(node, index, depth));
}

function showNode(node: Node, key: number, depth: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element) || depth > maxDepth) return null;
  const name = node.localName;
  if (name === 'script' || name === 'style') return null;
  if (name === 'br' || name === 'hr') return createElement(name, { key });
  if (name === 'img') {
    // Only images from our own cache. The server has rewritten the paths.
    const source = node.getAttribute('src');
    if (!source?.startsWith(picturesPath)) return null;
    return (
      <img key={key} src={source} alt={node.getAttribute('alt') ?? ''} loading="lazy" decoding="async" />
    );
  }
  const children = showAll(node, depth + 1);
  if (name === 'a') {
    const link = outsideLink(node.getAttribute('href'));
    return link === null ? (
      <Fragment key={key}>{children}</Fragment>
    ) : (
      <a key={key} {...link}>
        {children}
      </a>
    );
  }
  const element = shown[name];
  return element === undefined ? (
    <Fragment key={key}>{children}</Fragment>
  ) : (
    createElement(element, { key }, ...children)
  );
}
