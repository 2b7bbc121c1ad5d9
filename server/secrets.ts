import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts small secrets for storing. */
export type SecretBox = {
  /** `context` says whose and what it is; it has to be the same when it is opened. */
  encrypt(secret: string, context: string): Buffer;
  /** Null where the key is gone, or the bytes are not what was encrypted for this context. */
  decrypt(encrypted: Buffer, context: string): string | null;
  /** The same secret under the present key; null where no key opens it. */
  rotateKey(encrypted: Buffer, context: string): Buffer | null;
  /** By which an encrypted secret names the present key; it says nothing about the key. */
  keyId: Buffer;
  /**
   * A hash that nobody can make without the key, for what could be found by trying (a code of six digits). Under the
   * current key only: after a change of SECRET_KEY it fits nothing any more.
   */
  mark(secret: string, context: string): Buffer;
};

/** Version, id of the key, nonce, tag; then the encrypted text. */
const version = 1;
const idBytes = 4;
const nonceBytes = 12;
const tagBytes = 16;
const headBytes = 1 + idBytes + nonceBytes + tagBytes;

/**
 * AES-256-GCM under a key derived from SECRET_KEY. Each encrypted secret names its key, so that after a change of
 * SECRET_KEY the former ones still open what they encrypted.
 */
export function openSecrets(secretKey: string, formerKeys: readonly string[] = []): SecretBox {
  const current = derive(secretKey);
  const markKey = Buffer.from(hkdfSync('sha256', secretKey, '', 'ingrow marks', 32));
  const keys = [current, ...formerKeys.map(derive)];
  const box: SecretBox = {
    keyId: current.id,
    rotateKey(encrypted, context) {
      const secret = box.decrypt(encrypted, context);
      return secret === null ? null : box.encrypt(secret, context);
    },
    encrypt(secret, context) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', current.key, nonce).setAAD(Buffer.from(context));
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.of(version), current.id, nonce, cipher.getAuthTag(), text]);
    },
    decrypt(encrypted, context) {
      const id = encrypted.subarray(1, 1 + idBytes);
      const found = keys.find((each) => each.id.equals(id));
      if (encrypted.length < headBytes || encrypted[0] !== version || !found) return null;
      const nonce = encrypted.subarray(1 + idBytes, 1 + idBytes + nonceBytes);
      const decipher = createDecipheriv('aes-256-gcm', found.key, nonce, { authTagLength: tagBytes })
        .setAAD(Buffer.from(context))
        .setAuthTag(encrypted.subarray(headBytes - tagBytes, headBytes));
      try {
        return Buffer.concat([decipher.update(encrypted.subarray(headBytes)), decipher.final()]).toString(
          'utf8',
        );
      } catch {
        return null;
      }
    },
    mark(secret, context) {
      // Of a fixed length, so that no context runs into the secret.
      const of = createHash('sha256').update(context).digest();
      return createHmac('sha256', markKey).update(of).update(secret).digest();
    },
  };
  return box;
}

/** Names a key without revealing it: eight hex digits, which each encrypted secret carries too. */
export function secretKeyId(secretKey: string): string {
  return derive(secretKey).id.toString('hex');
}

function derive(secretKey: string): { id: Buffer; key: Buffer } {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'ingrow stored secrets', 32));
  return { id: createHash('sha256').update(key).digest().subarray(0, idBytes), key };
}
