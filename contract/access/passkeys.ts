import { z } from 'zod';
import { Deleted, Id, IdParams, Moment } from '#contract/paging.ts';
import { PlainName } from '#contract/plain-text.ts';
import { route } from '#contract/route.ts';
import { Profile } from './access.ts';

/** The most passkeys a user can have. */
export const maxPasskeys = 20;

/** Signs its user in at one host name. Its private key never leaves the user's device or password manager. */
export const Passkey = z.object({
  id: Id,
  name: z.string(),
  host: z.string().describe('Host name where it works'),
  createdAt: Moment,
  lastUsedAt: Moment.nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

/** Bytes as base64url text. */
const bytes = (max: number) => z.base64url().min(1, 'is missing').max(max);
const credentialId = bytes(1400).describe('Base64url');

/** A challenge for a passkey that is already registered. */
export const PasskeyChallenge = z.object({
  challenge: z.string().describe('Base64url. Works once, for five minutes.'),
  rpId: z.string().describe('Host name of the passkeys that work here'),
});
export type PasskeyChallenge = z.infer<typeof PasskeyChallenge>;

/** What WebAuthn's `get` returned. All fields are base64url. */
export const PasskeyProof = z.object({
  id: credentialId,
  clientDataJSON: bytes(8192),
  authenticatorData: bytes(4096),
  signature: bytes(16_384),
});
export type PasskeyProof = z.infer<typeof PasskeyProof>;

/** What WebAuthn's `create` needs to know. */
export const PasskeyRegistration = PasskeyChallenge.extend({
  user: z.object({ id: z.string().describe('Base64url'), name: z.string(), displayName: z.string() }),
  known: z
    .array(z.object({ id: z.string(), transports: z.array(z.string()).max(10) }))
    .max(maxPasskeys)
    .describe("The user's passkeys here, which can't be registered again"),
});
export type PasskeyRegistration = z.infer<typeof PasskeyRegistration>;

/** What WebAuthn's `create` returned. */
export const NewPasskey = z.object({
  name: PlainName.min(1, 'is missing').max(80, 'must have at most 80 characters'),
  id: credentialId,
  clientDataJSON: bytes(8192),
  attestationObject: bytes(32_768),
  transports: z.array(z.string().max(20)).max(10).optional().describe('Such as `internal` or `usb`'),
});
export type NewPasskey = z.infer<typeof NewPasskey>;

export const passkeyRoutes = {
  challenge: route('POST', '/profile/login/passkey/challenge', {
    access: 'public',
    summary: "Get a challenge for a passkey. 409 at a bare IP address, which passkeys don't work with.",
    answer: PasskeyChallenge,
  }),
  signIn: route('POST', '/profile/login/passkey', {
    access: 'public',
    summary:
      "Exchange a passkey's answer to a challenge for a session token. 403 if it isn't valid, or its domain isn't allowed.",
    body: PasskeyProof,
    answer: z.object({ token: z.string(), profile: Profile }),
  }),
  list: route('GET', '/passkeys', {
    access: 'user',
    summary: "List the user's passkeys, newest first",
    answer: z.object({
      items: z.array(Passkey).max(maxPasskeys),
      isFresh: z
        .boolean()
        .describe('Whether this session was opened or confirmed within ten minutes, so passkeys can change'),
      host: z.string().nullable().describe('Host name of a new passkey. Null at a bare IP address.'),
    }),
  }),
  confirm: route('POST', '/passkeys/confirm', {
    access: 'user',
    summary: "Confirm this session with one of the user's passkeys, for ten minutes. 403 if it isn't valid.",
    body: PasskeyProof,
    answer: z.object({ confirmedAt: Moment }),
  }),
  startRegistration: route('POST', '/passkeys/challenge', {
    access: 'user',
    summary:
      'Get a challenge for a new passkey. 403 unless the session was opened or confirmed within ten minutes. 409 at a bare IP address.',
    answer: PasskeyRegistration,
  }),
  register: route('POST', '/passkeys', {
    access: 'user',
    summary: `Register a passkey. 403 unless the session was opened or confirmed within ten minutes. 409 if the user already has ${maxPasskeys}.`,
    body: NewPasskey,
    answer: Passkey,
  }),
  revoke: route('DELETE', '/passkeys/{id}', {
    access: 'user',
    summary:
      'Revoke a passkey immediately. Sessions it opened stay. 403 unless the session was opened or confirmed within ten minutes.',
    params: IdParams,
    answer: Deleted,
  }),
};
