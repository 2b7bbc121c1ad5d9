/**
 * A sign-in that ended before reaching our server. `code` uses Firebase's codes, however the user signed in.
 */
export class SignInError extends Error {
  override name = 'SignInError';
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** The provider didn't say who signed in (specification, section 5). */
export const noUserData = 'No user data received from Google sign-in';

/** The error text if the browser blocked the popup. */
export const allowPopups =
  'Your browser blocked the sign-in window. Allow popups for this site and try again.';
