/** A refusal of Unipile v1. Source: its published list of error types; all are prefixed `errors/`. */
export class UnipileError extends Error {
  readonly status: 400 | 401 | 403 | 404 | 422 | 429 | 500;
  readonly type: string;
  readonly title: string;
  constructor(status: UnipileError['status'], type: string, title: string, detail: string) {
    super(detail);
    this.status = status;
    this.type = type;
    this.title = title;
  }
}

export function notFound(detail = 'The requested resource were not found.'): UnipileError {
  return new UnipileError(404, 'resource_not_found', 'Resource not found.', detail);
}

export function invalidParameters(detail: string): UnipileError {
  return new UnipileError(400, 'invalid_parameters', 'Invalid parameters', detail);
}

/** The documented body: `{ status, type, title, detail }`. */
export function unipileErrorBody(error: UnipileError) {
  return { status: error.status, type: `errors/${error.type}`, title: error.title, detail: error.message };
}

/** What a fault on demand answers: 401 is the connected account that was logged out, not a wrong key. */
export function unipileFault(status: number): unknown {
  return unipileErrorBody(FAULTS[status] ?? unexpected);
}

const refused = new UnipileError(
  422,
  'unprocessable_entity',
  'Unprocessable entity',
  'The provider refused the request.',
);

const unexpected = new UnipileError(
  500,
  'unexpected_error',
  'Unexpected error',
  'Something went wrong. Please try again later.',
);

const FAULTS: Record<number, UnipileError> = {
  401: new UnipileError(
    401,
    'disconnected_account',
    'Disconnected account',
    'The account appears to be disconnected from the provider service.',
  ),
  403: new UnipileError(
    403,
    'account_restricted',
    'Account restricted',
    'Access to this account has been restricted by the provider.',
  ),
  404: new UnipileError(
    404,
    'resource_not_found',
    'Resource not found',
    'The requested resource were not found.',
  ),
  422: refused,
  426: refused,
  429: new UnipileError(
    429,
    'too_many_requests',
    'Too many requests',
    'The provider cannot accept any more requests at the moment. Please try again later.',
  ),
};
