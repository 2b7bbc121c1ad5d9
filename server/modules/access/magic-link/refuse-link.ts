import { AppError } from '#server/app-error.ts';

type Ended = { used_at: Date | null; replaced_at: Date | null; expires_at: Date };

/**
 * Refuses a link that is not good any more, with what to do. Who has a secret may know what became of it.
 *
 * @throws AppError `identity_refused`
 */
export function refuseLink<R extends Ended>(row: R | undefined, now: Date): asserts row is R {
  const why = whyNot(row, now);
  if (why !== null) throw refusal('secret', why);
}

/** The same for a wrong code, a used or expired one, and an address that nobody asked for. */
export function wrongCode(): AppError {
  return refusal(
    'code',
    'This code is wrong, or not good any more: it works once, for 15 minutes and 5 tries. Look at your last mail, or ask for another.',
  );
}

function whyNot(row: Ended | undefined, now: Date): string | null {
  if (!row)
    return 'This link is not complete, or not from here. Open it from the mail again, or ask for another.';
  if (row.used_at !== null) return 'This link was used already. Ask for another to sign in again.';
  if (row.replaced_at !== null)
    return 'This link has ended, because another mail was used or the account was deleted. Ask for another.';
  if (row.expires_at <= now) return 'This link is older than 15 minutes. Ask for another.';
  return null;
}

function refusal(path: 'secret' | 'code', message: string): AppError {
  return new AppError('identity_refused', message, [{ path, message }]);
}
