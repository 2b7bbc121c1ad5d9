import { expect, test } from 'vitest';
import { locate, readFaults, readSources } from '#test/mutants/locate.ts';

const faults = readFaults();

test('each fault has its own name and still applies: its text occurs once, and the changed file is parsed', () => {
  const sources = readSources();
  const lost = faults.flatMap((fault) => {
    const found = locate(fault, sources);
    return 'reason' in found ? [`${fault.name}: ${found.reason}`] : [];
  });
  expect(lost).toEqual([]);
  expect(faults.length).toBeGreaterThanOrEqual(120);
  expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length);
});

const file = 'server/modules/lists/rename.ts';
const text =
  'const least = 3;\nexport function rename(a: number) {\n  if (a < 3) return null;\n  return a;\n}\n';
const fault = { name: 'x', export: 'rename', kind: 'k', search: 'a < 3', replace: 'a <= 3' };

test('a fault is planted in the definition of its export, wherever the file is', () => {
  expect(locate(fault, [{ file, text }])).toEqual({ file, text: text.replace('a < 3', 'a <= 3') });
  expect(locate({ ...fault, part: 'least', search: '3', replace: '4' }, [{ file, text }])).toMatchObject({
    text: text.replace('least = 3', 'least = 4'),
  });
});

test.each([
  [{ export: 'gone' }, 'no file exports gone'],
  [{ search: 'a > 3' }, 'its text is 0 times'],
  [{ search: 'a' }, 'its text is 4 times'],
  [{ part: 'nothing' }, 'has no nothing'],
  [{ replace: 'a <= ' }, 'cannot be parsed'],
  [{ replace: 'a < 3' }, 'changes nothing'],
  [{ within: 'web' }, 'no file exports rename within web'],
])('a fault is reported when it no longer applies: %o', (change, reason) => {
  const found = locate({ ...fault, ...change }, [{ file, text }]);
  expect('reason' in found && found.reason).toContain(reason);
});

test('a fault must name the folder if several files export its name', () => {
  const sources = [file, 'web/rename.ts'].map((name) => ({ file: name, text }));
  expect(locate(fault, sources)).toMatchObject({ reason: expect.stringContaining('several files') });
  expect(locate({ ...fault, within: 'web' }, sources)).toMatchObject({ file: 'web/rename.ts' });
});
