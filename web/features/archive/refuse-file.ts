import { archiveMessages } from './archive-messages.ts';

export const maxArchiveBytes = 500 * 1024 * 1024;

/** Why a file cannot be an archive, or null when it may be one. The server looks inside. */
export function refuseFile(file: { name: string; size: number }): string | null {
  if (!/\.zip$/i.test(file.name)) return archiveMessages.notZip;
  if (file.size > maxArchiveBytes) return archiveMessages.tooLarge;
  if (file.size === 0) return archiveMessages.empty;
  return null;
}
