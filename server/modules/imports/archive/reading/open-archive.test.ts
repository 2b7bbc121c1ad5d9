import { mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateArchive } from '#test/archive/generate-archive.ts';
import { type HostileKind, hostileKinds, writeHostileArchive } from '#test/archive/hostile-archive.ts';
import { inspectArchive } from './inspect-archive.ts';
import { ArchiveError, type ArchiveErrorCode, archiveLimits, openArchive } from './open-archive.ts';
import { readArchive } from './read-archive.ts';

const EXPECTED: Record<HostileKind, ArchiveErrorCode> = {
  'parent-path': 'unsafe_path',
  'absolute-path': 'unsafe_path',
  'backslash-path': 'unsafe_path',
  'drive-path': 'unsafe_path',
  symlink: 'special_file',
  encrypted: 'encrypted',
  'strongly-encrypted': 'encrypted',
  'too-many-files': 'too_many_files',
  bomb: 'bomb',
  'lying-bomb': 'bomb',
  'many-bombs': 'bomb',
  'lying-bombs': 'bomb',
  'shared-bytes': 'damaged',
  'unusual-compression': 'unsupported_compression',
  'flipped-bit': 'damaged',
  'changed-letter': 'damaged',
  truncated: 'truncated',
  'bytes-behind': 'damaged',
  'not-a-zip': 'not_a_zip',
  'empty-file': 'not_a_zip',
};

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'archive-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('openArchive', () => {
  it.each(hostileKinds)('refuses an archive that is: %s', async (kind) => {
    const path = join(folder, `${kind}.zip`);
    await writeHostileArchive(path, kind);
    const owner = { ownerUrl: 'https://www.linkedin.com/in/archive-owner-0a1b2c' };
    for (const use of [() => inspectArchive(path), () => Array.fromAsync(readArchive(path, owner))]) {
      const error = await use().then(
        () => null,
        (reason: unknown) => reason,
      );
      expect(error).toBeInstanceOf(ArchiveError);
      expect(error).toMatchObject({ code: EXPECTED[kind], message: expect.stringMatching(/^[A-Z“].*\.$/) });
    }
    await expect.poll(() => openFiles(path)).toBe(0);
  });

  it('names the damaged file and what to do', async () => {
    const path = join(folder, 'one-damaged.zip');
    await writeHostileArchive(path, 'changed-letter');
    await expect(inspectArchive(path)).rejects.toThrow(
      /^“[^”]+” in this ZIP is damaged\. Download the archive again\.$/,
    );
  });

  it('lists files in folders, and only files', async () => {
    const path = join(folder, 'plain.zip');
    await generateArchive(path, { connections: 3 });
    const archive = await openArchive(path);
    const names = archive.files.map((file) => file.path);
    expect(names).toContain('Complete_LinkedInDataExport_02-09-2026/Jobs/Saved Jobs.csv');
    expect(names.filter((name) => name.endsWith('/'))).toEqual([]);
    archive.close();
  });

  it('reads ZIP64, and a file as often as requested', async () => {
    const path = join(folder, 'zip64.zip');
    await generateArchive(path, { quirks: { zip64: true, bom: false, crlf: false, finalNewline: true } });
    expect((await readFile(path)).includes(Buffer.from('PK\x06\x06'))).toBe(true);
    const archive = await openArchive(path);
    const file = archive.files.find((each) => each.path.endsWith('Reactions_17529409.csv'));
    for (let times = 0; times < 2; times += 1) {
      const bytes = await Array.fromAsync(file?.read() ?? []);
      expect(Buffer.concat(bytes).toString()).toBe('Date,Type,Link\n');
    }
    archive.close();
  });

  it('enforces the size limits', async () => {
    const path = join(folder, 'sizes.zip');
    await generateArchive(path, { connections: 200 });
    await expect(openArchive(path, { ...archiveLimits, fileBytes: 1000 })).rejects.toMatchObject({
      code: 'too_large',
    });
    await expect(openArchive(path, { ...archiveLimits, totalBytes: 9000 })).rejects.toMatchObject({
      code: 'too_large',
    });
    await expect(openArchive(path, { ...archiveLimits, entries: 5 })).rejects.toMatchObject({
      code: 'too_many_files',
    });
  });

  it('counts the bytes actually unpacked, not the size the archive states', async () => {
    const path = join(folder, 'ratio.zip');
    await generateArchive(path, { connections: 500 });
    const archive = await openArchive(path, { ...archiveLimits, ratio: 1, ratioFromBytes: 1000 });
    const file = archive.files.find((each) => each.path.endsWith('Connections.csv'));
    await expect(Array.fromAsync(file?.read() ?? [])).rejects.toMatchObject({ code: 'bomb' });
    archive.close();
  });

  it('counts all files together, each once however often it is read', async () => {
    const path = join(folder, 'together.zip');
    await generateArchive(path, { connections: 300, messages: 300 });
    const limits = { ...archiveLimits, ratio: 1, ratioFromBytes: 1_000_000 };
    const whole = await openArchive(path, { ...limits, totalRatioFromBytes: 1_000_000 });
    const sum = whole.files.reduce((bytes, file) => bytes + file.size, 0);
    for (const file of [...whole.files, ...whole.files]) await Array.fromAsync(file.read());
    whole.close();
    await expect(openArchive(path, { ...limits, totalRatioFromBytes: sum - 1 })).rejects.toMatchObject({
      code: 'bomb',
    });
  });

  it("passes on the system's error for a missing file", async () => {
    await expect(openArchive(join(folder, 'none.zip'))).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('closes the file if reading stops early', async () => {
    const path = join(folder, 'early.zip');
    const { owner } = await generateArchive(path, { connections: 5000 });
    for await (const item of readArchive(path, { ownerUrl: owner.url })) if (item.row > 10) break;
    await expect.poll(() => openFiles(path)).toBe(0);
  });
});

/** How many of this process's file descriptors are open on a file. */
async function openFiles(path: string): Promise<number> {
  const links = (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => ''));
  return (await Promise.all(links)).filter((link) => link === path).length;
}
