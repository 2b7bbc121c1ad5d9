/** Differences between real archives. All are on by default. */
export type ArchiveQuirks = {
  /** Puts everything into a folder. */
  folder: boolean;
  /** `Shares_17529409.csv`, `Email_Addresses.csv`. */
  names: boolean;
  bom: boolean;
  crlf: boolean;
  /** The lines before the header of Connections.csv. */
  preamble: boolean;
  finalNewline: boolean;
  /** Every cell of messages.csv in quotation marks. */
  quoteAll: boolean;
  /** Columns added later: attachments and drafts of messages. */
  extraColumns: boolean;
  /** Profile URLs in connections and invitations (since 2023). */
  urls: boolean;
  /** Half of the messages as HTML. */
  html: boolean;
  /** A narrow no-break space before AM and PM. */
  narrowSpace: boolean;
  /** Hidden members, drafts, spam, broken dates, and anything else that isn't a plain row. */
  irregularRows: boolean;
  /** Files that aren't read. */
  otherFiles: boolean;
  /** Half of the posts with each line in separate quotation marks. */
  wrappedLines: boolean;
  zip64: boolean;
};

export type ArchiveOptions = {
  seed: number;
  /** Nothing happened before this midnight (UTC, ms since 1970). 1 January 2021 by default. */
  firstDay: number;
  connections: number;
  invitations: number;
  messages: number;
  endorsements: number;
  recommendations: number;
  shares: number;
  comments: number;
  reactions: number;
  quirks: ArchiveQuirks;
};

/** All of them, as hard as possible. */
export const ALL_QUIRKS: ArchiveQuirks = {
  folder: true,
  names: true,
  bom: true,
  crlf: true,
  preamble: true,
  finalNewline: false,
  quoteAll: true,
  extraColumns: true,
  urls: true,
  html: true,
  narrowSpace: true,
  irregularRows: true,
  otherFiles: true,
  wrappedLines: true,
  zip64: false,
};
