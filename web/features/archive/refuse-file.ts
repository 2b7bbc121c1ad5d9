import { archiveMessages } from './archive-messages.ts';

export const maxArchiveBytes = 500 * 1024 * 1024;

/** Why a file can't be an archive; null if it might be one. The server checks the contents. */
export function refuseFile(file: { name: string; size: number }): string | null {
  if (!/\.zip$/i.test(file.name)) return archiveMessages.notZip;
  if (file.size > maxArchiveBytes) return archiveMessages.tooLarge;
  if (file.size === 0) return archiveMessages.empty;
  return null;
}
