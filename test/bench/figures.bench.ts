import { afterAll, beforeAll, describe, test } from 'vitest';
import { maya, newMember } from '#test/e2e/member.ts';
import { shareProduct } from '#test/e2e/share-product.ts';
import { openSignals, rows } from '#test/e2e/signals-page.ts';
import { openAt, openVisitor } from '#test/e2e/visitor.ts';
import { measureFeed, measurePolling } from './measure-feeds.ts';
import { measureInbox, measureInteractions, measureScrolling } from './measure-page.ts';
import {
  measureAnswer,
  measureImport,
  measureProcesses,
  measureStart,
  measureWeight,
} from './measure-product.ts';
import { measureDepth, measureExport, measurePages, measureRecording } from './measure-signals.ts';
import { hour, isQuick, printFigures } from './measuring.ts';
import { type Million, openMillion } from './million.ts';

const size = Number(process.env.BENCH_SIGNALS ?? (isQuick ? 100_000 : 1_000_000));
let million: Million;
beforeAll(async () => {
  million = await openMillion(size);
}, hour);
afterAll(async () => {
  printFigures(`Of ${size} signals, beside their limits`);
  await million?.stop();
}, hour);

// One after the other on one database; recording adds to it.
test('pages, totals and Today', () => measurePages(million), hour);
test('an answer beside a bare Node server', () => measureAnswer(million), hour);
test('the weight of pages', measureWeight);
if (!isQuick) {
  test('a page in the middle of all rows', () => measureDepth(million), hour);
  test('the export of all rows', () => measureExport(million), hour);
}

describe('in Chromium', () => {
  const shared = shareProduct(() => ({ DATABASE_URL: million.databaseUrl }));
  const openTable = async () => {
    const page = await openAt(shared, million, `/dashboard/signals/${million.profile.id}`);
    await rows(page).first().waitFor();
    return page;
  };

  test(
    'what answers in the page',
    async () => {
      const member = await newMember(shared, { connect: [maya], onboarded: true, synced: true });
      const page = await openSignals(shared, member);
      await page.setViewportSize({ width: 1440, height: 900 });
      await measureInteractions(page, 1_005);
      await measureInbox(page);
    },
    hour,
  );
  if (isQuick) return;
  test(
    'what answers, and how it scrolls, with many signals',
    async () => {
      const { db } = million.test;
      const onboarded = { is_onboarding_completed: true };
      const own = db.updateTable('app_user').where('id', '=', million.profile.user_id);
      await own.set(onboarded).execute();
      await measureScrolling(size, openTable, () => openVisitor(shared));
      await measureInteractions(await openTable(), size);
    },
    hour,
  );
});

test('recording new engagements', () => measureRecording(million), hour);
test('starting, and the memory of a product nobody uses', measureStart, hour);
if (!isQuick) {
  test('importing an archive', measureImport, hour);
  test('the feed of followed people', measureFeed, hour);
  test('reading while feeds are polled', measurePolling, hour);
  test('one and two web processes', measureProcesses, hour);
}
