import { splitCitations } from './citation-refs.ts';

/** As much of a parsed document as is needed here. */
type Node = {
  type: string;
  tagName?: string;
  value?: string;
  properties?: Record<string, unknown>;
  children?: Node[];
};

/** Where brackets are the text's own. */
const literal = new Set(['a', 'code', 'pre']);

/** Makes a `cite` element, with the name in `data-ref`, of each source that a Markdown text names. */
export function citePlugin() {
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
