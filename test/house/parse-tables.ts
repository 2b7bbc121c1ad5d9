/** How a Kysely table interface describes a column, parsed from its source. */
export type DeclaredColumn = {
  /** The select type, without Generated, ColumnType, and `| null`. */
  type: string;
  /** Undefined if the source doesn't say (`unknown`, a type taken from the contract by key). */
  nullable: boolean | undefined;
  /** `default`: may be omitted in an insert. `always`: only the database sets it. `never`: must be given. */
  made: 'never' | 'default' | 'always';
};

export type DeclaredTables = Map<string, Map<string, DeclaredColumn>>;

/**
 * Parses every `export interface …Table { … }` in a tables.ts. TypeScript 7 has no compiler API, so this
 * parses the text: members that end with `;`, without comments.
 */
export function parseTables(source: string): DeclaredTables {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/\/\/.*$/gm, '');
  const tables: DeclaredTables = new Map();
  for (const [, name = '', body = ''] of code.matchAll(/^export interface (\w+) \{\n([\s\S]*?)^\}/gm)) {
    const members = splitTop(body, ';').map((member) => member.trim());
    tables.set(name, new Map(members.filter((member) => member !== '').map(parseColumn)));
  }
  return tables;
}

function parseColumn(member: string): [string, DeclaredColumn] {
  const colon = member.indexOf(':');
  const name = member.slice(0, colon).trim();
  const text = member.slice(colon + 1).trim();
  const wrapped = text.match(/^(GeneratedAlways|Generated|ColumnType)<([\s\S]*)>$/);
  const [read = '', inserted = ''] = wrapped ? splitTop(wrapped[2] ?? '', ',') : [text];
  const parts = splitTop(read, '|')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const type = parts.filter((part) => part !== 'null').join(' | ');
  const isOpen = type === 'unknown' || /^\w+\['\w+'\]$/.test(type);
  return [
    name,
    { type, nullable: isOpen ? undefined : parts.includes('null'), made: madeBy(wrapped?.[1], inserted) },
  ];
}

function madeBy(wrapper: string | undefined, inserted: string): DeclaredColumn['made'] {
  if (wrapper === 'GeneratedAlways' || inserted.trim() === 'never') return 'always';
  if (wrapper === 'Generated' || /\bundefined\b/.test(inserted)) return 'default';
  return 'never';
}

/** Splits at a character that isn't inside brackets. */
function splitTop(text: string, sign: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const char of text) {
    if ('<{[('.includes(char)) depth += 1;
    if ('>}])'.includes(char)) depth -= 1;
    if (char === sign && depth === 0) parts.push('');
    else parts[parts.length - 1] += char;
  }
  return parts;
}
