/** Reads the outputs of an agent's tools from their text, as any model must. */

export type PersonRow = {
  ref: string;
  name: string;
  isBlocked: boolean;
  /** `Founder at Relay Freight`. Empty if unknown. */
  work: string;
  location: string;
  score: string;
  intensity: string;
  interactions: string;
  latestType: string;
  latestAt: string;
  firstAt: string;
  status: string;
  lists: readonly string[];
};

/** One line of a person's history. `text` was written by them or by the user. */
export type Entry = {
  at: string;
  /** `Commented on`, `Liked`; `The user: reply` if the user did it. */
  did: string;
  isByUser: boolean;
  post: { ref: string; excerpt: string } | null;
  text: string;
};

export type Person = {
  ref: string;
  name: string;
  isBlocked: boolean;
  /** `Title`, `Company`, `Location`, and so on, by label. */
  facts: ReadonlyMap<string, string>;
  score: string;
  intensity: string;
  reasons: readonly string[];
  entries: readonly Entry[];
};

/** A comment or message that waits for the user's answer. */
export type WaitingRow = {
  ref: string;
  name: string;
  work: string;
  at: string;
  isQuestion: boolean;
  post: { ref: string; excerpt: string } | null;
  text: string;
};

export type PostRow = {
  ref: string;
  author: string;
  isBlocked: boolean;
  at: string;
  reactions: number;
  comments: number;
  /** Whether the user has commented, or a comment is waiting. */
  isCommented: boolean;
  text: string;
};

export type ItemRow = { ref: string; title: string; feed: string; at: string; text: string };
export type CompanyRow = {
  ref: string;
  name: string;
  people: string;
  score: string;
  interactions: string;
  latestAt: string;
};
export type Company = {
  ref: string;
  name: string;
  facts: ReadonlyMap<string, string>;
  seen: string;
  people: readonly PersonRow[];
};
export type ListRow = { ref: string; name: string; people: string; isBuiltIn: boolean };
export type OwnPost = { ref: string; at: string; text: string };

const date = /\b\d{4}-\d{2}-\d{2}\b/;

/** The rows of an output with their fields, without a URL at the end. */
function fieldsOf(output: string, letter: string): { ref: string; fields: string[] }[] {
  return output.split('\n').flatMap((line) => {
    const [, ref = '', rest = ''] = new RegExp(`^\\[(${letter}\\d+)\\] (.*)$`).exec(line) ?? [];
    if (ref === '') return [];
    const fields = rest.split(' · ').map((field) => field.trim());
    if (/^https?:/.test(fields.at(-1) ?? '')) fields.pop();
    return [{ ref, fields }];
  });
}

const factOf = (fields: readonly string[], pattern: RegExp): string =>
  fields.map((field) => pattern.exec(field)?.[1]).find((value) => value !== undefined) ?? '';

const known =
  /^(?:DO NOT ENGAGE|score |fit |\d[\d,]* interactions?, |first activity |reviewed$|engaged$|dismissed$|snoozed until |on )/;

export function readPeople(output: string): PersonRow[] {
  return fieldsOf(output, 's').map(({ ref, fields }) => {
    const [name = '', ...rest] = fields;
    // The fields before the score, in this order, if known.
    const [work = '', location = ''] = rest
      .slice(
        0,
        Math.max(
          0,
          rest.findIndex((field) => field.startsWith('score ')),
        ),
      )
      .filter((field) => !known.test(field));
    return {
      ref,
      name,
      isBlocked: rest.some((field) => field.startsWith('DO NOT ENGAGE')),
      work,
      location,
      score: factOf(rest, /^score ([\d.]+)/),
      intensity: factOf(rest, /^score [\d.]+ \(([\w ]+)\)/),
      interactions: factOf(rest, /^([\d,]+) interactions?,/),
      latestType: factOf(rest, /, latest (\w+) /),
      latestAt: factOf(rest, /, latest \w+ (\d{4}-\d{2}-\d{2})/),
      firstAt: factOf(rest, /^first activity (\d{4}-\d{2}-\d{2})/),
      status: rest.find((field) => /^(?:reviewed|engaged|dismissed)$/.test(field)) ?? 'new',
      lists: factOf(rest, /^on (.+)$/)
        .split(', ')
        .filter((list) => list !== ''),
    };
  });
}

export function readPerson(output: string): Person | undefined {
  const lines = output.split('\n');
  const [, ref = '', name = ''] = /^\[(s\d+)\] (.*)$/.exec(lines[0] ?? '') ?? [];
  if (ref === '') return undefined;
  const [, score = '', intensity = ''] = /^Score ([\d.]+) \(([\w ]+)\)/m.exec(output) ?? [];
  const history = lines.findIndex((line) => line.startsWith('What passed between'));
  const head = history < 0 ? lines : lines.slice(0, history);
  return {
    ref,
    name,
    isBlocked: head.some((line) => line.startsWith('DO NOT ENGAGE')),
    facts: factsOf(head),
    score,
    intensity,
    reasons: head.filter((line) => line.startsWith('- ')).map((line) => line.slice(2)),
    entries: (history < 0 ? [] : lines.slice(history + 1)).flatMap((line) => readEntry(line) ?? []),
  };
}

