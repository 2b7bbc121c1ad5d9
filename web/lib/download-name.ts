/**
 * The name that a content-disposition header gives a download (RFC 6266: `filename*`, RFC 8187, wins over `filename`).
 * Path parts are cut off; null where it gives none.
 */
export function downloadName(disposition: string | null): string | null {
  if (disposition === null) return null;
  const extended = /(?:^|;)\s*filename\*\s*=\s*UTF-8'[^']*'([^;\s]+)/i.exec(disposition)?.[1];
  if (extended) {
    try {
      return baseName(decodeURIComponent(extended));
    } catch {
      // Not percent-encoded UTF-8: the plain name may still be good.
    }
  }
  const quoted = /(?:^|;)\s*filename\s*=\s*"((?:[^"\\]|\\.)*)"/i.exec(disposition)?.[1];
  if (quoted !== undefined) return baseName(quoted.replace(/\\(.)/g, '$1'));
  const token = /(?:^|;)\s*filename\s*=\s*([^;"\s]+)/i.exec(disposition)?.[1];
  return token === undefined ? null : baseName(token);
}

const baseName = (path: string): string | null => path.split(/[\\/]/).at(-1)?.trim() || null;
