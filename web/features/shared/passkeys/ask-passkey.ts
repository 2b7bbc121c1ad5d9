import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type { Passkey, PasskeyProof } from '#contract/access/passkeys.ts';
import { api } from '#web/lib/api.ts';

/**
 * Asks the user for a passkey, and what it signs.
 *
 * @throws ApiError, or an Error with a `code` and a sentence for the user
 */
export async function provePasskey(): Promise<PasskeyProof> {
  const { challenge, rpId } = await api.passkeys.challenge({});
  const { id, response } = await asked(
    startAuthentication({ optionsJSON: { challenge, rpId, userVerification: 'required' } }),
  );
  const { clientDataJSON, authenticatorData, signature } = response;
  return { id, clientDataJSON, authenticatorData, signature };
}

/** EdDSA, ES256 and RS256, as the server accepts them. */
const algorithms = [-8, -7, -257];

/** Creates a passkey on the user's device and registers it. @throws as above */
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

/** Waits for the browser, whose errors say little. The code of a “Cancel” is the one of Google's popup. */
async function asked<T>(dialog: Promise<T>): Promise<T> {
  try {
    return await dialog;
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    if (name === 'NotAllowedError' || name === 'AbortError') {
      throw coded('auth/popup-closed-by-user', 'Cancelled, or no passkey here fits.');
    }
    if (name === 'InvalidStateError') {
      throw coded('passkey/known', 'This device already has one of your passkeys.');
    }
    throw coded('passkey/failed', 'This browser or device can’t do this.');
  }
}

const coded = (code: string, message: string) => Object.assign(new Error(message), { code });
