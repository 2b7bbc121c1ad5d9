import type { ProfileUrl } from '#server/modules/people/canonical-url.ts';
import type { NewEngagement, NewPerson, NewPost } from '#server/modules/people/new-facts.ts';
import type { ArchiveRow } from './archive-rows.ts';

/** What one row of an archive says, as facts. */
export type ArchiveRecord =
  | { kind: 'engagement'; engagement: NewEngagement }
  | { kind: 'own-post'; post: NewPost }
  | UndatedPerson
  | ArchiveOwner
  | OwnerEmail
  | { kind: 'broken'; row: number; reason: string };

/** A person known from a row without a date: stored as a person, with no engagement that counts. */
type UndatedPerson = { kind: 'person'; key: string; person: NewPerson };

/** The archive's owner according to Profile.csv, which doesn't contain the profile's URL. */
export type ArchiveOwner = {
  kind: 'owner';
  name: string;
  headline: string | null;
  summary: string | null;
  location: string | null;
  industry: string | null;
};

/** An email address of the owner, in lower case. */
type OwnerEmail = { kind: 'owner-email'; email: string; isConfirmed: boolean; isPrimary: boolean };

/** Why a valid row gives no record. */
export type LeftOut =
  /** A member who hid themselves: the row contains only a date. */
  | 'hidden'
  /** A name without a profile URL, as in exports before 2023 and for closed accounts. */
  | 'withoutAddress'
  /** A recommendation whose writer is ambiguous or not a connection. */
  | 'unattributed'
  /** The URL belongs to a company page. */
  | 'notAPerson'
  /** The owner is both sender and recipient. */
  | 'self'
  /** A message neither from nor to the profile the archive is read for. */
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
  /**
   * About a person the user erased and blocked from re-import. Detected when the row is stored, not when it
   * is read.
   */
  | 'erased';

/** A decision a reader made to read a row, shown to the user. */
export type RowNote =
  /** A comma outside quotation marks had split a text into several cells. */
  | 'joined'
  /** Cells beyond the last column that belong to no text. */
  | 'cellsLeftOut'
  /** A person without a date: it is missing, in the future, or not a date. */
  | 'undated'
  /** A date like 3/4/26 in a file where no date shows which number is the day. */
  | 'monthFirst';

/** The outcome of a row: its records, why it has none, or what is wrong with it (a sentence for the user). */
export type RowReading = ArchiveRecord[] | LeftOut | { broken: string };

/** What readers know beyond the row itself. */
export type ReadingContext = {
  /** The archive's owner. */
  owner: ProfileUrl;
  /**
   * Finds the connection who wrote a recommendation, by name and company. Null if the writer is ambiguous.
   */
  findRecommender: (name: string, company: string) => ProfileUrl | null;
  /** Reads a date in this file's notation. Null if the text isn't a date. */
  readDate: (text: string) => Date | null;
  /** In milliseconds; any later date is in the future. */
  latest: number;
};

/** Reads one row of one kind of file. Pure. */
export type RowReader = (cells: ArchiveRow, context: ReadingContext) => RowReading;
