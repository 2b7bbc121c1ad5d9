import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ListName } from '#contract/signals/lists.ts';
import { ViewName } from '#contract/signals/views.ts';
import { anyCharacter } from '#test/any-character.ts';
import { isListName, isViewName } from './names.ts';

const texts = fc.oneof(
  fc.string({ maxLength: 90, unit: anyCharacter }),
  fc.integer({ min: 0, max: 90 }).map((length) => ` ${'a'.repeat(length)}\n`),
);

test('accepts exactly the names that the server accepts', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(isListName(text)).toBe(ListName.safeParse(text).success);
      expect(isViewName(text)).toBe(ViewName.safeParse(text).success);
    }),
  );
});
