import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withoutAddress } from './audit.ts';

test.each([
  ['ann@acme.example', '@acme.example'],
  ['Ann <ann.b+x@acme.example> and bob@b.example', 'Ann <@acme.example> and @b.example'],
  ['acme.example', 'acme.example'],
  ['a @ b', 'a @ b'],
])('%s is stored as %s', (text, kept) => {
  expect(withoutAddress(text)).toBe(kept);
});

test('removes the local part of an address from any text', () => {
  fc.assert(
    fc.property(fc.string(), fc.emailAddress(), fc.string(), (before, address, after) => {
      const [name = ''] = address.split('@');
      expect(withoutAddress(`${before} ${address} ${after}`)).not.toContain(`${name}@`);
    }),
  );
});
