import type { ArchiveImport } from '#contract/imports/sources.ts';
import { formatCount, pluralize } from '#core/pluralize.ts';

/** Texts for importing a data archive, from choosing the file to the report. */
export const archiveMessages = {
  dialogTitle: 'Import your data archive',
  dialogTitleWithCsv: 'Import people',
  archiveTab: 'Data archive (ZIP)',
  csvTab: 'CSV file',
  waysLabel: 'Ways to import',

  zoneLabel: 'Archive file',
  zonePrompt: 'Drop the archive here, or',
  zoneButton: 'Choose ZIP file',
  zoneHint: 'ZIP file from LinkedIn, up to 500 MB',
  notZip: 'Not a ZIP file. Choose the one from LinkedIn.',
  tooLarge: 'Larger than 500 MB.',
  empty: 'This file is empty.',

  howToTitle: 'How to get your archive from LinkedIn',
  howToOpen: 'On LinkedIn, open',
  howToLink: 'Settings → Data privacy → Get a copy of your data',
  howToSteps: [
    'Choose “Download larger data archive” and request it.',
    'LinkedIn emails everything within a day.',
    'Drop the ZIP file above.',
  ],
  holdsTitle: 'What’s in it',
  holds: 'Connections, messages, invitations, endorsements, recommendations, and your own activity.',
  lacks: 'Not included: who engaged with your posts.',

  inspecting: 'Reading the archive',
  readable: (fileName: string, files: number) =>
    `inGrow can read ${pluralize(files, 'file')} of ${fileName}.`,
  ownerTitle: 'Whose archive is it?',
  ownerProposed: (name: string | null) =>
    name === null
      ? 'Confirm the profile or enter another one.'
      : `It looks like ${name}’s. Confirm or enter another profile.`,
  ownerUnknown: 'The archive names no owner. Paste the URL.',
  ownerLabel: 'LinkedIn profile URL',
  start: 'Import archive',
  newSoFar: (added: string) => `New so far: ${added}`,
  importedTitle: 'Import complete',
  imported: (added: string) => `New: ${added}.`,
  failedTitle: 'Import failed',
  stoppedTitle: 'Import stopped',
  stopped: (added: string) => `Kept what was already imported: ${added}.`,

  filesAfter: 'Results by file',
  filesBefore: 'Files in this archive',
  file: 'File',
  rows: 'Rows',
  used: 'Imported',
  leftOut: 'Skipped',
  broken: 'Unreadable',
  leftOutOf: (path: string, reasons: string) => `Skipped in ${path}: ${reasons}`,
  brokenIn: (path: string, examples: string) => `Unreadable in ${path}: ${examples}`,
  notesOn: (path: string, notes: string) => `Notes on ${path}: ${notes}`,
  notUsed: (paths: string, reason: string) => `Not imported: ${paths}. ${reason}`,
  unknown: (paths: string) => `Unknown files, not read: ${paths}`,
  brokenTitle: 'Some rows couldn’t be read',
  brokenLine: (path: string, rows: number, examples: string) =>
    `${path}: ${pluralize(rows, 'row')}${examples === '' ? '' : `, for example ${examples}`}`,
  counted: (rows: number, reason: string) => `${formatCount(rows)} (${reason})`,
  exampleRow: (row: number, reason: string) => `row ${row} (${reason})`,

  historyNone: 'No archives imported yet.',
  historyArchive: 'Archive',
  historyState: 'Status',
  historyNew: 'New',
  historyUploaded: 'Uploaded',
  historyReport: 'Report',
  historyContinue: 'Continue',
  historyDialog: 'Archive import',
};

export const archiveStateLabels: Record<ArchiveImport['state'], string> = {
  inspecting: 'Reading',
  awaiting_owner: 'Needs owner',
  queued: 'Queued',
  importing: 'Importing',
  succeeded: 'Imported',
  failed: 'Failed',
  cancelled: 'Stopped',
};

/** What an import added, in one line. */
export function addedLabel({ added }: Pick<ArchiveImport, 'added'>): string {
  return [
    pluralize(added.signals, 'signal'),
    pluralize(added.people, 'person', 'people'),
    pluralize(added.engagements, 'engagement'),
    pluralize(added.posts, 'post'),
  ].join(', ');
}
