import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALL_QUIRKS } from '#test/archive/archive-options.ts';
import { type ArchiveFact, type ArchiveTruth, fact } from '#test/archive/archive-truth.ts';
import { type GenerateOptions, generateArchive } from '#test/archive/generate-archive.ts';
import { writeHostileArchive } from '#test/archive/hostile-archive.ts';
import { cases, triesAll } from '#test/cases.ts';
import type { ArchiveRecord } from './archive-record.ts';
import { type ArchiveReport, emptyReport } from './archive-report.ts';
import { inspectArchive } from './inspect-archive.ts';
import { type ArchiveItem, type ReadArchiveOptions, readArchive } from './read-archive.ts';

const SOME: GenerateOptions = {
  connections: 60,
  invitations: 30,
  messages: 60,
  endorsements: 20,
  recommendations: 15,
  shares: 20,
  comments: 25,
  reactions: 10,
};

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'archive-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function readAll(path: string, truth: ArchiveTruth, options: Partial<ReadArchiveOptions> = {}) {
  const report = emptyReport();
  const items = await Array.fromAsync(readArchive(path, { ownerUrl: truth.owner.url, report, ...options }));
  return { items, report };
}

/** A record as the reference facts state it; null for records without one. */
function toFact(record: ArchiveRecord): ArchiveFact | null {
  switch (record.kind) {
    case 'engagement': {
      const { person, post, type, direction, text, occurredAt, conversationId } = record.engagement;
      return fact({
        what: 'engagement',
        type,
        direction,
        slug: person?.publicId ?? null,
        name: person?.name ?? null,
        company: person?.company ?? null,
        title: person?.title ?? null,
        email: person?.email ?? null,
        text,
        at: occurredAt.toISOString(),
        post: post?.urn ?? null,
        conversation: conversationId,
      });
    }
    case 'person': {
      const { publicId: slug, name, company, title, email } = record.person;
      const said = { slug, name, company, title, email };
      return fact({ what: 'engagement', type: 'undated', direction: 'inbound', ...said });
    }
    case 'own-post': {
      const { postType: type, text, publishedAt, urn: post } = record.post;
      return fact({ what: 'own-post', type, text, at: publishedAt?.toISOString() ?? null, post });
    }
    case 'owner':
      return fact({ what: 'owner', type: 'owner', name: record.name, text: record.summary });
    case 'owner-email':
      return fact({ what: 'owner-email', type: record.isPrimary ? 'Yes' : 'No', email: record.email });
    case 'broken':
      return null;
  }
}

const sorted = (facts: ArchiveFact[]) => facts.map((each) => JSON.stringify(each)).sort();
const factsOf = (items: ArchiveItem[]) => items.flatMap(({ record }) => toFact(record) ?? []);

/** The report in the shape of the reference counts. */
function countsOf(report: ArchiveReport) {
  const files = report.files.filter((file) => file.kind !== null && file.rows > 0);
  return Object.fromEntries(
    files.map(({ kind, rows, broken, leftOut }) => {
      const left = Object.values(leftOut).reduce((sum, count) => sum + count, 0);
      return [kind, { rows, facts: rows - broken - left, broken, ...leftOut }];
    }),
  );
}

