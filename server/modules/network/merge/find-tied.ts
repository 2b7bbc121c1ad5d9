/**
 * Which stored people facts may tie together: those whose keys hang together by the keys of the facts, also over
 * people who are not stored yet.
 *
 * @param facts the keys of each fact
 * @param stored whose each known key is
 */
export function findTied(facts: string[][], stored: { key: string; id: string }[]): string[] {
  const parents = new Map<string, string>();
  const rootOf = (node: string): string => {
    let root = node;
    for (let next = parents.get(root); next !== undefined; next = parents.get(root)) root = next;
    // Shortens the way for the next one who asks.
    for (let at = node; at !== root; ) {
      const next = parents.get(at) ?? root;
      parents.set(at, root);
      at = next;
    }
    return root;
  };
  const tie = (one: string, other: string) => {
    const [from, to] = [rootOf(one), rootOf(other)];
    if (from !== to) parents.set(from, to);
  };
  for (const [first, ...others] of facts) for (const key of others) tie(key, first ?? key);
  const people = new Map<string, Set<string>>();
  for (const { key, id } of stored) {
    const root = rootOf(key);
    people.set(root, (people.get(root) ?? new Set()).add(id));
  }
  // Keys of one stored person tie what hangs on each of them.
  const groups = new Map<string, Set<string>>();
  for (const ids of people.values()) {
    const joined = new Set(ids);
    for (const id of ids) for (const known of groups.get(id) ?? []) joined.add(known);
    for (const id of joined) groups.set(id, joined);
  }
  return [...groups].flatMap(([id, group]) => (group.size > 1 ? [id] : []));
}
