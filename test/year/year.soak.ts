import { appendFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { soakRounds } from '#test/soak.ts';
import { simulate } from './simulate.ts';

const seed = Number(process.env.SEED);
const days = Number(process.env.YEAR_DAYS ?? soakRounds(3, 365));

test(
  'a year of two users breaks no promise, whatever goes wrong',
  async () => {
    const began = performance.now();
    const file = join(tmpdir(), `ingrow-year-${seed}.log`);
    rmSync(file, { force: true });
    const onLine = (line: string) => appendFileSync(file, `${line}\n`);
    const { problems, lines, hash, sent } = await simulate({ seed, days, moments: 3, onLine });
    const count = (pattern: RegExp) => lines.filter((line) => pattern.test(line)).length;
    console.log(
      [
        `Seed ${seed}: ${count(/ day \d+ ends /)} days in ${Math.round((performance.now() - began) / 1000)} s`,
        `${count(/\(kill\)/)} kills, ${count(/\((cut|outage)\)/)} outages, ${count(/\(\w+ \w+ \d/)} faults of vendors`,
        `${count(/Z? (maya|adaeze) /)} clicks, ${count(/ of (maya|adaeze|all) \w+$/)} pieces of work, ${sent} texts sent`,
        `${hash.slice(0, 12)}, ${file}`,
      ].join('; '),
    );
    expect(problems).toEqual([]);
  },
  240 * 60_000,
);
