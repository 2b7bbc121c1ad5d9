import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type { Profile } from '#contract/access/access.ts';
import type { Passkey, PasskeyProof } from '#contract/access/passkeys.ts';
import { api } from '#web/lib/api.ts';
import { beginOtherSession } from './begin-other-session.ts';
import { clearReason } from './session-store.ts';
import { SignInError } from './sign-in-error.ts';

/** Signs in with a passkey that the user chooses. @throws ApiError or SignInError */
export async function signInByPasskey(): Promise<Profile> {
  clearReason();
  return beginOtherSession(await api.passkeys.signIn({ body: await provePasskey() }));
}

/** Confirms this session with a passkey. @throws ApiError or SignInError */
export async function confirmByPasskey(): Promise<void> {
  await api.passkeys.confirm({ body: await provePasskey() });
}

async function provePasskey(): Promise<PasskeyProof> {
  const { challenge, rpId } = await api.passkeys.challenge({});
  const { id, response } = await asked(
    startAuthentication({ optionsJSON: { challenge, rpId, userVerification: 'required' } }),
  );
  const { clientDataJSON, authenticatorData, signature } = response;
  return { id, clientDataJSON, authenticatorData, signature };
}

/** EdDSA, ES256 and RS256, as the server accepts them. */
const algorithms = [-8, -7, -257];

/** Creates a passkey on the user's device and registers it. @throws ApiError or SignInError */
export async function registerPasskey(name: string): Promise<Passkey> {
  const { challenge, rpId, user, known } = await api.passkeys.startRegistration({});
  const { id, response } = await asked(
    startRegistration({
      optionsJSON: {
        challenge,
        rp: { id: rpId, name: 'inGrow' },
        user,
        pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
        excludeCredentials: known.map((one) => ({ type: 'public-key', id: one.id })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        attestation: 'none',
      },
    }),
  );
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return api.passkeys.register({ body: { name, id, clientDataJSON, attestationObject, transports } });
}

/** Waits for the browser, whose errors say little. The first two names are also a user's “Cancel”. */
async function asked<T>(dialog: Promise<T>): Promise<T> {
  try {
    return await dialog;
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    if (name === 'NotAllowedError' || name === 'AbortError') {
      throw new SignInError('auth/popup-closed-by-user', 'Cancelled, or no passkey here fits.');
    }
    if (name === 'InvalidStateError') {
      throw new SignInError('passkey/known', 'This device already has a passkey of yours.');
    }
    throw new SignInError('passkey/failed', 'This browser or device can’t do this.');
  }
}
