import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { NewPasskey, PasskeyProof } from '#contract/access/passkeys.ts';

/** Where an authenticator believes to be, and what it says about itself. */
type Claims = { origin?: string; counter?: number; isVerified?: boolean; certificates?: boolean };

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest();

/** A security key in software: one ES256 key, as WebAuthn describes it. */
export function softwarePasskey(origin: string, rpId = new URL(origin).hostname) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  let counter = 0;

  const clientData = (type: string, challenge: string, at: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: at, crossOrigin: false }));
  /** Present, verified by the user if said so, and with or without a new key. */
  const authenticatorData = (isVerified: boolean, count: number, key?: Buffer) => {
    const head = Buffer.alloc(5);
    head.writeUInt8(1 | (isVerified ? 4 : 0) | (key ? 64 : 0));
    head.writeUInt32BE(count, 1);
    return Buffer.concat([sha256(rpId), head, key ?? Buffer.alloc(0)]);
  };

  return {
    id,
    /** What `navigator.credentials.create` would return. */
    create(challenge: string, name: string, claims: Claims = {}): NewPasskey {
      const cose = cbor(
        new Map<number, number | Buffer>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      );
      const length = Buffer.from([0, credentialId.length]);
      const key = Buffer.concat([Buffer.alloc(16), length, credentialId, cose]);
      const authData = authenticatorData(claims.isVerified ?? true, claims.counter ?? counter, key);
      const attestation = claims.certificates
        ? { fmt: 'packed', attStmt: { alg: -7, sig: randomBytes(70), x5c: [randomBytes(64)] }, authData }
        : { fmt: 'none', attStmt: {}, authData };
      return {
        name,
        id,
        clientDataJSON: clientData('webauthn.create', challenge, claims.origin ?? origin).toString(
          'base64url',
        ),
        attestationObject: cbor(attestation).toString('base64url'),
        transports: ['internal'],
      };
    },
    /** What `navigator.credentials.get` would return. Counts itself, unless the counter is given. */
    get(challenge: string, claims: Claims = {}): PasskeyProof {
      counter = claims.counter ?? counter + 1;
      const data = authenticatorData(claims.isVerified ?? true, counter);
      const client = clientData('webauthn.get', challenge, claims.origin ?? origin);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return {
        id,
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      };
    },
  };
}

type Cbor = number | string | Buffer | Cbor[] | Map<number, number | Buffer> | { [key: string]: Cbor };

/** As much of CBOR (RFC 8949) as WebAuthn needs here. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)]);
  const entries: [Cbor, Cbor][] = value instanceof Map ? [...value] : Object.entries(value);
  return Buffer.concat([head(5, entries.length), ...entries.flat().map(cbor)]);
}

function head(major: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(major << 5) | size]);
  if (size < 256) return Buffer.from([(major << 5) | 24, size]);
  return Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
}
