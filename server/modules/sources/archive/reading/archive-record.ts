import type { ProfileUrl } from '#server/modules/network/canonical-url.ts';
import type { NewEngagement, NewPerson, NewPost } from '#server/modules/network/new-facts.ts';
import type { ArchiveRow } from './archive-rows.ts';

/** What one row of an archive says, in the words of the network's facts. */
export type ArchiveRecord =
  | { kind: 'engagement'; engagement: NewEngagement }
  | { kind: 'own-post'; post: NewPost }
  | UndatedPerson
  | ArchiveOwner
  | OwnerEmail
  | { kind: 'broken'; row: number; reason: string };

/** Somebody of whom a row says everything but when: a person, and no engagement that counts. */
type UndatedPerson = { kind: 'person'; key: string; person: NewPerson };

/** The archive's owner by Profile.csv, which holds no URL of the profile. */
export type ArchiveOwner = {
  kind: 'owner';
  name: string;
  headline: string | null;
  summary: string | null;
  location: string | null;
  industry: string | null;
};

/** A URL of the owner's, lower case. */
type OwnerEmail = { kind: 'owner-email'; email: string; isConfirmed: boolean; isPrimary: boolean };

/** Why a sound row gives no record. */
export type LeftOut =
  /** A member who hid themselves: the row holds a date and nothing else. */
  | 'hidden'
  /** A name without a profile URL, as in exports before 2023 and for closed accounts. */
  | 'withoutAddress'
  /** A recommendation whose writer cannot be told from others, or is no connection. */
  | 'unattributed'
  /** The URL belongs to a company page. */
  | 'notAPerson'
  /** From the owner to the owner. */
  | 'self'
  /** A message neither from nor to the profile that the archive is read for. */
  | 'notTheOwners'
  /** A message that was never sent. */
  | 'draft'
  /** An advertisement. */
  | 'sponsored'
  /** A message in the spam folder. */
  | 'spam'
  /** An endorsement that the owner has not accepted. */
  | 'notAccepted'
  /** A reaction or comment without a date. */
  | 'undated'
  /** About somebody whom the user erased and who must not come back. Found when it is stored, not when it is read. */
  | 'erased';

/** What a reader had to decide to read a row, for the user to see. */
export type RowNote =
  /** A comma outside of quotation marks had cut a text into several cells. */
  | 'joined'
  /** Cells beyond the last column that belong to no text. */
  | 'cellsLeftOut'
  /** A person without the date, which is missing, ahead of now or none. */
  | 'undated'
  /** A date like 3/4/26 in a file of which no date says which number is the day. */
  | 'monthFirst';

/** What became of a row: its records, why it has none, or what is wrong with it (a sentence for the user). */
export type RowReading = ArchiveRecord[] | LeftOut | { broken: string };

/** What readers know beyond their row. */
export type ReadingContext = {
  /** Whose archive it is. */
  owner: ProfileUrl;
  /** Finds the connection who wrote a recommendation, by name and company. Null when it cannot tell who. */
  findRecommender: (name: string, company: string) => ProfileUrl | null;
  /** Reads a date as this file writes its own; null for what is no date. */
  readDate: (text: string) => Date | null;
  /** Milliseconds; later than this is a date that has not come. */
  latest: number;
};

/** Reads one row of one kind of file. Pure. */
export type RowReader = (cells: ArchiveRow, context: ReadingContext) => RowReading;
