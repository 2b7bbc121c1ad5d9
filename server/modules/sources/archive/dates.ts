/**
 * The archive's date formats, each file its own; nothing is guessed. Times without a zone are taken
 * for UTC, as the files that do name one always say UTC. Each parser gives null for any other text
 * and for days that no calendar has. Years outside 2002–2100 are refused: the network started in 2002.
 */

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Connections.csv: `08 Feb 2026`; midnight UTC. */
export function parseConnectionDate(text: string): Date | null {
  const match = /^(\d{1,2}) ([a-z]{3}) (\d{4})$/i.exec(text.trim());
  if (match === null) return null;
  const [, day, month = '', year] = match;
  return utc(Number(year), MONTHS.indexOf(month.toLowerCase()) + 1, Number(day), 0, 0, 0);
}

/** Shares.csv, Comments.csv, Reactions.csv: `2026-02-09 01:21:47`, no zone. */
export function parseActivityDate(text: string): Date | null {
  return fromParts(/^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)$/.exec(text.trim()));
}

/** messages.csv: `2025-06-01 14:03:22 UTC`. */
export function parseMessageDate(text: string): Date | null {
  return fromParts(/^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d) UTC$/.exec(text.trim()));
}

/** Endorsement_Received_Info.csv: `2024/02/01 15:02:55 UTC`. */
export function parseEndorsementDate(text: string): Date | null {
  return fromParts(/^(\d{4})\/(\d\d)\/(\d\d) (\d\d):(\d\d):(\d\d) UTC$/.exec(text.trim()));
}

/** Invitations.csv: `1/29/26, 2:37 PM`, US order, no zone; the gap before AM/PM may be a narrow space. */
export function parseInvitationDate(text: string): Date | null {
  return fromUsParts(/^(\d{1,2})\/(\d{1,2})\/(\d\d), (\d{1,2}):(\d\d)\s(AM|PM)$/.exec(text.trim()));
}

/** Recommendations_Received.csv: `01/19/26, 07:04 PM`, as in invitations but padded with zeros. */
export function parseRecommendationDate(text: string): Date | null {
  return fromUsParts(/^(\d\d)\/(\d\d)\/(\d\d), (\d\d):(\d\d)\s(AM|PM)$/.exec(text.trim()));
}

function fromParts(match: RegExpExecArray | null): Date | null {
  if (match === null) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1).map(Number);
  return utc(year, month, day, hour, minute, second);
}

function fromUsParts(match: RegExpExecArray | null): Date | null {
  if (match === null) return null;
  const [month = 0, day = 0, year = 0, hour = 0, minute = 0] = match.slice(1, 6).map(Number);
  if (hour < 1 || hour > 12) return null;
  return utc(2000 + year, month, day, (hour % 12) + (match[6] === 'PM' ? 12 : 0), minute, 0);
}

function utc(year: number, month: number, day: number, hour: number, minute: number, second: number) {
  if (year < 2002 || year > 2100 || hour > 23 || minute > 59 || second > 59) return null;
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  // A 31st of February would have become a day of March.
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date : null;
}
