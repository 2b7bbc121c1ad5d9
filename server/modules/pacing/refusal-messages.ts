import type { BackOffReason, CallKind } from '#contract/pacing.ts';
import { dateFormat, knownZone } from '#core/date-format.ts';
import { localDay } from '#server/local-time.ts';
import type { CallLimit, CallOrigin } from './pacing-policy.ts';

/** Why an account can't be called now. */
export type Refusal =
  | { why: 'busy' | 'gap' | 'hours'; until: Date }
  | { why: 'limit'; until: Date; kind: CallKind; limit: CallLimit }
  | { why: BackOffReason; until: Date };

const kindNames: Record<CallKind, [one: string, many: string]> = {
  profile: ['profile view', 'profile views'],
  company: ['company page', 'company pages'],
  search: ['search', 'searches'],
  posts: ['page of posts', 'pages of posts'],
  post: ['single post', 'single posts'],
  engagers: ['page of people who engaged', 'pages of people who engaged'],
  comments: ['page of comments', 'pages of comments'],
  comment: ['comment', 'comments'],
  publish: ['published post', 'published posts'],
  check: ['account check', 'account checks'],
};

/** What is used up or waited for, and until when, worded for the origin. Times are in the account's zone. */
export function refusalMessage(refusal: Refusal, origin: CallOrigin, now: Date, timeZone: string): string {
  const at = timeIn(refusal.until, now, timeZone);
  const then = origin === 'click' ? `Try again at ${at}.` : `Continues at ${at}.`;
  switch (refusal.why) {
    case 'busy':
    case 'gap':
      return origin === 'click'
        ? 'Another call to LinkedIn is running. Try again in a few seconds.'
        : `Pausing between calls to LinkedIn. Continues at ${at}.`;
    case 'hours':
      return `Waiting for working hours. Continues at ${at}.`;
    case 'limit':
      return limitMessage(refusal, origin, at);
    case 'rate_limited':
      return `LinkedIn is limiting requests. ${then}`;
    case 'unavailable':
      return `LinkedIn isn't responding. ${then}`;
    case 'needs_member':
      return `LinkedIn asks you to sign in or confirm your identity. ${then}`;
  }
}

function limitMessage(
  { kind, limit: { perDay, forClicks } }: Extract<Refusal, { why: 'limit' }>,
  origin: CallOrigin,
  at: string,
): string {
  const used = (n: number, where: string) =>
    n === 1 ? `1 ${kindNames[kind][0]}${where} is used` : `${n} ${kindNames[kind][1]}${where} are used`;
  if (perDay === 0) return `This server makes no calls for ${kindNames[kind][1]} (LINKEDIN_DAILY_LIMITS).`;
  if (origin === 'click') return `Today's ${used(perDay ?? 0, '')}. Resets at ${at}.`;
  const kept = forClicks === 0 ? '' : ` ${forClicks} more ${forClicks === 1 ? 'is' : 'are'} kept for clicks.`;
  return `Today's ${used((perDay ?? 0) - forClicks, ' in the background')}.${kept} Continues at ${at}.`;
}

/** `14:05 CET` on the same day, `08:00 CET on Tuesday` on another. */
function timeIn(moment: Date, now: Date, timeZone: string): string {
  const format = (options: Intl.DateTimeFormatOptions) =>
    dateFormat('en-GB', { ...options, timeZone: knownZone(timeZone) }).format(moment);
  const clock = format({ hour: '2-digit', minute: '2-digit', timeZoneName: 'short' });
  if (localDay(moment, timeZone) === localDay(now, timeZone)) return clock;
  return `${clock} on ${format({ weekday: 'long' })}`;
}
