import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ExportPreset, type SignalExportQuery } from '#contract/signals/signal-export.ts';
import { unguardText } from '#server/db/guard-formula.ts';
import type { OwnedConnectedProfile } from '#server/modules/profile/require-owned-connected-profile.ts';
import { countSignals } from '#server/modules/signals/listing/count-signals.ts';
import { scopeOf } from '#server/modules/signals/require-owned-signal-scope.ts';
import { cases } from '#test/cases.ts';
import {
  makeOwner,
  makeProfile,
  newEngagement,
  newPerson,
  newPost,
  openTestDatabase,
  record,
} from '#test/facts.ts';
import { hostileName } from '#test/hostile-cells.ts';
import { exportSignals } from './export-signals.ts';

const now = new Date('2026-11-20T22:30:00Z');

const test = await openTestDatabase();
const owner = await makeOwner(test.db, 'Ann');
afterAll(() => test.stop());

async function readBytes(profile: OwnedConnectedProfile, query: SignalExportQuery): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  const { chunks } = await exportSignals(test, scopeOf(profile), query, now, new AbortController().signal);
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts);
}

async function read(
  profile: OwnedConnectedProfile,
  query: SignalExportQuery,
): Promise<Record<string, string>[]> {
  return parse(await readBytes(profile, query), { columns: true, bom: true });
}

