import { z } from 'zod';
import { FirebaseError } from '#sandbox/firebase/firebase-error.ts';

/** What a Google ID token says about a person. The email is lower-cased, as the vendor stores it. */
export const GoogleIdentity = z.object({
  sub: z.string().min(1).max(128),
  email: z.string().toLowerCase(),
  email_verified: z.boolean().default(false),
  name: z.string().optional(),
  picture: z
    .string()
    .nullish()
    .transform((picture) => picture || undefined),
});
export type GoogleIdentity = z.infer<typeof GoogleIdentity>;

/**
 * Reads the form-encoded `postBody` of `accounts:signInWithIdp`. As in the vendor's emulator, `id_token` is
 * plain JSON or a JWT whose signature isn't checked, so anyone can be anyone here.
 */
export function readGoogleIdentity(postBody: unknown): GoogleIdentity {
  const form = new URLSearchParams(typeof postBody === 'string' ? postBody : '');
  const providerId = form.get('providerId');
  if (!providerId) {
    throw new FirebaseError(
      400,
      'INVALID_CREDENTIAL_OR_PROVIDER_ID : Invalid IdP response/credential: providerId is missing.',
    );
  }
  if (providerId !== 'google.com') {
    throw new FirebaseError(400, 'OPERATION_NOT_ALLOWED : The identity provider is not enabled.');
  }
  const idToken = form.get('id_token');
  if (!idToken) {
    throw new FirebaseError(
      400,
      'INVALID_CREDENTIAL_OR_PROVIDER_ID : Invalid IdP response/credential: id_token is missing.',
    );
  }
  const identity = GoogleIdentity.safeParse(parseClaims(idToken));
  if (!identity.success) {
    throw new FirebaseError(
      400,
      'INVALID_IDP_RESPONSE : The id_token lacks "sub" or "email", or is malformed.',
    );
  }
  return identity.data;
}

function parseClaims(idToken: string): unknown {
  const [, payload] = idToken.split('.');
  for (const text of [idToken, Buffer.from(payload ?? '', 'base64url').toString()]) {
    try {
      return JSON.parse(text);
    } catch {
      // Not in this form. The next one may match.
    }
  }
  return undefined;
}
