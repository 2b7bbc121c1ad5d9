import { type Context, Hono } from 'hono';
import { cors } from 'hono/cors';
import type { Account } from '#sandbox/firebase/account.ts';
import {
  deleteAccount,
  findAccount,
  issueRefreshToken,
  signInGoogle,
  signInTime,
  signUpWithEmail,
} from '#sandbox/firebase/accounts.ts';
import { FirebaseError, firebaseErrorBody } from '#sandbox/firebase/firebase-error.ts';
import { readGoogleIdentity } from '#sandbox/firebase/google-identity.ts';
import { ID_TOKEN_LIFE, openIdTokens } from '#sandbox/firebase/id-token.ts';
import type { Network } from '#sandbox/vendor.ts';

const identity = '/identitytoolkit.googleapis.com/v1';

export const firebasePrefixes = [
  '/identitytoolkit.googleapis.com/',
  '/securetoken.googleapis.com/',
  '/service_accounts/',
];

/**
 * Firebase Auth's REST protocol on the emulator's paths (starting with the vendor's host name), with tokens
 * signed like the vendor's. Source: https://firebase.google.com/docs/reference/rest/auth and the JS SDK.
 */
export function firebaseRoutes({ state, projectId, machineNow }: Network): Hono {
  // The app checks tokens by its own clock.
  const now = machineNow;
  const idTokens = openIdTokens(state.current.signingKey, projectId);
  const app = new Hono();
  for (const prefix of firebasePrefixes) {
    app.use(`${prefix}*`, cors({ origin: (origin) => origin, maxAge: 600 }));
  }
  app.onError((error, c) => {
    if (!(error instanceof FirebaseError)) throw error;
    return c.json(firebaseErrorBody(error.status, error.message), error.status);
  });
  app.get('/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com', (c) =>
    c.json(idTokens.jwks, 200, {
      'cache-control': 'public, max-age=21600, must-revalidate, no-transform',
    }),
  );

  for (const path of [`${identity}/*`, '/securetoken.googleapis.com/v1/*']) {
    app.use(path, async (c, next) => {
      if (!c.req.query('key')) throw new FirebaseError(403, 'The request is missing a valid API key.');
      await next();
    });
  }

  const session = async (account: Account) => {
    const at = now();
    const authTime = signInTime(state, account.localId, at);
    return {
      localId: account.localId,
      idToken: await idTokens.sign(account, authTime, at),
      refreshToken: issueRefreshToken(state, account.localId, authTime),
      expiresIn: String(ID_TOKEN_LIFE),
    };
  };
  const signedIn = async (idToken: unknown) => findAccount(state, await idTokens.verify(idToken, now()));

  app.post(`${identity}/accounts:signInWithIdp`, async (c) => {
    const body = await readBody(c);
    if (typeof body.requestUri !== 'string') throw new FirebaseError(400, 'MISSING_REQUEST_URI');
    const google = readGoogleIdentity(body.postBody);
    const about = {
      kind: 'identitytoolkit#VerifyAssertionResponse',
      providerId: 'google.com',
      federatedId: `https://accounts.google.com/${google.sub}`,
      email: google.email,
      emailVerified: google.email_verified,
    };
    const result = signInGoogle(state, google, now());
    if (!result) return c.json({ ...about, needConfirmation: true, verifiedProvider: ['google.com'] });
    const { name, picture } = google;
    return c.json({
      ...about,
      ...(name === undefined ? {} : { fullName: name, displayName: name, firstName: name.split(' ')[0] }),
      ...(picture === undefined ? {} : { photoUrl: picture }),
      ...(await session(result.account)),
      oauthIdToken: new URLSearchParams(String(body.postBody)).get('id_token'),
      rawUserInfo: JSON.stringify({ ...google, granted_scopes: 'openid email profile' }),
      ...(result.isNew ? { isNewUser: true } : {}),
    });
  });

  app.post(`${identity}/accounts:signUp`, async (c) => {
    const body = await readBody(c);
    const account = signUpWithEmail(
      state,
      { email: body.email, password: body.password, displayName: body.displayName },
      now(),
    );
    return c.json({
      kind: 'identitytoolkit#SignupNewUserResponse',
      email: account.email,
      ...(await session(account)),
    });
  });

  app.post(`${identity}/accounts:lookup`, async (c) => {
    const account = await signedIn((await readBody(c)).idToken);
    return c.json({ kind: 'identitytoolkit#GetAccountInfoResponse', users: [showAccount(account)] });
  });

  app.post(`${identity}/accounts:update`, async (c) => {
    const body = await readBody(c);
    const account = await signedIn(body.idToken);
    const leaving = Array.isArray(body.deleteAttribute) ? body.deleteAttribute : [];
    state.change(() => {
      if (typeof body.displayName === 'string') account.displayName = body.displayName;
      if (typeof body.photoUrl === 'string') account.photoUrl = body.photoUrl;
      if (leaving.includes('DISPLAY_NAME')) delete account.displayName;
      if (leaving.includes('PHOTO_URL')) delete account.photoUrl;
    });
    return c.json({
      kind: 'identitytoolkit#SetAccountInfoResponse',
      ...showAccount(account),
      ...(body.returnSecureToken === true ? await session(account) : {}),
    });
  });

  app.post(`${identity}/accounts:delete`, async (c) => {
    const account = await signedIn((await readBody(c)).idToken);
    deleteAccount(state, account.localId);
    return c.json({ kind: 'identitytoolkit#DeleteAccountResponse' });
  });

  app.post('/securetoken.googleapis.com/v1/token', async (c) => {
    const body = await readBody(c);
    const given = body.grant_type ?? body.grantType;
    if (given !== 'refresh_token') throw new FirebaseError(400, 'INVALID_GRANT_TYPE');
    const refreshToken = body.refresh_token ?? body.refreshToken;
    if (typeof refreshToken !== 'string' || refreshToken === '') {
      throw new FirebaseError(400, 'MISSING_REFRESH_TOKEN');
    }
    const owner = state.current.refreshTokens[refreshToken];
    if (!owner) throw new FirebaseError(400, 'INVALID_REFRESH_TOKEN');
    const account = findAccount(state, owner.localId);
    const idToken = await idTokens.sign(account, owner.authTime, now());
    return c.json({
      access_token: idToken,
      expires_in: String(ID_TOKEN_LIFE),
      token_type: 'Bearer',
      refresh_token: refreshToken,
      id_token: idToken,
      user_id: account.localId,
      project_id: projectId,
    });
  });
  return app;
}

