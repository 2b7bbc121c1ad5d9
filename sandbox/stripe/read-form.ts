/**
 * Converts a form's bracketed field names to objects: `items[0][id]=si_1` becomes `{items: [{id: 'si_1'}]}`.
 */
export function readForm(text: string): Record<string, unknown> {
  const root: Tree = new Map();
  for (const [name, value] of new URLSearchParams(text)) {
    const parts = [...name.matchAll(/([^[\]]+)/g)].map(([part]) => part);
    let at = root;
    for (const part of parts.slice(0, -1)) {
      const next = at.get(part);
      const inner: Tree = next instanceof Map ? next : new Map();
      at.set(part, inner);
      at = inner;
    }
    at.set(parts.at(-1) ?? '', value);
  }
  return Object.fromEntries([...root].map(([name, value]) => [name, toValue(value)]));
}

type Tree = Map<string, string | Tree>;

function toValue(value: string | Tree): unknown {
  if (!(value instanceof Map)) return value;
  const entries = [...value].map(([name, inner]) => [name, toValue(inner)] as const);
  const isList = entries.every(([name]) => /^\d+$/.test(name));
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}
