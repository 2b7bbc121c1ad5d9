/** All calls of Kysely, or SQL statements, that change rows. Each is followed by the table's name. */
const writes = [
  /\b(?:insertInto|updateTable|deleteFrom|replaceInto|mergeInto)\(\s*['"`](\w+)/g,
  /\b(?:insert\s+into|update(?:\s+only)?|delete\s+from(?:\s+only)?|merge\s+into|truncate(?:\s+table)?|copy)\s+"?(\w+)/gi,
  /\bsql\.table\(\s*['"`](\w+)/g,
];

/** The known tables that this TypeScript source writes to, with Kysely or raw SQL. Comments are ignored. */
export function findWrites(source: string, tables: readonly string[]): string[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*$/gm, '');
  const names = writes.flatMap((pattern) => [...code.matchAll(pattern)].map((match) => match[1] ?? ''));
  return [...new Set(names)].filter((name) => tables.includes(name));
}
