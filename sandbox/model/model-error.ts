type ModelErrorCode =
  | 'invalid_api_key'
  | 'insufficient_quota'
  | 'model_not_found'
  | 'context_length_exceeded'
  | 'not_written'
  | null;

/** A refusal in OpenAI's format: a status and `{ error: { message, type, param, code } }`. */
export class ModelError extends Error {
  readonly status: 400 | 401 | 404 | 429;
  readonly code: ModelErrorCode;
  readonly param: string | null;
  constructor(
    status: ModelError['status'],
    code: ModelErrorCode,
    message: string,
    param: string | null = null,
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.param = param;
  }

  body(): unknown {
    const type = this.code === 'insufficient_quota' ? this.code : 'invalid_request_error';
    return { error: { message: this.message, type, param: this.param, code: this.code } };
  }
}

/** The answer for a simulated fault. */
export function modelFault(status: number): unknown {
  const words: Record<number, [message: string, type: string, code: string | null]> = {
    401: ['Incorrect API key provided.', 'invalid_request_error', 'invalid_api_key'],
    403: ['You are not allowed to sample from this model.', 'invalid_request_error', 'model_not_allowed'],
    404: [
      'The model does not exist or you do not have access to it.',
      'invalid_request_error',
      'model_not_found',
    ],
    429: ['Rate limit reached for requests.', 'requests', 'rate_limit_exceeded'],
  };
  const [message, type, code] = words[status] ?? [
    'The server had an error while processing your request.',
    'server_error',
    null,
  ];
  return { error: { message, type, param: null, code } };
}
