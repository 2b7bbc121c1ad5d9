import { z } from 'zod';
import type { ConnectPorts } from '#server/ports/channel/port.ts';
import type { Identity } from '#server/ports/identity/port.ts';
import type { Llm } from '#server/ports/llm/port.ts';
import { PortError } from '#server/ports/port-error.ts';

/**
 * The cheapest calls that show whether a provider accepts our keys. They change nothing and send nothing; all
 * of them throw the PortError of a failed call.
 */

/** What every OAuth app has, whether it is used for reading or publishing. */
type ExchangesCodes = {
  exchange(ask: { returnUrl: string; code: string; verifier: string }): Promise<unknown>;
};

/**
 * Whether a vendor knows the app: it checks the app's keys first, so an invalid code is refused differently
 * than invalid keys (RFC 6749 §5.2: `invalid_grant`, not `invalid_client`).
 *
 * @param returnUrl where the app is registered to send people back to
 */
export async function probeApp(connect: ExchangesCodes, returnUrl: string): Promise<void> {
  const ask = {
    returnUrl,
    code: 'made-up-to-try-the-keys',
    verifier: 'made-up-to-try-the-keys-of-43-letters-or-more',
  };
  await expectRefusal(connect.exchange(ask), /\binvalid_(code|grant|request)\b/);
}

/**
 * Whether the keys that sign ID tokens can be read: then a token with an unknown signature is refused because
 * of its key.
 */
export async function probeIdentity(identity: Identity): Promise<void> {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const token = `${part({ alg: 'RS256', kid: 'made-up' })}.${part({ sub: 'nobody' })}.AAAA`;
  await expectRefusal(identity.verify(token), /no applicable key/);
}

/** Asks for one word, which costs about ten tokens. */
export async function probeModel(llm: Llm): Promise<void> {
  await llm.ask({
    instructions: 'Answer with the word "ready".',
    sources: [],
    schema: z.object({ word: z.string() }),
    name: 'check',
    maxOutputTokens: 500,
    timeoutMs: 60_000,
    signal: new AbortController().signal,
  });
}

/** Lists the accounts connected just now. */
export async function probeUnipile(unipile: NonNullable<ConnectPorts['unipile']>, now: Date): Promise<void> {
  await unipile.madeSince(now);
}

/**
 * @param says what the vendor answers if the keys are valid; any other error of the same kind proves nothing
 */
async function expectRefusal(asked: Promise<unknown>, says: RegExp): Promise<void> {
  const refusal = await asked.then(
    () => new PortError('malformed', 'It accepted what was made up'),
    (error: unknown) => error,
  );
  if (refusal instanceof PortError && says.test(refusal.message)) return;
  throw refusal;
}
