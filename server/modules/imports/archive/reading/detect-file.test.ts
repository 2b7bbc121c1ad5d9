import { describe, expect, it } from 'vitest';
import { readRows } from './archive-rows.ts';
import { type ArchiveFileKind, detectFile } from './detect-file.ts';
import type { ArchiveFile } from './open-archive.ts';

function fileOf(path: string, text: string | Buffer): ArchiveFile {
  return {
    path,
    size: text.length,
    async *read() {
      yield Buffer.from(text);
    },
  };
}

const detect = (path: string, text: string) => detectFile(fileOf(path, text));

async function rowsOf(kind: ArchiveFileKind, text: string | Buffer, ...columns: string[]) {
  const file = fileOf('any.csv', text);
  const rows = await Array.fromAsync(readRows({ file, format: (await detectFile(file)).format }, kind));
  return rows.map(({ row, cells }) => [row, ...columns.map((column) => cells(column))]);
}

describe('detectFile', () => {
  it.each<[ArchiveFileKind, string]>([
    ['connections', 'First Name,Last Name,URL,Email Address,Company,Position,Connected On'],
    ['connections', 'First Name,Last Name,Email Address,Company,Position,Connected On\nA,B,,,,08 Feb 2026'],
    ['connections', 'Notes:\n"A ""long"" note, in quotes"\n\nFirst Name,Last Name,URL,Connected On\n'],
    ['shares', '\ufeffDate,ShareLink,ShareCommentary,SharedUrl,MediaUrl,Visibility'],
    ['comments', 'Date,Link,Message'],
    ['reactions', 'date , TYPE,link'],
    ['invitations', 'From,To,Sent At,Message,Direction'],
    ['messages', '"CONVERSATION ID","CONVERSATION TITLE","FROM","DATE","CONTENT","NEW COLUMN"'],
    ['messages', 'Conversation_Id,From,Date,Content'],
    ['profile', 'First Name,Last Name,Maiden Name,Address,Birth Date,Headline,Summary'],
    ['endorsements', 'Endorsement Date,Skill Name,Endorser First Name,Endorser Last Name'],
    ['recommendations', 'First Name,Last Name,Company,Job Title,Text,Creation Date,Status'],
    ['emails', 'Email Address,Confirmed,Primary,Updated On'],
    ['connections', 'Vorname,Nachname,URL,E-Mail-Adresse,Unternehmen,Position,Verbunden am'],
    ['connections', 'Notes:\n\nPrénom;Nom de famille;URL;Adresse e-mail;Entreprise;Poste;Connecté le'],
  ])('recognizes %s by its header, whatever its name', async (kind, text) => {
    expect(await detect('Export/anything.CSV', text)).toMatchObject({ kind, ignored: null, isKnown: true });
  });

  it.each([
    ['Recommendations_Given.csv', 'First Name,Last Name,Company,Job Title,Text,Creation Date,Status', true],
    ['x/guide_messages.csv', 'CONVERSATION ID,FROM,DATE,CONTENT', true],
    ['learning_role_play_messages.csv', 'CONVERSATION ID,FROM,DATE,CONTENT', true],
    ['LearningCoachMessages.csv', 'No conversations found', true],
    [
      'Endorsement_Given_Info.csv',
      'Endorsement Date,Skill Name,Endorsee First Name,Endorsee Last Name',
      true,
    ],
    ['Member_Follows_17529409.csv', 'Date,Status,FullName', true],
    ['Company Follows.csv', 'Organization,Followed On', true],
    ['Votes_1.csv', 'Date,Link,OptionText', true],
    ['Articles/Articles/one.html', '<html>', true],
    ['__MACOSX/._Connections.csv', 'First Name,Last Name,Connected On', true],
    ['.DS_Store', '', true],
    ['Brand New.csv', 'Shoe Size', false],
    ['picture.jpg', '', false],
    ['empty.csv', '', true],
    ['open.csv', '"never closed', false],
    ['late.csv', `${'a,b\n'.repeat(30)}Date,Link,Message\n`, false],
  ])('ignores %s and gives the reason', async (path, text, isKnown) => {
    expect(await detect(path, text)).toMatchObject({
      kind: null,
      ignored: expect.stringMatching(/\.$/),
      isKnown,
    });
  });
});

