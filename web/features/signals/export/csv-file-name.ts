/**
 * The name to save an export under: that of the content-disposition header, else
 * `signals-export-YYYY-MM-DD.csv` with the reader's date (specification §9). Path parts are cut off.
 */
export function csvFileName(disposition: string | null, today: Date): string {
  const named = disposition === null ? null : readFileName(disposition);
  return named || `signals-export-${localDate(today)}.csv`;
}

/** RFC 6266: `filename*` (RFC 8187) wins over `filename`. */
function readFileName(disposition: string): string | null {
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

const baseName = (path: string): string => path.split(/[\\/]/).at(-1)?.trim() ?? '';

function localDate(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
