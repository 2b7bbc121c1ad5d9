import { settings } from '#web/lib/settings.ts';
import { showToast } from '#web/ui/toast.ts';
import { describeSignInFailure, type SignInNotice } from './sign-in-notice.ts';

/** Specification, section 9. */
const betaSignupDelayMs = 2_000;

/**
 * Says that a sign-in failed in the specification's words, whichever way it was tried; the beta's sign-up page follows
 * where the domain is not on the list.
 */
export function announceFailure(error: unknown): SignInNotice {
  const notice = describeSignInFailure(error);
  showToast(notice.toast, notice.toBetaSignup ? 'warning' : 'danger');
  const { betaSignupUrl } = settings();
  if (notice.toBetaSignup) {
    setTimeout(() => window.open(betaSignupUrl, '_blank', 'noopener'), betaSignupDelayMs);
  }
  return notice;
}