function factsOf(lines: readonly string[]): Map<string, string> {
  return new Map(
    lines.flatMap((line) => {
      const [, label, value] = /^([A-Z][\w' ]{2,20}): (.+)$/.exec(line) ?? [];
      return label === undefined || value === undefined ? [] : [[label, value] as const];
    }),
  );
}

function readEntry(line: string): Entry | undefined {
  const [, at = '', rest = ''] = /^- (\d{4}-\d{2}-\d{2}) (.*)$/.exec(line) ?? [];
  if (at === '') return undefined;
  const onPost = /^(.*?) \[([a-z]\d+)\](?: of .*?)? “(.*?)”(?:: (.*))?$/.exec(rest);
  const alone = /^(The user: \w+|[^:]*)(?:: (.*))?$/.exec(rest);
  const did = onPost?.[1] ?? alone?.[1] ?? rest;
  return {
    at,
    did,
    isByUser: did.startsWith('The user:'),
    post: onPost ? { ref: onPost[2] ?? '', excerpt: onPost[3] ?? '' } : null,
    text: (onPost ? onPost[4] : alone?.[2]) ?? '',
  };
}

export function readWaiting(output: string): WaitingRow[] {
  const said = [...output.matchAll(/^\[s\d+\].*\nThey wrote: (.*)$/gm)].map(([, text = '']) => text);
  return fieldsOf(output, 's').map(({ ref, fields }, index) => {
    const [name = '', ...rest] = fields;
    const facts = rest.findIndex((field) => /^score |^\w+ on \d{4}/.test(field));
    const [, post, excerpt = ''] = /^under (p\d+) “(.*)”$/.exec(fields.at(-1) ?? '') ?? [];
    return {
      ref,
      name,
      work: rest.slice(0, Math.max(facts, 0)).join(' · '),
      at: factOf(rest, /^\w+ on (\d{4}-\d{2}-\d{2})$/),
      isQuestion: rest.includes('asks something'),
      post: post === undefined ? null : { ref: post, excerpt },
      text: said[index] ?? '',
    };
  });
}

export function readPosts(output: string): PostRow[] {
  return fieldsOf(output, 'p').map(({ ref, fields }) => ({
    ref,
    author: fields[0] ?? '',
    isBlocked: fields.some((field) => field.startsWith('DO NOT ENGAGE')),
    at: fields.find((field) => date.test(field)) ?? '',
    ...countsIn(fields.join(', ')),
    isCommented: fields.some((field) =>
      /\b(?:a comment of the user|the user (?:has|approved|copied)|waits for the user|commented within)\b/.test(
        field,
      ),
    ),
    text: fields.at(-1) ?? '',
  }));
}

/** A post in full. */
export function readPost(output: string): PostRow | undefined {
  const [, ref = '', author = ''] = /^\[([po]\d+)\] A post of (.*)$/m.exec(output) ?? [];
  if (ref === '') return undefined;
  const [head = '', text = ''] = output.split(/\nText:\n/);
  return {
    ref,
    author: author === "the user's own" ? 'you' : author,
    isBlocked: head.includes('DO NOT ENGAGE'),
    at: /^Published: (\S+)/m.exec(head)?.[1] ?? '',
    ...countsIn(head),
    isCommented: /^(?:Comment: |A comment is held back)/m.test(head),
    text: text.trim(),
  };
}

function countsIn(text: string): { reactions: number; comments: number } {
  const count = (noun: string) =>
    Number((new RegExp(`([\\d,]+) ${noun}`).exec(text)?.[1] ?? '0').replaceAll(',', ''));
  return { reactions: count('reaction'), comments: count('comment') };
}

export function readItems(output: string): ItemRow[] {
  return fieldsOf(output, 'f').map(({ ref, fields }) => {
    const at = fields.findIndex((field) => date.test(field));
    return {
      ref,
      title: fields.slice(0, Math.max(1, at - 1)).join(' · '),
      feed: fields[at - 1] ?? '',
      at: date.exec(fields[at] ?? '')?.[0] ?? '',
      text: fields.at(-1) ?? '',
    };
  });
}

/** An item in full. */
export function readItem(output: string): ItemRow | undefined {
  const [, ref = '', title = ''] = /^\[(f\d+)\] (.*)$/.exec(output.split('\n')[0] ?? '') ?? [];
  if (ref === '') return undefined;
  const [head = '', text = ''] = output.split(/\nText:\n/);
  const facts = factsOf(head.split('\n'));
  return {
    ref,
    title,
    feed: facts.get('Feed') ?? '',
    at: facts.get('Published') ?? facts.get('First seen') ?? '',
    text: text.trim(),
  };
}

export function readCompanies(output: string): CompanyRow[] {
  return fieldsOf(output, 'c').map(({ ref, fields }) => ({
    ref,
    name: fields[0] ?? '',
    people: factOf(fields, /^([\d,]+ (?:person|people)) seen/),
    score: factOf(fields, /^score ([\d.]+)/),
    interactions: factOf(fields, /^([\d,]+ interactions?)/),
    latestAt: factOf(fields, /^latest (\d{4}-\d{2}-\d{2})/),
  }));
}

export function readCompany(output: string): Company | undefined {
  const lines = output.split('\n');
  const [, ref = '', name = ''] = /^\[(c\d+)\] (.*)$/.exec(lines[0] ?? '') ?? [];
  if (ref === '') return undefined;
  return {
    ref,
    name,
    facts: factsOf(lines),
    seen: lines.find((line) => / seen, score /.test(line)) ?? '',
    people: readPeople(output),
  };
}

export function readLists(output: string): ListRow[] {
  return fieldsOf(output, 'l').map(({ ref, fields }) => ({
    ref,
    name: fields[0] ?? '',
    people: fields[1] ?? '',
    isBuiltIn: fields.some((field) => field.startsWith('built in')),
  }));
}

export function readOwnPosts(output: string): OwnPost[] {
  return output.split('\n').flatMap((line) => {
    const [, ref = '', at = '', text = ''] = /^\[(o\d+)\] (?:(\d{4}-\d{2}-\d{2}) · )?(.*)$/.exec(line) ?? [];
    return ref === '' ? [] : [{ ref, at, text }];
  });
}
