import type { BackOffReason, CallKind, PacedAccount } from '#contract/pacing.ts';
import { dateFormat } from '#core/date-format.ts';

/** The table label for each kind of call. */
export const callKindLabels: Record<CallKind, string> = {
  profile: 'Profile views',
  company: 'Company pages',
  search: 'Searches',
  posts: 'Post pages',
  post: 'Single posts',
  engagers: 'Engagement pages',
  comments: 'Comment pages',
  comment: 'Comments',
  publish: 'Posts',
  check: 'Account checks',
};

const readingKinds: CallKind[] = ['profile', 'company', 'posts', 'engagers', 'comments', 'post', 'search'];
const publishingKinds: CallKind[] = ['publish', 'comment', 'check'];

/** The kinds of calls an account makes, limited to those it's allowed to make. */
export function usageRows({ owner, usage }: PacedAccount): PacedAccount['usage'] {
  const kinds = owner === 'server' ? readingKinds : publishingKinds;
  return kinds.flatMap((kind) => usage.filter((row) => row.kind === kind && row.perDay !== 0));
}

/** `12 of 80`, or `12` without a limit. */
export const usedLabel = ({ used, perDay }: PacedAccount['usage'][number]): string =>
  perDay === null ? String(used) : `${used} of ${perDay}`;

/** `68, of these 30 for clicks only`: what is left, and how much of it is off limits for background work. */
export function leftLabel(
  { left, leftInBackground }: PacedAccount['usage'][number],
  owner: PacedAccount['owner'],
): string {
  if (left === null || leftInBackground === null) return 'No limit';
  if (left === 0) return 'Used up';
  const kept = left - leftInBackground;
  // Publishing always takes a click, so a user's account needs no split.
  if (kept === 0 || owner === 'user') return String(left);
  return leftInBackground === 0 ? `${left}, for clicks only` : `${left}, ${kept} for clicks only`;
}

const backOffLabels: Record<BackOffReason, string> = {
  rate_limited: 'LinkedIn is limiting requests.',
  unavailable: 'LinkedIn didn’t respond to the last calls.',
  needs_member: 'LinkedIn asks you to sign in or confirm your identity.',
};

export const providerLabels = { unipile: 'Unipile', rapidapi: 'RapidAPI' } as const;

/** What the account is doing now. `isWaiting`: background work can't call. */
export function stateLabel(account: PacedAccount, now: Date): { text: string; isWaiting: boolean } {
  const { backOff, workingHours, timeZone } = account;
  const at = (moment: string) => timeIn(moment, timeZone, now);
  if (backOff) {
    const work = account.owner === 'server' ? 'Background work continues' : 'Calls continue';
    return { text: `${backOffLabels[backOff.reason]} ${work} at ${at(backOff.until)}.`, isWaiting: true };
  }
  if (workingHours?.opensAt) {
    return {
      text: `Outside working hours. Background work continues at ${at(workingHours.opensAt)}.`,
      isWaiting: true,
    };
  }
  if (workingHours && account.owner === 'server') {
    return {
      text: `Ready. Background work runs ${workingHours.from}–${workingHours.to} (${timeZone}).`,
      isWaiting: false,
    };
  }
  return { text: 'Ready.', isWaiting: false };
}

/** `Resets at 00:00 CET`. */
export const resetLabel = ({ resetsAt, timeZone }: PacedAccount): string =>
  `Resets at ${clock(resetsAt, timeZone)}`;

function timeIn(moment: string, timeZone: string, now: Date): string {
  const day = (date: Date) => dateFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(date);
  const time = clock(moment, timeZone);
  if (day(new Date(moment)) === day(now)) return time;
  const weekday = dateFormat('en-GB', { timeZone, weekday: 'long' }).format(new Date(moment));
  return `${time} on ${weekday}`;
}

/** In the account's time zone, not the reader's. */
function clock(moment: string, timeZone: string): string {
  const format = { timeZone, hour: '2-digit', minute: '2-digit', timeZoneName: 'short' } as const;
  return dateFormat('en-GB', format).format(new Date(moment));
}
