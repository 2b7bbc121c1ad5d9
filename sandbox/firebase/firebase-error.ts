/** A refusal in the vendor's format: an upper-case code, sometimes followed by ` : ` and a sentence. */
export class FirebaseError extends Error {
  readonly status: 400 | 401 | 403 | 404 | 429 | 500;
  constructor(status: FirebaseError['status'], message: string) {
    super(message);
    this.status = status;
  }
}

/** The vendor's error body (Google's JSON error envelope, version 1). */
export function firebaseErrorBody(status: number, message: string) {
  return {
    error: { code: status, message, errors: [{ message, domain: 'global', reason: 'invalid' }] },
  };
}

const words: Record<number, string> = {
  401: 'INVALID_ID_TOKEN',
  403: 'USER_DISABLED',
  404: 'CONFIGURATION_NOT_FOUND',
  429: 'TOO_MANY_ATTEMPTS_TRY_LATER',
  500: 'INTERNAL_ERROR',
};

/** The answer for a simulated fault. */
export function firebaseFault(status: number) {
  return firebaseErrorBody(status, words[status] ?? 'INTERNAL_ERROR');
}
