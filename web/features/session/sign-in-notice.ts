import { ApiError } from '#web/lib/api-error.ts';
import { allowPopups, noUserData } from './sign-in-error.ts';

/** What the user sees about a failed sign-in. */
export type SignInNotice = {
  /** Exactly the specification's text (section 8). */
  toast: string;
  /** Details shown below the button; null if the toast says it all. */
  detail: string | null;
  /** Whether to open the beta sign-up page. */
  toBetaSignup: boolean;
};

function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : '';
}

/** Describes a failed sign-in in the specification's words, however it was attempted. */
export function describeSignInFailure(error: unknown): SignInNotice {
  const code = codeOf(error);
  const text = textOf(error);
  const notice = (toast: string, detail: string | null = null) => ({ toast, detail, toBetaSignup: false });

  if (code === 'domain_not_whitelisted' || (error instanceof ApiError && /not whitelisted/i.test(text))) {
    return {
      toast: 'Domain not whitelisted. Redirecting to beta signup...',
      detail: text,
      toBetaSignup: true,
    };
  }
  if (text === noUserData) return notice(noUserData);
  if (code === 'auth/popup-closed-by-user') return notice('Sign-in cancelled');
  if (code === 'auth/popup-blocked') return notice('Popup blocked by browser', allowPopups);
  if (code === 'auth/cancelled-popup-request') return notice('Sign-in already in progress');
  if (code === 'auth/network-request-failed' || (error instanceof ApiError && error.status === 0)) {
    return notice('Network error occurred', 'Check your connection and try again.');
  }
  return notice('Failed to sign in', error instanceof ApiError ? text : null);
}
