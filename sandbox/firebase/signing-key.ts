import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { z } from 'zod';

/** The RSA key that signs ID tokens, as a private JWK (RFC 7517) with its public name. */
export const SigningKey = z.object({
  kid: z.string(),
  privateJwk: z.record(z.string(), z.string()),
});
export type SigningKey = z.infer<typeof SigningKey>;

/** Makes the key once, at the first start. Takes about a tenth of a second. */
export function makeSigningKey(): SigningKey {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    kid: randomBytes(20).toString('hex'),
    privateJwk: SigningKey.shape.privateJwk.parse(privateKey.export({ format: 'jwk' })),
  };
}
