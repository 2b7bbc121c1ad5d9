/**
 * The file name of a download, from its content-disposition header (RFC 6266: `filename*`, RFC 8187, wins
 * over `filename`). Path parts are removed. Null if the header names no file.
 */
export function downloadName(disposition: string | null): string | null {
  if (disposition === null) return null;
  const extended = /(?:^|;)\s*filename\*\s*=\s*UTF-8'[^']*'([^;\s]+)/i.exec(disposition)?.[1];
  if (extended) {
    try {
      return baseName(decodeURIComponent(extended));
    } catch {
      // Not percent-encoded UTF-8. The plain name may still be valid.
    }
  }
  const quoted = /(?:^|;)\s*filename\s*=\s*"((?:[^"\\]|\\.)*)"/i.exec(disposition)?.[1];
  if (quoted !== undefined) return baseName(quoted.replace(/\\(.)/g, '$1'));
  const token = /(?:^|;)\s*filename\s*=\s*([^;"\s]+)/i.exec(disposition)?.[1];
  return token === undefined ? null : baseName(token);
}

const baseName = (path: string): string | null => path.split(/[\\/]/).at(-1)?.trim() || null;
