import { expect, it } from 'vitest';
import { locateMentions } from './locate-mentions.ts';

const ada = { id: 'urn:li:person:a', name: 'Ada' };
const adaObi = { id: 'urn:li:person:b', name: 'Ada Obi' };

it('finds each name once, as a whole word outside other mentions', () => {
  const text = 'Adamant: Ada Obi (not Ada) said so, says Ada Obi.';
  expect(locateMentions(text, [ada, adaObi])).toEqual([
    { start: 9, length: 7, id: adaObi.id },
    { start: 22, length: 3, id: ada.id },
  ]);
  expect(locateMentions('Says Ada again.', [ada])).toEqual([{ start: 5, length: 3, id: ada.id }]);
});

it("leaves out names that aren't in the text", () => {
  expect(locateMentions('Nobody here', [ada])).toEqual([]);
  expect(locateMentions('Nobody here', [{ id: 'urn:li:person:c', name: '' }])).toEqual([]);
});
