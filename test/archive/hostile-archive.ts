import { readFile, writeFile } from 'node:fs/promises';
import { writeZip } from './write-zip.ts';

/** What is wrong with an uploaded archive. */
export const hostileKinds = [
  'parent-path',
  'absolute-path',
  'backslash-path',
  'drive-path',
  'symlink',
  'encrypted',
  'strongly-encrypted',
  'too-many-files',
  'bomb',
  'lying-bomb',
  'many-bombs',
  'lying-bombs',
  'shared-bytes',
  'unusual-compression',
  'flipped-bit',
  'changed-letter',
  'truncated',
  'bytes-behind',
  'not-a-zip',
  'empty-file',
] as const;
export type HostileKind = (typeof hostileKinds)[number];

const NAME = 'Connections.csv';
const TABLE = 'First Name,Last Name,URL,Email Address,Company,Position,Connected On\n';
const ROW = 'a,b,https://www.linkedin.com/in/a-b,,,,08 Feb 2026\n';
const CENTRAL = Buffer.from([0x50, 0x4b, 0x01, 0x02]);
/** 25 MB of one row, which compress to less than a hundredth of any real table. */
const BOMB_ROWS = 500_000;

/**
 * Writes one hostile archive to `path`, or one that is readable except for a quotation mark. Names and fields
 * that no ZIP writer allows are patched in.
 */
export async function writeHostileArchive(path: string, kind: HostileKind | 'unclosed-quote'): Promise<void> {
  const text = Buffer.from(TABLE + ROW.repeat(50));
  if (kind === 'unclosed-quote') {
    const open = `${TABLE}${ROW.repeat(2)}"c,d,e\n${ROW.repeat(50)}`;
    return writeZip(path, [
      [NAME, Buffer.from(open)],
      ['Other.csv', Buffer.from(TABLE + ROW)],
    ]);
  }
  if (kind === 'not-a-zip') return writeFile(path, '<!doctype html><title>Sign in</title>');
  if (kind === 'empty-file') return writeFile(path, '');
  if (kind === 'too-many-files') {
    // One more than the reader accepts: a ZIP writer goes through all names for each one.
    const names = Array.from({ length: 10_001 }, (_, n) => `file-${n}.csv`);
    return writeZip(
      path,
      names.map((name) => [name, Buffer.alloc(0)]),
      { compress: false },
    );
  }
  if (kind === 'bomb' || kind === 'lying-bomb') {
    await writeZip(path, [[NAME, Buffer.from(TABLE + ROW.repeat(BOMB_ROWS))]]);
    return kind === 'bomb' ? undefined : patch(path, (zip) => zip.writeUInt32LE(5000, centralAt(zip) + 24));
  }
  if (kind === 'many-bombs' || kind === 'lying-bombs') {
    // No single file is large: 1.9 MB each from 5 KB.
    const small = Buffer.from(TABLE + ROW.repeat(37_000));
    await writeZip(
      path,
      Array.from({ length: 20 }, (_, n) => [`${n}/${NAME}`, small]),
    );
    return kind === 'many-bombs' ? undefined : patch(path, understateAll);
  }
  if (kind === 'shared-bytes') {
    await writeZip(path, [
      [NAME, text],
      ['Other.csv', text],
      ['Others.csv', text],
    ]);
    return patch(path, shareBytes);
  }
  const isLink = kind === 'symlink';
  // Without compression, only the checksum reveals it.
  await writeZip(path, [[NAME, text]], {
    mode: isLink ? 0o120777 : 0o100644,
    compress: kind !== 'changed-letter',
  });
  await patch(path, (zip) => spoil(zip, kind));
}

function spoil(zip: Buffer, kind: HostileKind): Buffer | undefined {
  const central = centralAt(zip);
  if (kind === 'parent-path') return rename(zip, '../../onnec.csv');
  if (kind === 'absolute-path') return rename(zip, '/etc/onnecti.csv'.slice(0, NAME.length));
  if (kind === 'backslash-path') return rename(zip, '..\\..\\onnec.csv');
  if (kind === 'drive-path') return rename(zip, 'C:/onnection.csv'.slice(0, NAME.length));
  if (kind === 'encrypted') zip.writeUInt16LE(zip.readUInt16LE(central + 8) | 1, central + 8);
  if (kind === 'strongly-encrypted') zip.writeUInt16LE(zip.readUInt16LE(central + 8) | 0x41, central + 8);
  if (kind === 'unusual-compression') zip.writeUInt16LE(9, central + 10);
  if (kind === 'flipped-bit') {
    const data = 30 + NAME.length + zip.readUInt16LE(28);
    zip.writeUInt8(zip.readUInt8(data + 20) ^ 0x10, data + 20);
  }
  if (kind === 'changed-letter') zip.write('Z', zip.indexOf('First Name'));
  if (kind === 'truncated') return zip.subarray(0, zip.length - 30);
  if (kind === 'bytes-behind') return Buffer.concat([zip, Buffer.from('more')]);
  return undefined;
}

/** Changes the name in both places of a ZIP. The length stays the same. */
function rename(zip: Buffer, name: string): undefined {
  if (name.length !== NAME.length) throw new Error(`${name} must be as long as ${NAME}`);
  zip.write(name, 30, 'latin1');
  zip.write(name, centralAt(zip) + 46, 'latin1');
  return undefined;
}

function centralAt(zip: Buffer): number {
  return zip.lastIndexOf(CENTRAL);
}

async function patch(path: string, change: (zip: Buffer) => Buffer | number | undefined): Promise<void> {
  const zip = await readFile(path);
  const changed = change(zip);
  await writeFile(path, Buffer.isBuffer(changed) ? changed : zip);
}

/** The start of each file's entry in the central directory. */
function centralRows(zip: Buffer): number[] {
  const rows: number[] = [];
  for (let at = zip.indexOf(CENTRAL); at >= 0; at = zip.indexOf(CENTRAL, at + 1)) rows.push(at);
  return rows;
}

function understateAll(zip: Buffer): undefined {
  for (const at of centralRows(zip)) zip.writeUInt32LE(50_000, at + 24);
  return undefined;
}

/** Makes every entry claim the bytes of the whole archive. */
function shareBytes(zip: Buffer): undefined {
  for (const at of centralRows(zip)) {
    zip.writeUInt32LE(zip.length, at + 20);
    zip.writeUInt32LE(0, at + 42);
  }
  return undefined;
}
