import { z } from 'zod';
import { channels } from '#core/channels/index.ts';
import type { Deps } from '#server/modules/deps.ts';
import { preferReal, preferRealWays } from '#server/modules/realms.ts';
import type { Identity } from '#server/ports/identity/port.ts';
import type { Llm } from '#server/ports/llm/port.ts';
import { PortError } from '#server/ports/port-error.ts';

type Ports = Pick<Deps, 'billing' | 'identity' | 'source' | 'dataPortability' | 'llm' | 'mail' | 'connects'>;

/** A company that will keep existing: read if a provider has no cheaper call. */
const someCompany = { url: 'https://www.linkedin.com/company/linkedin', publicId: 'linkedin', urn: null };

/**
 * The cheapest call that shows whether a provider accepts our keys. It changes nothing, sends nothing, and
 * throws the PortError of a failed call.
 *
 * @param name as on the system page
 * @param origin where vendors send people back to
 * @returns null if there is nothing to call
 */
export function probeOf(
  { billing, identity, mail, ...ports }: Ports,
  name: string,
  origin: string,
  now: Date,
): (() => Promise<unknown>) | null {
  const [source, dataPortability, llm] = [
    preferReal(ports.source),
    preferReal(ports.dataPortability),
    preferReal(ports.llm),
  ];
  const connects = preferRealWays(ports.connects);
  const growth = billing?.plans.find(({ priceId }) => priceId !== null)?.priceId;
  switch (name) {
    case 'firebase':
      return identity && (() => probeIdentity(identity));
    case 'unipile': {
      const { unipile } = connects;
      // Lists the accounts connected just now.
      return unipile && (() => unipile.madeSince(now));
    }
    case 'rapidapi':
      return source?.name === 'rapidapi' ? () => source.company(someCompany) : null;
    case 'linkedin-data':
      return dataPortability && (() => probeApp(dataPortability, `${origin}/dashboard/settings/sources`));
    case 'model':
      return llm && (() => probeModel(llm));
    case 'smtp':
      return mail && (() => mail.verify());
    case 'stripe':
      return billing && growth ? () => billing.payment.price(growth) : null;
    default: {
      const channel = channels.find((each) => each === name);
      const connect = channel === undefined ? null : connects[channel];
      return connect && (() => probeApp(connect, `${origin}/dashboard/channels/${name}`));
    }
  }
}

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
async function probeApp(connect: ExchangesCodes, returnUrl: string): Promise<void> {
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
async function probeIdentity(identity: Identity): Promise<void> {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const token = `${part({ alg: 'RS256', kid: 'made-up' })}.${part({ sub: 'nobody' })}.AAAA`;
  await expectRefusal(identity.verify(token), /no applicable key/);
}

/** Asks for one word, which costs about ten tokens. */
async function probeModel(llm: Llm): Promise<void> {
  await llm.ask({
    instructions: 'Answer with the word "ready".',
    sources: [],
    schema: z.object({ word: z.string() }),
    name: 'check',
    maxOutputTokens: 500,
    timeoutMs: 60_000,
    abort: new AbortController().signal,
  });
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