describe('readArchive', () => {
  it('finds exactly the facts of an archive, whatever its quirks', async () => {
    const { zip64: _, ...flags } = ALL_QUIRKS;
    const quirks = fc.record(Object.fromEntries(Object.keys(flags).map((name) => [name, fc.boolean()])));
    const path = join(folder, 'quirks.zip');
    await fc.assert(
      fc.asyncProperty(fc.integer(), quirks, async (seed, wanted) => {
        const truth = await generateArchive(path, { ...SOME, seed, quirks: wanted });
        const { items, report } = await readAll(path, truth);
        expect(sorted(factsOf(items))).toEqual(sorted(truth.facts));
        expect(countsOf(report)).toEqual(truth.counts);
        const unknown = report.files.filter((file) => !file.isKnown).map((file) => file.path);
        expect(unknown).toEqual(truth.unknownFiles);
      }),
      { numRuns: cases(25, 3) },
    );
  });

  it('reads in a fixed order, connections first, and numbers rows from 1', async () => {
    const path = join(folder, 'order.zip');
    const truth = await generateArchive(path, { ...SOME, seed: 4 });
    const { items, report } = await readAll(path, truth);
    const positions = items.map(({ fileIndex, row }) => fileIndex * 1_000_000 + row);
    expect(positions).toEqual([...positions].sort((one, other) => one - other));
    expect(report.files.slice(0, 10).map((file) => file.kind)).toEqual([
      'connections',
      'profile',
      'emails',
      'invitations',
      'messages',
      'endorsements',
      'recommendations',
      'shares',
      'comments',
      'reactions',
    ]);
    expect(items[0]).toMatchObject({
      fileIndex: 0,
      row: 1,
      file: expect.stringMatching(/Connections\.csv$/),
    });
  });

  it('gives the same keys each time, one per fact, however the archive is written', async () => {
    const keysOf = async (quirks: NonNullable<GenerateOptions['quirks']>) => {
      const path = join(folder, 'keys.zip');
      const truth = await generateArchive(path, {
        ...SOME,
        connections: 200,
        messages: 300,
        seed: 7,
        quirks,
      });
      const { items } = await readAll(path, truth);
      return items.flatMap(({ record }) => (record.kind === 'engagement' ? [record.engagement.key] : []));
    };
    const keys = await keysOf({});
    expect(new Set(keys).size).toBe(keys.length);
    expect(await keysOf({})).toEqual(keys);
    const other = { crlf: false, bom: false, html: false, folder: false, names: false, quoteAll: false };
    expect((await keysOf(other)).sort()).toEqual([...keys].sort());
  });

  it('resumes from any position as if it had never stopped, with the same report', async () => {
    const path = join(folder, 'resume.zip');
    const truth = await generateArchive(path, { ...SOME, seed: 11 });
    const whole = await readAll(path, truth);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat({ max: whole.items.length - 1 }), { maxLength: 3 }), async (stops) => {
        const stored = new Map<string, ArchiveItem>();
        let from = { fileIndex: 0, row: 1 };
        let saved = JSON.stringify(emptyReport());
        for (const stop of [...stops.sort((one, other) => one - other), Number.POSITIVE_INFINITY]) {
          const report: ArchiveReport = JSON.parse(saved);
          for await (const item of readArchive(path, { ownerUrl: truth.owner.url, from, report })) {
            stored.set(`${item.fileIndex} ${item.row} ${item.record.kind}`, item);
            from = item.next;
            saved = JSON.stringify(report);
            if (stored.size > stop) break;
          }
          if (stop === Number.POSITIVE_INFINITY) saved = JSON.stringify(report);
        }
        expect([...stored.values()]).toEqual(whole.items);
        expect(JSON.parse(saved)).toEqual(whole.report);
      }),
      { numRuns: cases(15, 3) },
    );
  });

  it('starts at the requested position, and skips everything before it', async () => {
    const path = join(folder, 'from.zip');
    const truth = await generateArchive(path, { ...SOME, seed: 12 });
    const { items } = await readAll(path, truth);
    const middle = items[Math.floor(items.length / 2)];
    const rest = await readAll(path, truth, {
      from: { fileIndex: middle?.fileIndex ?? 0, row: middle?.row ?? 0 },
    });
    expect(rest.items).toEqual(items.filter((item) => position(item) >= position(middle)));
    expect((await readAll(path, truth, { from: { fileIndex: 99, row: 1 } })).items).toEqual([]);
  });

  it('leaves messages out if the archive belongs to someone else', async () => {
    const path = join(folder, 'other.zip');
    const truth = await generateArchive(path, { messages: 40, quirks: { irregularRows: false } });
    const { report } = await readAll(path, truth, { ownerUrl: 'linkedin.com/in/somebody-else' });
    const messages = report.files.find((file) => file.kind === 'messages');
    expect(messages?.leftOut.notTheOwners).toBeGreaterThan(0);
    for (const ownerUrl of ['nobody', 'https://www.linkedin.com/company/firm']) {
      await expect(readAll(path, truth, { ownerUrl })).rejects.toThrow(TypeError);
    }
  });

  it("treats future dates as broken, but not those of another time zone's today", async () => {
    const path = join(folder, 'future.zip');
    const truth = await generateArchive(path, { ...SOME, quirks: { irregularRows: false } });
    const times = truth.facts.flatMap(({ at }) => (at === null ? [] : [Date.parse(at)]));
    const now = new Date(Math.max(...times) - 20 * 3_600_000);
    const broken = (items: ArchiveItem[]) => items.filter(({ record }) => record.kind === 'broken').length;
    expect(broken((await readAll(path, truth, { now })).items)).toBe(0);
    const earlier = await readAll(path, truth, { now: new Date('2022-01-01') });
    expect(broken(earlier.items)).toBeGreaterThan(0);
    expect(factsOf(earlier.items).every(({ at }) => at === null || at < '2022-01-02T00:00:00.001Z')).toBe(
      true,
    );
  });

  it('keeps the rows before an unclosed quotation mark, and the files after it', async () => {
    const path = join(folder, 'unclosed.zip');
    await writeHostileArchive(path, 'unclosed-quote');
    const report = emptyReport();
    const items = await Array.fromAsync(readArchive(path, { ownerUrl: 'linkedin.com/in/me', report }));
    expect(items.map(({ row, record }) => [row, record.kind])).toEqual([
      [1, 'engagement'],
      [2, 'engagement'],
      [3, 'broken'],
      [1, 'engagement'],
    ]);
    expect(report.files[0]).toMatchObject({ rows: 3, records: 2, broken: 1, examples: [{ row: 3 }] });
  });

  it('reads thousands of connections and messages, and keeps the first twenty broken rows as examples', async () => {
    const path = join(folder, 'large.zip');
    const truth = await generateArchive(path, {
      seed: 3,
      connections: triesAll() ? 10_000 : 2_000,
      messages: triesAll() ? 5_000 : 1_000,
      recommendations: 20,
    });
    const { items, report } = await readAll(path, truth);
    expect(factsOf(items).length).toBe(truth.facts.length);
    expect(countsOf(report)).toEqual(truth.counts);
    const keys = items.flatMap(({ record }) => (record.kind === 'engagement' ? [record.engagement.key] : []));
    expect(new Set(keys).size).toBe(keys.length);
    const connections = report.files.find((file) => file.kind === 'connections');
    expect(connections?.broken).toBeGreaterThan(20);
    expect(connections?.examples).toHaveLength(20);
  });
});

