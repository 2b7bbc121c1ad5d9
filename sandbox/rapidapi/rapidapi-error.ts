/** A refusal by the gateway or the listing behind it: a status and `{ message }`. */
export class RapidApiError extends Error {
  readonly status: 400 | 401 | 403 | 404 | 429 | 500;
  constructor(status: RapidApiError['status'], message: string) {
    super(message);
    this.status = status;
  }
}

/**
 * The answer for a simulated fault, in the gateway's format. 429 is the per-second rate limit, not the plan's
 * quota.
 */
export function rapidApiFault(status: number, path: string): unknown {
  const words: Record<number, string> = {
    401: 'Invalid API key. Go to https://docs.rapidapi.com/docs/keys for more info.',
    403: 'You are not subscribed to this API.',
    404: `Endpoint '${path.replace(/^\/rapidapi/, '')}' does not exist`,
    429: 'You have exceeded the rate limit per second for your plan, BASIC, by the API provider',
  };
  return { message: words[status] ?? 'Internal server error' };
}
