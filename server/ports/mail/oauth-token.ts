import { z } from 'zod';
import { type HttpApi, sendOnce } from '#server/ports/http.ts';
import { PortError } from '#server/ports/port-error.ts';

/** How an app at the mail provider signs in to a mailbox (RFC 6749, SASL XOAUTH2). */
export type MailOAuth = {
  /** e.g. `https://login.microsoftonline.com/<tenant>/oauth2/v2.0/token` */
  tokenUrl: string;
  clientId: string;
  clientSecret: string;
  /** e.g. `https://outlook.office365.com/.default` */
  scope: string;
  /** Null: the app signs in as itself (client credentials), as Microsoft 365 allows. */
  refreshToken: string | null;
};

const Token = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().positive().nullish(),
  refresh_token: z.string().min(1).nullish(),
});

/** How long before its end a token is replaced, in ms, because the mail server has its own clock. */
const spareMs = 60_000;

/**
 * Gets tokens for a mailbox. The caller keeps them in memory until `endsAt`.
 *
 * @throws PortError `unauthorized` if the provider refuses the app or its permission; `rate_limited`,
 *   `unavailable`
 */
export function mailTokens(oauth: MailOAuth): () => Promise<{ token: string; endsAt: number }> {
  const { origin, pathname, search } = new URL(oauth.tokenUrl);
  const api: HttpApi = { vendor: 'The mail provider', baseUrl: origin, headers: {}, timeoutMs: 10_000 };
  // Some providers give a new one with each token.
  let refreshToken = oauth.refreshToken;
  return async () => {
    const form = {
      client_id: oauth.clientId,
      client_secret: oauth.clientSecret,
      scope: oauth.scope,
      ...(refreshToken === null
        ? { grant_type: 'client_credentials' }
        : { grant_type: 'refresh_token', refresh_token: refreshToken }),
    };
    const call = { method: 'POST', path: `${pathname}${search}`, body: { form } } as const;
    const token = await sendOnce(api, call, (answer) => Token.safeParse(answer.body).data).catch(tokenFailed);
    refreshToken = refreshToken === null ? null : (token.refresh_token ?? refreshToken);
    const life = (token.expires_in ?? 300) * 1000;
    return { token: token.access_token, endsAt: Date.now() + Math.max(0, life - spareMs) };
  };
}

/** No mail has been sent yet, whatever happened to the token. */
function tokenFailed(error: unknown): never {
  if (!(error instanceof PortError)) throw error;
  const { kind, message } = error;
  if (kind === 'rate_limited' || kind === 'unavailable') throw error;
  const isLost = kind === 'unknown_outcome' || kind === 'malformed';
  throw new PortError(isLost ? 'unavailable' : 'unauthorized', message);
}
