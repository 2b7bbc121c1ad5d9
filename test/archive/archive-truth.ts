/** What a reader must find in a generated archive, in plain values and independent of the reader's types. */
export type ArchiveFact = {
  what: 'engagement' | 'own-post' | 'owner' | 'owner-email';
  type: string;
  direction: 'inbound' | 'outbound' | null;
  /** The person's slug; null if the file doesn't give it. */
  slug: string | null;
  name: string | null;
  company: string | null;
  title: string | null;
  email: string | null;
  text: string | null;
  /** ISO 8601, UTC. */
  at: string | null;
  post: string | null;
  conversation: string | null;
};

/** Rows by expected outcome. `facts` counts rows that produce at least one. */
export type RowCounts = { rows: number; facts: number; broken: number } & Record<string, number>;

export type ArchiveTruth = {
  facts: ArchiveFact[];
  /** By kind of file: `connections`, `messages`, and so on. */
  counts: Record<string, RowCounts>;
  owner: { slug: string; name: string; url: string };
  unknownFiles: string[];
};

/** Creates an empty truth. */
export function emptyTruth(): ArchiveTruth {
  const owner = {
    slug: 'archive-owner-0a1b2c',
    name: 'Archive Owner',
    url: 'https://www.linkedin.com/in/archive-owner-0a1b2c',
  };
  return { facts: [], counts: {}, owner, unknownFiles: [] };
}

/** Counts a row of a file under its expected outcome (`facts`, `broken`, `hidden`, …). */
export function countRow(truth: ArchiveTruth, kind: string, outcome: string): void {
  truth.counts[kind] ??= { rows: 0, facts: 0, broken: 0 };
  const counts = truth.counts[kind];
  counts.rows += 1;
  counts[outcome] = (counts[outcome] ?? 0) + 1;
}

/** A fact with everything not given set to null. */
export function fact(said: Pick<ArchiveFact, 'what' | 'type'> & Partial<ArchiveFact>): ArchiveFact {
  return {
    direction: null,
    slug: null,
    name: null,
    company: null,
    title: null,
    email: null,
    text: null,
    at: null,
    post: null,
    conversation: null,
    ...said,
  };
}
