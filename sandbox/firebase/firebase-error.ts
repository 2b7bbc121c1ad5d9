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
