import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '#test/any-character.ts';
import { openSecrets } from './secrets.ts';

const first = openSecrets('the first key, thirty-two letters long');
const second = openSecrets('the second key, thirty-two letters too', [
  'the first key, thirty-two letters long',
]);

test('encrypted text is decrypted for the same context and key only', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), fc.string(), fc.string(), (secret, context, other) => {
      const encrypted = first.encrypt(secret, context);
      expect(first.decrypt(encrypted, context)).toBe(secret);
      if (other !== context) expect(first.decrypt(encrypted, other)).toBeNull();
      expect(
        openSecrets('another key that has nothing to do with it').decrypt(encrypted, context),
      ).toBeNull();
    }),
  );
});

test('changing any single bit is detected', () => {
  const encrypted = first.encrypt('a token', 'ann');
  for (let bit = 0; bit < encrypted.length * 8; bit += 1) {
    const broken = Buffer.from(encrypted);
    broken.writeUInt8(broken.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
    expect(first.decrypt(broken, 'ann')).toBeNull();
  }
  expect(first.decrypt(Buffer.of(), 'ann')).toBeNull();
  expect(first.decrypt(encrypted.subarray(0, 20), 'ann')).toBeNull();
});

test('the same secret is never encrypted the same way twice, and never contains the plain text', () => {
  const [one, two] = [first.encrypt('a token', 'ann'), first.encrypt('a token', 'ann')];
  expect(one.equals(two)).toBe(false);
  expect(one.includes('a token')).toBe(false);
});

test('after a key change the old key still decrypts, and the new one encrypts', () => {
  const old = first.encrypt('a token', 'ann');
  expect(second.decrypt(old, 'ann')).toBe('a token');
  expect(first.decrypt(second.encrypt('a token', 'ann'), 'ann')).toBeNull();
});

test('rotation re-encrypts old secrets with the new key, for the same context only', () => {
  const old = first.encrypt('a token', 'ann');
  const rotated = second.rotateKey(old, 'ann');
  expect(rotated?.subarray(1, 5)).toEqual(second.keyId);
  expect(openSecrets('the second key, thirty-two letters too').decrypt(rotated ?? old, 'ann')).toBe(
    'a token',
  );
  expect(second.rotateKey(old, 'bob')).toBeNull();
  expect(first.rotateKey(second.encrypt('a token', 'ann'), 'ann')).toBeNull();
});

test('a mark is the same for the same secret and context, and differs for all others', () => {
  const mark = first.mark('123456', 'one');
  expect(mark).toHaveLength(32);
  const again = openSecrets('the first key, thirty-two letters long');
  expect(again.mark('123456', 'one').equals(mark)).toBe(true);
  const others = [
    first.mark('123457', 'one'),
    first.mark('123456', 'two'),
    // A context and a secret that concatenate to the same text get different marks.
    first.mark('e123456', 'on'),
    second.mark('123456', 'one'),
  ];
  for (const other of others) expect(other.equals(mark)).toBe(false);
});
