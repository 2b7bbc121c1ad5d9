type FactSourceDefinition = {
  /** As a value of a filter: `data archive`. */
  label: string;
  /** Whether it's something the user brought: elsewhere it's called `your data archive`. */
  isYours?: true;
  /** Beside a fact, if not its label: `edited by you`. */
  fact?: string;
  /** In a timeline, if not as beside a fact: `added by you`. */
  entry?: string;
  /** What people were merged based on, if not its label. */
  cause?: string;
  /** A fact of a higher rank replaces one of a lower rank: LinkedIn's own data a list, and a user's edit both. */
  rank: 1 | 2 | 3;
  /** Whether it's a provider that is asked who engaged with a post, with its own keys. */
  isProvider?: true;
  /** Whether it's LinkedIn's own record of what the member did. */
  isOwn?: true;
};

const definitions = {
  unipile: { label: 'Unipile', rank: 2, isProvider: true },
  rapidapi: { label: 'RapidAPI', rank: 2, isProvider: true },
  archive: { label: 'data archive', isYours: true, rank: 2, isOwn: true },
  portability: { label: 'LinkedIn data', isYours: true, rank: 2, isOwn: true },
  csv: { label: 'CSV', isYours: true, rank: 1 },
  paste: {
    label: 'pasted',
    fact: 'pasted by you',
    cause: 'a URL you pasted',
    rank: 1,
  },
  user: { label: 'added by hand', fact: 'edited by you', entry: 'added by you', cause: 'you', rank: 3 },
} satisfies Record<string, FactSourceDefinition>;

export type FactSource = keyof typeof definitions;

/** Where inGrow learns of people, posts and engagements. */
export const factSources: Readonly<Record<FactSource, FactSourceDefinition>> = definitions;
export const factSourceNames = Object.keys(definitions) as FactSource[];

const yours = ({ label, isYours }: FactSourceDefinition) => (isYours ? `your ${label}` : label);

/** Beside a fact: `your data archive`. */
export const factLabel = (source: FactSource): string =>
  factSources[source].fact ?? yours(factSources[source]);

/** In a timeline: `from your data archive`. */
export function entryLabel(source: FactSource): string {
  const { fact, entry = fact, label, isYours } = factSources[source];
  return entry ?? (isYours ? `from your ${label}` : label);
}

/** Ends `Merged based on`. */
export const mergeCause = (source: FactSource): string =>
  factSources[source].cause ?? yours(factSources[source]);
