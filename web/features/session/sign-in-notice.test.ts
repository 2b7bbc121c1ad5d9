import { describe, expect, it } from 'vitest';
import { ApiError, errorOfAnswer, networkError } from '#web/lib/api-error.ts';
import { allowPopups, noUserData, SignInError } from './sign-in-error.ts';
import { describeSignInFailure } from './sign-in-notice.ts';

/** The form of Firebase's errors: an Error with a code. */
const firebase = (code: string) => Object.assign(new Error(`Firebase: Error (${code}).`), { code });
const notWhitelisted = errorOfAnswer(403, {
  data: { message: 'Your email domain is not whitelisted.', code: 'domain_not_whitelisted', requestId: 'r' },
});

describe('describeSignInFailure', () => {
  it.each([
    ['auth/popup-closed-by-user', 'Sign-in cancelled'],
    ['auth/popup-blocked', 'Popup blocked by browser'],
    ['auth/cancelled-popup-request', 'Sign-in already in progress'],
    ['auth/network-request-failed', 'Network error occurred'],
    ['auth/internal-error', 'Failed to sign in'],
    ['auth/user-disabled', 'Failed to sign in'],
  ])('reports %s as "%s", from Firebase and from the chooser alike', (code, toast) => {
    expect(describeSignInFailure(firebase(code)).toast).toBe(toast);
    expect(describeSignInFailure(new SignInError(code, 'Anything')).toast).toBe(toast);
  });

  it('asks to allow popups when they are blocked', () => {
    expect(allowPopups).toMatch(/allow popups/i);
    expect(describeSignInFailure(firebase('auth/popup-blocked')).detail).toBe(allowPopups);
  });

  it('reports missing user data with the specified message', () => {
    const { toast } = describeSignInFailure(new SignInError('no-user-data', noUserData));
    expect(toast).toBe('No user data received from Google sign-in');
  });

  it("reports our own network failure as the provider's", () => {
    expect(describeSignInFailure(networkError()).toast).toBe('Network error occurred');
  });

  it.each([
    ['by its code', notWhitelisted],
    ['by its words', new ApiError('The domain is Not Whitelisted', { status: 403 })],
  ])("sends the user to the beta sign-up when the domain isn't on the list, recognized %s", (_, error) => {
    expect(describeSignInFailure(error)).toMatchObject({
      toast: 'Domain not whitelisted. Redirecting to beta signup...',
      toBetaSignup: true,
    });
  });

  it.each([
    [errorOfAnswer(500, null)],
    [errorOfAnswer(403, { message: 'Not verified' })],
    ['a text'],
    [undefined],
  ])('reports anything else as failed: %s', (error) => {
    expect(describeSignInFailure(error)).toMatchObject({ toast: 'Failed to sign in', toBetaSignup: false });
  });
});
