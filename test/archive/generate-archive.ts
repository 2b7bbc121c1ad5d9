import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { commentRows, messageRows, reactionRows, shareRows } from './activity-tables.ts';
import { ALL_QUIRKS, type ArchiveOptions, type ArchiveQuirks } from './archive-options.ts';
import { type ArchiveTruth, countRow, emptyTruth, fact } from './archive-truth.ts';
import { connectionRows, endorsementRows, invitationRows, recommendationRows } from './people-tables.ts';
import { type CsvStyle, csvStream } from './write-csv.ts';

const NOTES = [
  'Notes:',
  '"When exporting your connection data, you may notice that some of the email addresses are missing. You will only see ""email addresses"" for connections who have allowed it."',
  '',
];

/** Counts left out are 0: that file then only has a header. */
export type GenerateOptions = Partial<Omit<ArchiveOptions, 'quirks'>> & { quirks?: Partial<ArchiveQuirks> };

/**
 * Writes an archive as the network would, streaming, and returns what a reader must find in it. The same
 * options create the same archive. Facts are listed by file, in row order.
 */
export async function generateArchive(path: string, wanted: GenerateOptions = {}): Promise<ArchiveTruth> {
  const options = withDefaults(wanted);
  const truth = emptyTruth();
  const zip = new ZipFile();
  for (const table of tablesOf(options, truth)) {
    const compress = { forceZip64Format: options.quirks.zip64, mtime: new Date(0) };
    zip.addReadStreamLazy(table.path, compress, (give) => give(null, csvStream(table.rows, table.style)));
  }
  if (options.quirks.otherFiles) addOtherFiles(zip, options, truth);
  zip.end({ forceZip64Format: options.quirks.zip64, comment: '' });
  await pipeline(zip.outputStream, createWriteStream(path));
  return truth;
}

type Table = { path: string; rows: Iterable<string[]>; style: CsvStyle };

function tablesOf(options: ArchiveOptions, truth: ArchiveTruth): Table[] {
  const { quirks } = options;
  const plain: CsvStyle = {
    bom: quirks.bom,
    lineEnd: quirks.crlf ? '\r\n' : '\n',
    finalNewline: quirks.finalNewline,
    quoteAll: false,
    escape: 'doubled',
    preamble: [],
  };
  const suffix = quirks.names ? '_17529409' : '';
  const gap = quirks.names ? '_' : ' ';
  const table = (name: string, rows: Iterable<string[]>, style: Partial<CsvStyle> = {}) => ({
    path: inFolder(options, `${name}.csv`),
    rows,
    style: { ...plain, ...style },
  });
  // Not in reading order, as in real archives.
  return [
    table(`Comments${suffix}`, commentRows(options, truth), { escape: 'backslash' }),
    table(`Reactions${suffix}`, reactionRows(options, truth)),
    table(`Shares${suffix}`, shareRows(options, truth)),
    table('Recommendations_Received', recommendationRows(options, truth)),
    table('Endorsement_Received_Info', endorsementRows(options, truth)),
    table('messages', messageRows(options, truth), { quoteAll: quirks.quoteAll }),
    table('Invitations', invitationRows(options, truth)),
    table(`Email${gap}Addresses`, emailRows(truth)),
    table('Profile', profileRows(truth)),
    table('Connections', connectionRows(options, truth), { preamble: quirks.preamble ? NOTES : [] }),
  ];
}

function* profileRows(truth: ArchiveTruth): Generator<string[]> {
  const header = 'First Name,Last Name,Maiden Name,Address,Birth Date,Headline,Summary,Industry,Zip Code';
  yield [...header.split(','), 'Geo Location', 'Twitter Handles', 'Websites', 'Instant Messengers'];
  const summary = 'First line\n\nsecond "line", end';
  yield ['Archive', 'Owner', '', '', '', 'Founder, "Owner"', summary, 'Software', '', 'Basel', '', '', ''];
  countRow(truth, 'profile', 'facts');
  truth.facts.push(fact({ what: 'owner', type: 'owner', name: truth.owner.name, text: summary }));
}

function* emailRows(truth: ArchiveTruth): Generator<string[]> {
  yield ['Email Address', 'Confirmed', 'Primary', 'Updated On'];
  for (const [email, confirmed] of [
    ['Owner@Example.com', 'Yes'],
    ['old@example.com', 'No'],
  ] as const) {
    yield [email, confirmed, confirmed, 'Not Available'];
    countRow(truth, 'emails', 'facts');
    truth.facts.push(fact({ what: 'owner-email', type: confirmed, email: email.toLowerCase() }));
  }
}

function addOtherFiles(zip: ZipFile, options: ArchiveOptions, truth: ArchiveTruth): void {
  const files: Record<string, string> = {
    'Skills.csv': 'Name\nSQL\n',
    'Company Follows.csv': 'Organization,Followed On\nFirm 1,Sat Sep 05 08:12:14 UTC 2026\n',
    'Positions.csv':
      'Company Name,Title,Description,Location,Started On,Finished On\nFirm 1,Head,,Basel,Jan 2024,\n',
    'LearningCoachMessages.csv': 'No conversations found',
    'guide_messages.csv': 'CONVERSATION ID,FROM,DATE,CONTENT\nc,Assistant,2025-06-01 14:03:22 UTC,Hello\n',
    'Recommendations_Given.csv':
      'First Name,Last Name,Company,Job Title,Text,Creation Date,Status\nMember1,X,Firm,Head,Fine,"01/19/26, 07:04 PM",VISIBLE\n',
    'Articles/Articles/an-article.html': '<html><head><title>An article</title></head><body></body></html>',
    'Jobs/Saved Jobs.csv': 'Saved Date,Job Url\n',
    'Brand New.csv': 'Shoe Size,Hat Size\n42,58\n',
  };
  for (const [name, text] of Object.entries(files)) {
    zip.addBuffer(Buffer.from(text), inFolder(options, name), { mtime: new Date(0) });
  }
  zip.addEmptyDirectory(inFolder(options, 'Jobs'), { mtime: new Date(0) });
  truth.unknownFiles.push(inFolder(options, 'Brand New.csv'));
}

function inFolder(options: ArchiveOptions, name: string): string {
  return options.quirks.folder ? `Complete_LinkedInDataExport_02-09-2026/${name}` : name;
}

function withDefaults(wanted: GenerateOptions): ArchiveOptions {
  const none = { connections: 0, invitations: 0, messages: 0, endorsements: 0 };
  const more = { recommendations: 0, shares: 0, comments: 0, reactions: 0 };
  return {
    seed: 1,
    firstDay: Date.UTC(2021, 0, 1),
    ...none,
    ...more,
    ...wanted,
    quirks: { ...ALL_QUIRKS, ...wanted.quirks },
  };
}