/** The SDK sends JSON to one host and a form to the other. Both are read the same way. */
async function readBody(c: Context): Promise<Record<string, unknown>> {
  const text = await c.req.text();
  if (c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded')) {
    return Object.fromEntries(new URLSearchParams(text));
  }
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === 'object' && body !== null) return { ...body };
  } catch {
    // Refused below, in the vendor's format.
  }
  throw new FirebaseError(400, 'Invalid JSON payload received.');
}

/** An account as in `accounts:lookup`: times are strings, in milliseconds and seconds. */
function showAccount(account: Account) {
  const { localId, email, emailVerified, displayName, photoUrl } = account;
  const picture = photoUrl === undefined ? {} : { photoUrl };
  const name = displayName === undefined ? {} : { displayName };
  const federated =
    account.provider === 'google.com' ? { federatedId: `https://accounts.google.com/${account.rawId}` } : {};
  return {
    localId,
    email,
    emailVerified,
    ...name,
    ...picture,
    providerUserInfo: [
      { providerId: account.provider, rawId: account.rawId, ...federated, email, ...name, ...picture },
    ],
    validSince: String(Math.floor(account.createdAt / 1000)),
    createdAt: String(account.createdAt),
    lastLoginAt: String(account.lastLoginAt),
    lastRefreshAt: new Date(account.lastLoginAt).toISOString(),
  };
}
