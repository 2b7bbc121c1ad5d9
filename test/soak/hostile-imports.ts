import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeZip } from '#test/archive/write-zip.ts';

/** Rows per uploaded file. */
const rows = 20;

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
const table = (head: string, row: (n: number) => string[]): string =>
  [head, ...Array.from({ length: rows }, (_, n) => row(n).map(quoted).join(','))].join('\n');
const url = (n: number) => `https://www.linkedin.com/in/hostile-${n}`;

/** A CSV of people whose cells contain a text. */
export function hostileCsv(text: string): string {
  return table('LinkedIn URL,Name,Headline,Company,Location,Email', (n) => [
    url(n),
    text,
    text,
    text,
    text,
    // Half of the rows are people, the others identify no one.
    n % 2 === 0 ? '' : text,
  ]);
}

/** A member's archive with a text in every column that people write. */
export async function hostileArchive(text: string): Promise<Buffer<ArrayBuffer>> {
  const path = join(tmpdir(), `ingrow-hostile-${randomUUID()}.zip`);
  const day = '2026-02-08 10:00:00';
  const files: [string, string][] = [
    [
      'Connections.csv',
      table('First Name,Last Name,URL,Email Address,Company,Position,Connected On', (n) => [
        text,
        text,
        url(n),
        text,
        text,
        text,
        '08 Feb 2026',
      ]),
    ],
    ['Profile.csv', table('First Name,Last Name,Headline,Summary', () => [text, text, text, text])],
    [
      'messages.csv',
      table('CONVERSATION ID,FROM,SENDER PROFILE URL,TO,RECIPIENT PROFILE URLS,DATE,SUBJECT,CONTENT', (n) => [
        `c${n}`,
        text,
        url(n),
        'Me',
        'https://www.linkedin.com/in/me',
        `${day} UTC`,
        text,
        text,
      ]),
    ],
    ['Shares.csv', table('Date,ShareLink,ShareCommentary,Visibility', (n) => [day, link(n), text, ''])],
    ['Comments.csv', table('Date,Link,Message', (n) => [day, link(n), text])],
    [
      'Recommendations_Received.csv',
      table('First Name,Last Name,Company,Job Title,Text,Creation Date,Status', () => [
        text,
        text,
        text,
        text,
        text,
        '02/08/26, 10:00 AM',
        'VISIBLE',
      ]),
    ],
  ];
  try {
    await writeZip(
      path,
      files.map(([name, content]) => [name, Buffer.from(content)] as const),
      { compress: false },
    );
    return Buffer.from(await readFile(path));
  } finally {
    await rm(path, { force: true });
  }
}

const link = (n: number) =>
  `https://www.linkedin.com/feed/update/urn%3Ali%3Aactivity%3A73000000000000${1000 + n}`;
