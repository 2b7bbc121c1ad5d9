import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts small secrets for storage. */
export type SecretBox = {
  /** `context` says whose secret it is and what it's for. Decrypting needs the same context. */
  encrypt(secret: string, context: string): Buffer;
  /** Null if the key is missing, or the bytes aren't what was encrypted for this context. */
  decrypt(encrypted: Buffer, context: string): string | null;
  /** The same secret under the current key. Null if no key decrypts it. */
  rotateKey(encrypted: Buffer, context: string): Buffer | null;
  /** The id by which an encrypted secret names the current key. It reveals nothing about the key. */
  keyId: Buffer;
  /**
   * A hash that can't be computed without the key, for values that could be guessed (a six-digit code). It
   * only uses the current key: once SECRET_KEY changes, earlier marks no longer match.
   */
  mark(secret: string, context: string): Buffer;
};

/** Version, key id, nonce, and tag, followed by the encrypted text. */
const version = 1;
const idBytes = 4;
const nonceBytes = 12;
const tagBytes = 16;
const headBytes = 1 + idBytes + nonceBytes + tagBytes;

/**
 * AES-256-GCM under a key derived from SECRET_KEY. Each encrypted secret names its key, so the former keys
 * still decrypt what they encrypted after SECRET_KEY has changed.
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
      // Fixed length, so the context can't run into the secret.
      const of = createHash('sha256').update(context).digest();
      return createHmac('sha256', markKey).update(of).update(secret).digest();
    },
  };
  return box;
}

/** Names a key without revealing it: eight hex digits, which each encrypted secret also carries. */
export function secretKeyId(secretKey: string): string {
  return derive(secretKey).id.toString('hex');
}

function derive(secretKey: string): { id: Buffer; key: Buffer } {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'ingrow stored secrets', 32));
  return { id: createHash('sha256').update(key).digest().subarray(0, idBytes), key };
}
