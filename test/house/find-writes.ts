/** Every call of Kysely's or SQL's own that changes rows, each followed by the table's name. */
const writes = [
  /\b(?:insertInto|updateTable|deleteFrom|replaceInto|mergeInto)\(\s*['"`](\w+)/g,
  /\b(?:insert\s+into|update(?:\s+only)?|delete\s+from(?:\s+only)?|merge\s+into|truncate(?:\s+table)?|copy)\s+"?(\w+)/gi,
  /\bsql\.table\(\s*['"`](\w+)/g,
];

/** Names of the known tables that this TypeScript source writes, by Kysely or in raw SQL; comments are left out. */
export function findWrites(source: string, tables: readonly string[]): string[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*$/gm, '');
  const names = writes.flatMap((pattern) => [...code.matchAll(pattern)].map((match) => match[1] ?? ''));
  return [...new Set(names)].filter((name) => tables.includes(name));
}