/** The rule exactly as docs/export.md describes it. */
function splitName(name: string): [first: string, last: string] {
  const words = name.split(/\s+/u).filter((word) => word !== '');
  const isTitle = (word: string) =>
    !/\p{Alphabetic}/u.test(word) ||
    /^((dr|prof|mr|mrs|ms|mx|dipl[^ ]*|sir|dame|ing\.|mag\.|rev\.)[.-]?)+$/i.test(word);
  let at = 0;
  while (at < words.length - 1 && isTitle(words[at] ?? '')) at += 1;
  return [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')];
}

const hostile = hostileName();

describe('every preset', () => {
  it('writes one row per signal, and no cell that a spreadsheet would read as a formula', async () => {
    const people = fc.array(
      fc.record({
        name: hostile,
        headline: hostile,
        title: fc.option(hostile),
        company: fc.option(hostile),
        location: fc.option(hostile),
        email: fc.option(hostile),
        text: fc.option(hostile),
      }),
      { minLength: 1, maxLength: 12 },
    );
    await fc.assert(
      fc.asyncProperty(people, fc.boolean(), async (facts, bom) => {
        const profile = await makeProfile(test.db, owner.user_id, '=cmd');
        await record(
          test.db,
          profile,
          facts.map(({ text, ...fact }, index) =>
            newEngagement({
              person: newPerson(`p${index}-${profile.id}`, fact),
              post: newPost(`urn:li:activity:${index}`, { text: text ?? null }),
              text,
            }),
          ),
        );
        const { total } = await countSignals(test.db, scopeOf(profile), {}, now);
        expect(total).toBe(facts.length);
        for (const preset of ExportPreset.options) {
          const rows = await read(profile, { preset, bom });
          expect(rows).toHaveLength(total);
          for (const [column, cell] of rows.flatMap((row) => Object.entries(row))) {
            expect(`${preset} ${column}: ${cell}`).not.toMatch(
              /: (?:[\t\r\n]|[\s\u200b\u202e]*[=+\-@＝＋－＠])/,
            );
          }
        }
      }),
      { numRuns: cases(25, 3) },
    );
  });

  it('splits names by one rule without losing any part', async () => {
    const wellKnown = [
      'Ludwig van Beethoven',
      'María García López',
      'Madonna',
      'Dr. Anna Müller',
      'Prof.Dr. Li Wei, PhD',
      '🚀 Kim Lee (she/her)',
      'Dr.',
      'Ing Li',
      '王小明',
      'דוד בן-גוריון',
    ];
    const names = fc.oneof(fc.constantFrom(...wellKnown), hostile);
    await fc.assert(
      fc.asyncProperty(fc.array(names, { minLength: 1, maxLength: 20 }), async (some) => {
        const profile = await makeProfile(test.db, owner.user_id, 'Names');
        await record(
          test.db,
          profile,
          some.map((name, index) =>
            newEngagement({ person: newPerson(`n${index}-${profile.id}`, { name }) }),
          ),
        );
        for (const row of await read(profile, { preset: 'hubspot' })) {
          const index = Number(/\/in\/n(\d+)-/.exec(row['LinkedIn URL'] ?? '')?.[1]);
          const [first, last] = splitName(some[index] ?? '');
          expect([row['First Name'], row['Last Name']].map((cell) => unguardText(cell ?? ''))).toEqual([
            first,
            last,
          ]);
        }
      }),
      { numRuns: cases(25) },
    );
    expect(splitName('Ludwig van Beethoven')).toEqual(['Ludwig', 'van Beethoven']);
    expect(splitName('Dr. Anna Müller')).toEqual(['Dr. Anna', 'Müller']);
  });

  it('begins with a byte order mark only if requested', async () => {
    for (const preset of ExportPreset.options) {
      const plain = await readBytes(owner, { preset });
      const marked = await readBytes(owner, { preset, bom: true });
      expect(marked.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
      expect(marked.subarray(3)).toEqual(plain);
      expect(plain[0]).not.toBe(0xef);
    }
  });
});

describe('one preset', () => {
  let profile: OwnedConnectedProfile;
  beforeAll(async () => {
    profile = await makeProfile(test.db, owner.user_id, 'Ann');
    const kim = newPerson('kim-lee-1', {
      name: 'Kim Lee',
      headline: 'CTO at Acme',
      title: 'T'.repeat(200),
      company: 'Acme',
      location: 'Berlin',
      email: 'kim@sample.example',
    });
    const post = (urn: string, text: string) => newPost(urn, { text, url: `https://x.example/${urn}` });
    const at = (day: number) => new Date(`2026-11-${String(day).padStart(2, '0')}T10:00:00Z`);
    await record(test.db, profile, [
      newEngagement({ person: kim, type: 'reaction', post: post('urn:1', 'Old'), occurredAt: at(10) }),
      newEngagement({ person: kim, post: post('urn:2', 'New'), text: '=Nice', occurredAt: at(18) }),
      newEngagement({ person: kim, type: 'message', text: 'Private', occurredAt: at(19) }),
      newEngagement({ person: newPerson('madonna-1', { name: 'Madonna' }), occurredAt: at(1) }),
    ]);
  });

  it("hubspot: exports contacts under HubSpot's property labels", async () => {
    const [row] = await read(profile, { preset: 'hubspot' });
    expect(row).toMatchObject({
      'First Name': 'Kim',
      'Last Name': 'Lee',
      Email: 'kim@sample.example',
      'Company Name': 'Acme',
      'LinkedIn URL': 'https://www.linkedin.com/in/kim-lee-1',
      'Last Engagement Type': 'message',
      'Last Engagement Date': '2026-11-19T10:00:00.000Z',
      'inGrow Status': 'new',
      'Latest Words': "'=Nice",
    });
  });

  it('salesforce: exports leads with all required fields, in values that fit', async () => {
    const [kim, madonna] = await read(profile, { preset: 'salesforce' });
    expect(kim).toMatchObject({
      FirstName: 'Kim',
      LastName: 'Lee',
      Company: 'Acme',
      Title: 'T'.repeat(128),
      Website: 'https://www.linkedin.com/in/kim-lee-1',
      LeadSource: 'LinkedIn',
      Rating: 'Warm',
    });
    expect(kim?.Description).toMatch(
      /^CTO at Acme · Berlin · Score \d+(\.\d)?, 3 interactions, last message 2026-11-19T\S+ · Status new · Wrote “=Nice”$/,
    );
    expect(madonna).toMatchObject({
      FirstName: '',
      LastName: 'Madonna',
      Company: '[not provided]',
      Rating: 'Cold',
    });
  });

  it('sequencer: exports openers for a message, and never private messages', async () => {
    const [kim, madonna] = await read(profile, { preset: 'sequencer' });
    expect(kim).toMatchObject({
      first_name: 'Kim',
      last_name: 'Lee',
      last_engagement: 'message',
      last_post: 'New',
      last_post_url: 'https://x.example/urn:2',
      last_comment: "'=Nice",
      interactions: '3',
      status: 'new',
    });
    const [row] = await read(profile, { preset: 'generic' });
    expect(row).toMatchObject({ latest_words: "'=Nice", latest_words_at: '2026-11-18T10:00:00.000Z' });
    expect(madonna).toMatchObject({ first_name: 'Madonna', last_name: '', last_post: '', last_comment: '' });
  });
});
