import { settings } from '#web/lib/settings.ts';
import { showToast } from '#web/ui/toast.ts';
import { describeSignInFailure, type SignInNotice } from './sign-in-notice.ts';

/** Specification, section 9. */
const betaSignupDelayMs = 2_000;

/**
 * Announces a failed sign-in in the specification's words, however it was attempted. Opens the beta sign-up
 * page if the domain isn't allowed.
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