describe('readRows', () => {
  it('finds columns by name in any order, counts rows from 1 below the header and skips empty lines', async () => {
    const text =
      'Notes:\n"note"\n\nConnected On,Last Name,New,First Name\n\n08 Feb 2026, B ,x,A,more\n\nshort\n';
    expect(await rowsOf('connections', text, 'first name', 'last name', 'connected on', 'url')).toEqual([
      [1, 'A', 'B', '08 Feb 2026', ''],
      [2, '', '', 'short', ''],
    ]);
  });

  it('reads Comments.csv with backslashes and other files with doubled quotation marks', async () => {
    const comments = 'Date,Link,Message\nd,l,"He said \\"so\\"\nand \\"more\\""\nd,l,"a ""b"""';
    expect(await rowsOf('comments', comments, 'message')).toEqual([
      [1, 'He said "so"\nand "more"'],
      [2, 'a "b"'],
    ]);
    const shares = 'Date,ShareLink,ShareCommentary\nd,"C:\\","a ""b"", c"';
    expect(await rowsOf('shares', shares, 'sharelink', 'sharecommentary')).toEqual([[1, 'C:\\', 'a "b", c']]);
  });

  it('reads spreadsheet exports: other delimiters, UTF-16 and Windows-1252', async () => {
    const table = 'First Name;Last Name;URL;Connected On\r\nZoë;Müller, MBA;;08 Feb 2026\r\n';
    const names = [[1, 'Zoë', 'Müller, MBA']];
    const written = [
      table,
      `\ufeff${table}`,
      Buffer.from(`\ufeff${table}`, 'utf16le'),
      Buffer.from(table, 'utf16le'),
      Buffer.from(table, 'utf16le').swap16(),
      Buffer.from(table, 'latin1'),
      Buffer.from(`\ufeff${table.replaceAll(';', '\t')}`, 'utf16le'),
    ];
    for (const text of written) {
      expect(await rowsOf('connections', text, 'first name', 'last name')).toEqual(names);
    }
  });

  it('rejoins texts split at unquoted commas, and notes it', async () => {
    const rowsWithNotes = async (kind: ArchiveFileKind, text: string, ...columns: string[]) => {
      const file = fileOf('any.csv', text);
      const rows = await Array.fromAsync(readRows({ file, format: (await detectFile(file)).format }, kind));
      return rows.map(({ cells, note }) => [...columns.map((column) => cells(column)), note]);
    };
    const at = '2026-02-09 01:21:47';
    const link = 'https://www.linkedin.com/feed/update/urn:li:activity:7401794121226567681';
    expect(
      await rowsWithNotes(
        'comments',
        `Date,Link,Message\n${at},${link},Alice Able thanks, agreed!`,
        'message',
      ),
    ).toEqual([['Alice Able thanks, agreed!', 'joined']]);
    const url = 'https://www.linkedin.com/in/ann';
    const header = 'First Name,Last Name,URL,Email Address,Company,Position,Connected On\n';
    const connections = [
      `Ann,Able, PhD,${url},,Acme,VP,08 Feb 2026`,
      `Ann,Able,${url},,Acme, Inc.,VP, Sales,08 Feb 2026`,
      `Ann,Able,${url},,Acme,VP,08 Feb 2026,,,`,
      `Ann,Able,${url},,Acme,VP,08 Feb 2026,more`,
    ];
    const columns = ['last name', 'company', 'position', 'connected on'];
    expect(await rowsWithNotes('connections', header + connections.join('\n'), ...columns)).toEqual([
      ['Able, PhD', 'Acme', 'VP', '08 Feb 2026', 'joined'],
      ['Able', 'Acme, Inc.', 'VP, Sales', '08 Feb 2026', 'joined'],
      ['Able', 'Acme', 'VP', '08 Feb 2026', null],
      ['Able', 'Acme', 'VP', '08 Feb 2026', 'cellsLeftOut'],
    ]);
    const messages = `CONVERSATION ID,FROM,SENDER PROFILE URL,TO,DATE,CONTENT,FOLDER\n2-a,Ann,${url},Me,${at} UTC,Yes, no,INBOX`;
    expect(await rowsWithNotes('messages', messages, 'content', 'folder')).toEqual([
      ['Yes, no', 'INBOX', 'joined'],
    ]);
  });

  it('returns nothing for a header without rows', async () => {
    expect(await rowsOf('comments', 'Date,Link,Message', 'message')).toEqual([]);
  });
});
