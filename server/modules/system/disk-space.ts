import { statfs } from 'node:fs/promises';
import type { Logger } from 'pino';
import type { ThisProcess } from './this-process.ts';

/** The disk of the data folder, in bytes. */
export type DiskSpace = { freeBytes: number; totalBytes: number };

/** Below this share, administrators are warned. */
const lowShare = 0.1;

/** Below this, uploads and jobs wait, so that PostgreSQL keeps the room it needs. In bytes. */
const reservedBytes = 1e9;

type DiskLevel = 'enough' | 'low' | 'nearly full';

/** Null if the operating system doesn't report it. */
export async function readDisk(dataDir: string): Promise<DiskSpace | null> {
  const disk = await statfs(dataDir).catch(() => null);
  return disk && { freeBytes: disk.bavail * disk.bsize, totalBytes: disk.blocks * disk.bsize };
}

export function diskLevel(disk: DiskSpace | null): DiskLevel {
  if (disk === null) return 'enough';
  if (disk.freeBytes < reservedBytes) return 'nearly full';
  return disk.freeBytes < lowShare * disk.totalBytes ? 'low' : 'enough';
}

/** Whether uploads and jobs can go on. Only our own PostgreSQL shares the disk with them. */
export function hasRoom({ isEmbedded, disk }: Pick<ThisProcess, 'isEmbedded' | 'disk'>): boolean {
  return !isEmbedded || diskLevel(disk) !== 'nearly full';
}

/** Looks at the disk, and logs when it becomes low, nearly full, or has enough room again. */
export async function watchDisk(
  thisProcess: Pick<ThisProcess, 'dataDir' | 'disk'>,
  log: Logger,
  read = readDisk,
): Promise<void> {
  const before = diskLevel(thisProcess.disk);
  thisProcess.disk = await read(thisProcess.dataDir);
  const level = diskLevel(thisProcess.disk);
  if (level === before) return;
  const what = `the disk of the data folder ${level === 'enough' ? 'has enough room again' : `is ${level}`}`;
  log[level === 'enough' ? 'info' : 'warn']({ ...thisProcess.disk }, what);
}
