import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { areaOf, drawFaults } from '#test/mutants/draw.ts';
import { readFaults } from '#test/mutants/fault.ts';
import { locate } from '#test/mutants/locate.ts';
import { mutationsOf } from '#test/mutants/mutations.ts';
import { nearestFirst } from '#test/mutants/nearest.ts';
import { parseParts, readSources, type Source } from '#test/mutants/syntax.ts';

const checkout = resolve(import.meta.dirname, '../..');
const faults = readFaults();
let sources: Source[];
beforeAll(() => {
  sources = readSources(checkout);
});

describe('the faults that the tests must catch', () => {
  test('are at least 120 with unique names, half of them written by hand, in all modules and features', () => {
    expect(faults.length).toBeGreaterThanOrEqual(120);
    const drawn = faults.filter(({ name }) => name.startsWith('drawn-'));
    expect(Math.min(drawn.length, faults.length - drawn.length)).toBeGreaterThanOrEqual(60);
    expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length);
    const found = faults.map((fault) => locate(fault, sources));
    const areas = new Set(found.flatMap((one) => ('file' in one ? [areaOf(one.file)] : [])));
    const wanted = new Set(sources.map(({ file }) => areaOf(file)));
    const missing = [...wanted].filter(
      (area) => /^(?:server\/modules|web\/features)\/[^.]+$/.test(area) && !areas.has(area),
    );
    expect(missing).toEqual([]);
  });

  test('all apply: their text occurs once, and the changed file can be parsed', () => {
    const lost = faults
      .map((fault) => locate(fault, sources))
      .flatMap((one) => ('reason' in one ? [`${one.fault.name}: ${one.reason}`] : []));
    expect(lost).toEqual([]);
  });

  test('are drawn identically from the same seed', () => {
    const one = drawFaults(sources, 7, 10);
    expect(one).toHaveLength(10);
    expect(drawFaults(sources, 7, 10)).toEqual(one);
    expect(drawFaults(sources, 8, 10)).not.toEqual(one);
  });
});

describe('a fault', () => {
  const file = 'server/modules/lists/rename.ts';
  const text =
    'const least = 3;\nexport function rename(a: number) {\n  if (a < 3) return null;\n  return a;\n}\n';
  const source = { file, text, parts: parseParts(file, text) };
  const fault = { name: 'x', export: 'rename', kind: 'k', search: 'a < 3', replace: 'a <= 3' };

  test('is planted in the definition of its export, wherever the file is', () => {
    expect(locate(fault, [source])).toMatchObject({ file, text: text.replace('a < 3', 'a <= 3') });
    const moved = { ...source, file: 'server/modules/other/name.ts' };
    expect(locate(fault, [moved])).toMatchObject({ file: moved.file });
    expect(locate({ ...fault, part: 'least', search: '3', replace: '4' }, [source])).toMatchObject({
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
  ])('is reported when it no longer applies: %o', (change, reason) => {
    const found = locate({ ...fault, ...change }, [source]);
    expect('reason' in found && found.reason).toContain(reason);
  });

  test('must name the folder if several files export its name', () => {
    const other = { ...source, file: 'web/features/lists/rename.ts' };
    expect(locate(fault, [source, other])).toMatchObject({
      reason: expect.stringContaining('several files'),
    });
    expect(locate({ ...fault, within: 'web/features' }, [source, other])).toMatchObject({ file: other.file });
  });

  test('is looked for by the nearest tests first: beside its file, then in its area', () => {
    const files = globSync('{contract,core,sandbox,server,test,web}/**/*.{ts,tsx}', { cwd: checkout });
    const tests = files.filter((one) => one.endsWith('.test.ts'));
    const sorted = nearestFirst(checkout, 'server/modules/agents/mcp/mcp-session.ts', tests, files);
    expect(sorted).toHaveLength(tests.length);
    expect(sorted[0]).toBe('server/modules/agents/mcp/mcp.test.ts');
    expect(sorted[1]).toMatch(/^server\/modules\/agents\//);
    const far = 'server/modules/signals/listing/signals-where.test.ts';
    expect(sorted.indexOf(far)).toBeGreaterThan(sorted.indexOf('server/modules/agents/agents.test.ts'));
  });

  test('can be made from each kind of syntax', () => {
    const code = [
      'export async function f(db: Db, userId: string, n: number) {',
      '  await notify(db);',
      "  const rows = db.selectFrom('a').where('user_id', '=', userId).where('n', '>', n);",
      '  return n >= 20 && rows ? <b onClick={() => go()}>{n}</b> : null;',
      '}',
    ].join('\n');
    const [part] = parseParts('a.tsx', code);
    const made = part ? mutationsOf(code, part.node) : [];
    expect(new Set(made.map(({ kind }) => kind))).toEqual(
      new Set([
        'a step left out',
        "an owner's check left out",
        'a filter ignored',
        'a limit off by one',
        'a number off by one',
        'a condition turned round',
        'a choice turned round',
        'a control that does nothing',
      ]),
    );
    for (const { search } of made) expect(code.split(search)).toHaveLength(2);
  });
});
