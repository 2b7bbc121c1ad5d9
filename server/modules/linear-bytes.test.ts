import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { triesAll } from '#test/cases.ts';
import { growthOf } from '#test/growth.ts';
import { readDocument } from './feeds/reading/read-document.ts';
import { readOpml } from './feeds/reading/read-opml.ts';
import { openArchive } from './imports/archive/reading/open-archive.ts';
import { findShape } from './imports/csv/find-shape.ts';
import { readPastedPeople } from './imports/post-import/read-pasted-people.ts';
import { findEncoding } from './imports/table/find-encoding.ts';
import { readCsv } from './imports/table/read-csv.ts';

async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
}

const folder = await mkdtemp(join(tmpdir(), 'linear-bytes-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A refusal is as good as an answer. */
const orRefused = (work: Promise<unknown>) => work.catch(() => null);

const document = (bytes: Uint8Array) =>
  readDocument({ bytes, contentType: null, url: 'https://site.example.com/' });

/** Bytes from outside, by what reads them: how they begin, the parts that repeat, and the work. */
const works: [name: string, heads: string[], parts: string[], work: (bytes: Buffer) => Promise<unknown>][] = [
  [
    'the encoding of a table',
    [''],
    ['a', '\0', 'a\0', '\xff', '\xe4'],
    (bytes) => findEncoding(piecesOf(bytes)),
  ],
  [
    'a table',
    ['', 'a,b\n', 'a,"'],
    ['a', ',', '"', '""', '\\"', '\\', '\n', '\r\n', ',"', '"\n', 'a,b\n', ';\t|'],
    (bytes) => orRefused(Array.fromAsync(readCsv(piecesOf(bytes), 'doubled'))),
  ],
  [
    'the shape of a table',
    ['', 'Name,LinkedIn\n'],
    ['a', ',', '"', '\n', ',"', 'a,b\n', 'a;b\n', 'sep=;\n', 'https://www.linkedin.com/in/a,'],
    (bytes) => orRefused(findShape(() => piecesOf(bytes), 'utf-8')),
  ],
  [
    'a feed',
    [
      '<rss version="2.0"><channel><title>T</title>',
      '<feed xmlns="http://www.w3.org/2005/Atom"><title>T</title>',
      '<feed xmlns="http://www.w3.org/2005/Atom"><title ',
      '{"version":"https://jsonfeed.org/version/1.1","title":"',
    ],
    [
      'a',
      '<a>',
      '<!--',
      '<![CDATA[',
      '&amp;',
      '&',
      ']]>',
      'mode="base64" ',
      '<title type="base64">YQ==</title>',
    ],
    async (bytes) => document(bytes),
  ],
  [
    'a page',
    ['<!doctype html><title>T</title>'],
    [
      'a',
      '<',
      '<a ',
      '<link rel="alternate" type="application/rss+xml" href="a">',
      '<!--',
      '&',
      '<script>',
      '</',
    ],
    async (bytes) => document(bytes),
  ],
  [
    'an OPML file',
    ['<opml version="2.0"><body>'],
    ['<outline xmlUrl="https://a.example/">', '<outline xmlUrl="https://a.example/"/>', '<a>', '&', '<!--'],
    async (bytes) => readOpml(bytes.toString('latin1')),
  ],
  [
    'pasted people',
    ['', '<html><body>'],
    ['a', '\n', 'a\n', '<a href="https://www.linkedin.com/in/a">a</a>', '<div>', '&', '•', 'A B\n1st\nCTO\n'],
    async (bytes) => readPastedPeople(bytes.toString('latin1'), 'comment'),
  ],
  [
    'an archive',
    ['PK\x03\x04', ''],
    ['PK\x05\x06', 'PK\x01\x02', 'a', '\0'],
    async (bytes) => {
      const path = join(folder, 'archive.zip');
      await writeFile(path, bytes);
      await orRefused(openArchive(path).then(({ close }) => close()));
    },
  ],
];

describe.each(works)('takes time linear in length: %s', (_, heads, parts, work) => {
  test.each(heads)('beginning with %j, with any repeated part', async (head) => {
    for (const part of parts) {
      const pieces = triesAll() ? [part, `${part}x`] : [part];
      for (const piece of pieces) {
        const bytes = (length: number) => Buffer.from(head + piece.repeat(length / piece.length), 'latin1');
        const grown = await growthOf((length) => work(bytes(length)), triesAll() ? 6_000 : 3_000);
        expect(grown, JSON.stringify(piece)).toBeLessThan(8);
      }
    }
  });
});
