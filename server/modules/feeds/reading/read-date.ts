/** Before this nobody wrote feeds: such a date is a mistake, most often the epoch. */
const earliest = Date.UTC(1990, 0, 1);

/**
 * Reads a date of RFC 822 or ISO 8601, as feeds write them. One without a zone is UTC, wherever the server is.
 *
 * @returns ISO 8601, or null for what is no date
 */
export function readDate(text: string | undefined): string | null {
  const trimmed = text?.trim();
  if (!trimmed || trimmed.length > 100) return null;
  for (const spelling of spellings(trimmed)) {
    const time = Date.parse(spelling);
    if (Number.isNaN(time)) continue;
    return time < earliest ? null : new Date(time).toISOString();
  }
  return null;
}

function spellings(text: string): string[] {
  const iso = text.match(/^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(:\d{2}(?:\.\d+)?)?\s*(.*)$/i);
  if (iso) {
    const [, day, minutes, seconds = ':00', zone = ''] = iso;
    const shift = zone.match(/^([+-]\d{2}):?(\d{2})?$/);
    const end = shift
      ? `${shift[1]}:${shift[2] ?? '00'}`
      : zone === '' || /^(z|utc|gmt)$/i.test(zone)
        ? 'Z'
        : zone;
    return [`${day}T${minutes}${seconds}${end}`, `${day} ${minutes}${seconds} ${end}`];
  }
  if (/^\d{4}(-\d{2}){0,2}$/.test(text)) return [text];
  // A wrong weekday, or one in another language, is no reason to lose the date.
  const bare = text.replace(/^[\p{L}.]+,?\s+(?=\d)/u, '').replace(/\bUT\b/, 'GMT');
  const hasZone = /([+-]\d{2}:?\d{2}|\b(Z|GMT|UTC|[ECMP][SD]T)\b.*)$/i.test(bare);
  return hasZone ? [bare] : [`${bare} GMT`, bare];
}
