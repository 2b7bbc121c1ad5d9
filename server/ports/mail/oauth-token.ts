import { z } from 'zod';
import { type HttpApi, sendOnce } from '#server/ports/http.ts';
import { PortError } from '#server/ports/port-error.ts';

/** By what an app of the mail provider's signs in for a mailbox (RFC 6749, SASL XOAUTH2). */
export type MailOAuth = {
  /** e.g. `https://login.microsoftonline.com/<tenant>/oauth2/v2.0/token` */
  tokenUrl: string;
  clientId: string;
  clientSecret: string;
  /** e.g. `https://outlook.office365.com/.default` */
  scope: string;
  /** Null: the app signs in by itself (client credentials), as Microsoft 365 lets it. */
  refreshToken: string | null;
};

const Token = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().positive().nullish(),
  refresh_token: z.string().min(1).nullish(),
});

/** Before its end a token is given up, in ms: the mail server reads it by its own clock. */
const spareMs = 60_000;

/**
 * Gets tokens for a mailbox. They are kept in memory by the caller until `endsAt`.
 *
 * @throws PortError `unauthorized` where the provider refuses the app or its right; `rate_limited`, `unavailable`
 */
export function mailTokens(oauth: MailOAuth): () => Promise<{ token: string; endsAt: number }> {
  const { origin, pathname, search } = new URL(oauth.tokenUrl);
  const api: HttpApi = { vendor: 'The mail provider', baseUrl: origin, headers: {}, timeoutMs: 10_000 };
  // Some give another one with each token.
  let refreshToken = oauth.refreshToken;
  return async () => {
    const form = new URLSearchParams({
      client_id: oauth.clientId,
      client_secret: oauth.clientSecret,
      scope: oauth.scope,
      ...(refreshToken === null
        ? { grant_type: 'client_credentials' }
        : { grant_type: 'refresh_token', refresh_token: refreshToken }),
    });
    const body = { text: form.toString(), contentType: 'application/x-www-form-urlencoded' };
    const call = { method: 'POST', path: `${pathname}${search}`, body } as const;
    const token = await sendOnce(api, call, (answer) => Token.safeParse(answer.body).data).catch(tokenFailed);
    refreshToken = refreshToken === null ? null : (token.refresh_token ?? refreshToken);
    const life = (token.expires_in ?? 300) * 1000;
    return { token: token.access_token, endsAt: Date.now() + Math.max(0, life - spareMs) };
  };
}

/** No mail was sent yet, whatever became of the token. */
function tokenFailed(error: unknown): never {
  if (!(error instanceof PortError)) throw error;
  const { kind, message } = error;
  if (kind === 'rate_limited' || kind === 'unavailable') throw error;
  const isLost = kind === 'unknown_outcome' || kind === 'malformed';
  throw new PortError(isLost ? 'unavailable' : 'unauthorized', message);
}
