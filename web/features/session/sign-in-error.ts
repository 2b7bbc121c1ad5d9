/** A sign-in that ended before our server was asked. `code` is Firebase's, whichever way was taken. */
export class SignInError extends Error {
  override name = 'SignInError';
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** The provider said nothing about who signed in (specification, section 5). */
export const noUserData = 'No user data received from Google sign-in';

/** Thrown text where the browser stopped the window. */
export const allowPopups =
  'Your browser blocked the sign-in window. Allow popups for this site and try again.';
