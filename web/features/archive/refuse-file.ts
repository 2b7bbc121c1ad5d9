/** Product page, section 7. */
export const maxArchiveBytes = 500 * 1024 * 1024;

/** Why a file cannot be an archive, or null when it may be one. The server looks inside. */
export function refuseFile(file: { name: string; size: number }): string | null {
  if (!/\.zip$/i.test(file.name)) return 'This is not a ZIP file. Choose the file as LinkedIn sent it.';
  if (file.size > maxArchiveBytes) return 'This file is larger than 500 MB.';
  if (file.size === 0) return 'This file is empty.';
  return null;
}
