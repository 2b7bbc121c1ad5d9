import { describe, expect, it } from 'vitest';
import type { ArchiveFileReport } from '#contract/imports/sources.ts';
import { commonFolder, skippedByReason } from './archive-files.ts';
import { maxArchiveBytes, refuseFile } from './refuse-file.ts';

describe('commonFolder', () => {
  it.each([
    [['a/x.csv', 'a/b/y.csv'], 'a/'],
    [['a/x.csv', 'b/y.csv'], ''],
    [['x.csv', 'a/y.csv'], ''],
    [['x.csv', 'y.csv'], ''],
    [[], ''],
  ])('of %j is "%s"', (paths, folder) => {
    expect(commonFolder(paths)).toBe(folder);
  });
});

describe('skippedByReason', () => {
  const file = (path: string, known: Partial<ArchiveFileReport>): ArchiveFileReport => ({
    path,
    kind: null,
    isKnown: true,
    ignored: null,
    rows: 0,
    records: 0,
    leftOut: [],
    broken: 0,
    examples: [],
    notes: [],
    ...known,
  });

  it("groups known files that aren't read by reason, and no others", () => {
    const files = [
      file('Skills.csv', { ignored: 'Says nothing of people' }),
      file('Connections.csv', { kind: 'connections' }),
      file('Positions.csv', { ignored: 'Says nothing of people' }),
      file('New.csv', { isKnown: false }),
    ];
    expect(skippedByReason(files)).toEqual([
      { reason: 'Says nothing of people', paths: ['Skills.csv', 'Positions.csv'] },
    ]);
  });
});

describe('refuseFile', () => {
  it.each([
    [{ name: 'archive.ZIP', size: 1 }, null],
    [{ name: 'archive.zip', size: maxArchiveBytes }, null],
    [{ name: 'archive.zip', size: maxArchiveBytes + 1 }, 'Larger than 500 MB.'],
    [{ name: 'archive.zip', size: 0 }, 'This file is empty.'],
    [{ name: 'Connections.csv', size: 1 }, 'Not a ZIP file. Choose the one from LinkedIn.'],
  ])('answers %j with %s', (chosen, refusal) => {
    expect(refuseFile(chosen)).toBe(refusal);
  });
});