describe('inspectArchive', () => {
  it('lists the files with their rows, and the owner', async () => {
    const path = join(folder, 'inspect.zip');
    const truth = await generateArchive(path, { ...SOME, seed: 21 });
    const inspected = await inspectArchive(path);
    const rows = inspected.files.flatMap(({ kind, rows: count }) =>
      kind !== null && count > 0 ? [[kind, count]] : [],
    );
    const expected = Object.entries(truth.counts).map(([kind, counts]) => [kind, counts.rows]);
    expect(Object.fromEntries(rows)).toEqual(Object.fromEntries(expected));
    expect(inspected.unknownFiles).toEqual(truth.unknownFiles);
    expect(inspected.edition).toBe('complete');
    expect(inspected.owner).toEqual({
      url: truth.owner.url,
      certainty: 'sure',
      name: truth.owner.name,
      emails: ['owner@example.com'],
    });
  });

  it('finds the owner by messages if invitations have no URLs, and reports unknown without either', async () => {
    const path = join(folder, 'owner.zip');
    const older = { quirks: { urls: false, irregularRows: false } };
    const { owner } = await generateArchive(path, { invitations: 20, messages: 40, ...older });
    expect((await inspectArchive(path)).owner).toMatchObject({ url: owner.url, certainty: 'sure' });
    await generateArchive(path, { invitations: 20, ...older });
    expect((await inspectArchive(path)).owner).toMatchObject({ url: null, certainty: 'unknown' });
  });

  it('calls an archive without posts, comments and reactions basic', async () => {
    const path = join(folder, 'basic.zip');
    await writeHostileArchive(path, 'unclosed-quote');
    expect(await inspectArchive(path)).toMatchObject({ edition: 'basic', files: [{ rows: 3 }, { rows: 1 }] });
  });
});

function position(item: ArchiveItem | undefined): number {
  return (item?.fileIndex ?? 0) * 1_000_000 + (item?.row ?? 0);
}
