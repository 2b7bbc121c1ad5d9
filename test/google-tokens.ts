import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

const projectId = 'acme-sign-in';

/** Google's side of a Firebase project: its published keys, and the ID tokens of its users. */
export type GoogleTokens = {
  /** The settings of a server that trusts it. */
  env: Record<string, string>;
  /** An ID token of a sign-in at this time. */
  sign(user: { uid: string; email: string; at: Date }): Promise<string>;
  stop(): void;
};

/** Publishes keys like Google, and signs with them. */
export async function startGoogleTokens(): Promise<GoogleTokens> {
  const keys = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'key-1', alg: 'RS256', use: 'sig' };
  const app = new Hono();
  app.get('/keys', (c) => c.json({ keys: [jwk] }));
  const server = await new Promise<ReturnType<typeof serve>>((started) => {
    const listening = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () => started(listening));
  });
  const { port } = server.address() as AddressInfo;
  return {
    env: {
      FIREBASE_PROJECT_ID: projectId,
      FIREBASE_API_KEY: 'key',
      FIREBASE_JWKS_URL: `http://127.0.0.1:${port}/keys`,
    },
    sign({ uid, email, at }) {
      const seconds = Math.floor(at.getTime() / 1000);
      return new SignJWT({
        email,
        email_verified: true,
        auth_time: seconds,
        firebase: { sign_in_provider: 'google.com' },
      })
        .setProtectedHeader({ alg: 'RS256', kid: 'key-1' })
        .setIssuer(`https://securetoken.google.com/${projectId}`)
        .setAudience(projectId)
        .setSubject(uid)
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + 3600)
        .sign(keys.privateKey);
    },
    stop: () => server.close(),
  };
}
