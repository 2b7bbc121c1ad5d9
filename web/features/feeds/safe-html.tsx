import { createElement, Fragment, type ReactNode, useMemo } from 'react';
import { safeLink } from '#web/lib/safe-link.ts';
import classes from './feeds.module.css';

/** Elements that are shown, and as which: headings stay below those of the page. */
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
/** Deeper than any text. */
const deepest = 60;

/** What a site wrote, as elements of ours: the server has cleaned it, and nothing else than this can come of it. */
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
  if (!(node instanceof Element) || depth > deepest) return null;
  const name = node.localName;
  if (name === 'script' || name === 'style') return null;
  if (name === 'br' || name === 'hr') return createElement(name, { key });
  if (name === 'img') {
    const source = safeLink(node.getAttribute('src'));
    if (!source?.startsWith('https:')) return null;
    return (
      <img
        key={key}
        src={source}
        alt={node.getAttribute('alt') ?? ''}
        loading="lazy"
        referrerPolicy="no-referrer"
      />
    );
  }
  const children = showAll(node, depth + 1);
  if (name === 'a') {
    const href = safeLink(node.getAttribute('href'));
    return href === null ? (
      <Fragment key={key}>{children}</Fragment>
    ) : (
      <a key={key} href={href} target="_blank" rel="noopener noreferrer nofollow">
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
