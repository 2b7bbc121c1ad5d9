import { z } from 'zod';
import type { RedditReason } from '#core/channels/reddit.ts';
import type { HttpAnswer } from '#server/ports/http.ts';
import { retryAfter } from '#server/ports/http.ts';
import { PortError, type PortErrorKind } from '#server/ports/port-error.ts';

type Meaning = readonly [PortErrorKind, RedditReason?];

/** Codes of `json.errors` (reddit-archive/reddit, r2/lib/errors.py, and codes added since). */
const meanings: Readonly<Record<string, Meaning>> = {
  SUBREDDIT_NOEXIST: ['not_found', 'no_such_community'],
  SUBREDDIT_REQUIRED: ['rejected', 'no_such_community'],
  SUBREDDIT_NOTALLOWED: ['forbidden', 'may_not_post'],
  SUBREDDIT_NOTALLOWED_BANNED: ['forbidden', 'banned'],
  SUBREDDIT_LINKING_DISABLED: ['rejected', 'texts_only'],
  NO_SELFS: ['rejected', 'links_only'],
  NO_LINKS: ['rejected', 'texts_only'],
  NO_IMAGES: ['rejected', 'images_not_allowed'],
  IMAGE_ERROR: ['rejected', 'image_refused'],
  NO_URL: ['rejected', 'bad_link'],
  BAD_URL: ['rejected', 'bad_link'],
  DOMAIN_BANNED: ['rejected', 'link_banned'],
  ALREADY_SUB: ['duplicate', 'already_posted'],
  BAD_FLAIR_TARGET: ['rejected', 'bad_flair'],
  RATELIMIT: ['rate_limited', 'too_fast'],
  QUOTA_FILLED: ['rate_limited', 'too_fast'],
  BAD_CAPTCHA: ['forbidden', 'captcha'],
  USER_REQUIRED: ['unauthorized'],
};

function meaningOf(code: string, field: string): Meaning {
  const known = meanings[code];
  if (known) return known;
  const isTitle = field === 'title';
  if (code === 'NO_TEXT') return ['rejected', isTitle ? 'title_missing' : 'text_rules'];
  if (code === 'TOO_LONG') return ['rejected', isTitle ? 'title_too_long' : 'text_too_long'];
  if (code.startsWith('BAD_FLAIR')) return ['rejected', 'bad_flair'];
  if (!code.startsWith('SUBMIT_VALIDATION_')) return ['rejected'];
  // Reddit adds codes without listing them anywhere, so the meaning is derived from the words in the code and
  // the field.
  const about = `${code} ${field}`.toUpperCase();
  if (about.includes('FLAIR')) return ['rejected', 'flair_required'];
  if (about.includes('IMAGE')) return ['rejected', 'images_not_allowed'];
  if (about.includes('REPOST')) return ['duplicate', 'already_posted'];
  if (/DOMAIN|LINK|URL/.test(about)) return ['rejected', 'link_banned'];
  if (about.includes('TITLE')) return ['rejected', 'title_rules'];
  if (/BODY|TEXT/.test(about)) return ['rejected', 'text_rules'];
  return ['rejected', 'community_rules'];
}

const Refused = z.object({
  json: z.object({
    errors: z.array(z.tuple([z.string()], z.unknown())).min(1),
    ratelimit: z.number().nullish(),
  }),
});

/** The meaning of a refusal by `/api/submit`, which comes with 200. Null if there is none. */
export function refusalOf({ status, body }: HttpAnswer): PortError | null {
  if (status !== 200) return null;
  const refused = Refused.safeParse(body).data?.json;
  const [code = '', message = '', field = ''] = (refused?.errors[0] ?? []).map(String);
  if (code === '') return null;
  const [kind, reason] = meaningOf(code, field);
  return new PortError(kind, `Reddit refused with ${code}${field === '' ? '' : ` for ${field}`}`, {
    ...(reason === undefined ? {} : { reason }),
    ...(kind === 'rate_limited' ? waitOf(refused?.ratelimit ?? null, message) : {}),
  });
}

const unitSeconds: Record<string, number> = { millisecond: 0.001, second: 1, minute: 60, hour: 3600 };

/** The seconds Reddit gives, or the wait in its message: "try again in 9 minutes", "in an hour". */
function waitOf(seconds: number | null, words: string): { retryAfter?: number } {
  if (seconds !== null) return { retryAfter: Math.max(0, Math.ceil(seconds)) };
  const found = /\b(\d{1,6}|an?) (millisecond|second|minute|hour)s?\b/i.exec(words);
  if (!found) return {};
  const count = /^an?$/i.test(found[1] ?? '') ? 1 : Number(found[1]);
  return { retryAfter: Math.ceil(count * (unitSeconds[(found[2] ?? '').toLowerCase()] ?? 0)) };
}

const Problem = z.object({ reason: z.string().nullish() });

/** The meaning of an API answer whose status alone doesn't say enough. */
export function problemOf({ status, headers, body }: HttpAnswer): PortError | null {
  const about = `Reddit answered ${status}`;
  // An unknown subreddit redirects to Reddit's search.
  if (status >= 300 && status < 400) {
    return new PortError('not_found', about, { reason: 'no_such_community' });
  }
  if (status === 429) {
    const reset = headers.get('x-ratelimit-reset') ?? headers.get('retry-after');
    return new PortError('rate_limited', about, retryAfter(reset));
  }
  if (status !== 403 && status !== 404) return null;
  if (headers.get('www-authenticate')?.includes('insufficient_scope')) {
    return new PortError('unauthorized', `${about} insufficient_scope`);
  }
  const reason = Problem.safeParse(body).data?.reason;
  if (status === 404) return new PortError('not_found', about, { reason: 'no_such_community' });
  return reason === 'private' || reason === 'quarantined' || reason === 'gold_only'
    ? new PortError('forbidden', `${about} ${reason}`, { reason: 'private' })
    : null;
}

/** The meaning of an answer to a token call. Some refusals come with 200. */
export function tokenProblemOf(answer: HttpAnswer): PortError | null {
  const { status, body } = answer;
  if (status >= 500) return null;
  const error = z.object({ error: z.string() }).safeParse(body).data?.error;
  if (status === 429) return problemOf(answer);
  // The app's own id or secret is wrong. The user can't do anything about it.
  if (status === 401 || status === 403) return new PortError('forbidden', `Reddit answered ${status}`);
  if (error !== undefined) return new PortError('rejected', `Reddit answered ${status} ${error}`);
  return null;
}
