import { afterAll, beforeAll, test } from 'vitest';
import { measureExport } from './measure-export.ts';
import { measureDepth, measureGrowth, measurePages, measureTotals } from './measure-pages.ts';
import { measureRecording } from './measure-recording.ts';
import { type Million, openMillion } from './million.ts';

const hour = 3_600_000;

let million: Million;
beforeAll(async () => {
  million = await openMillion();
}, hour);
afterAll(() => million?.stop(), hour);

// They run in sequence on one database; the last one adds to it.
test('a page of 50 for each kind of filter and each sort order', () => measurePages(million), hour);
test('the exact total', () => measureTotals(million), hour);
test('how the cost grows', () => measureGrowth(million), hour);
test('a page deep in the table', () => measureDepth(million), hour);
test('the export of all rows', () => measureExport(million), hour);
test('recording new engagements', () => measureRecording(million), hour);
