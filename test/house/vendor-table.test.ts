import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { channelDefinitions, channelRules, channels } from '#core/channels/index.ts';
import { channelProviders } from '#server/ports/channel/index.ts';
import { listFiles, projectRoot } from './source-files.ts';

/** docs/vendors.md: every call to every vendor, its witness, and the test that proves it. */

type Row = { action: string; path: string; witness: string; tests: string };
type Section = { title: string; text: string; rows: Row[] };

/** The section with the calls of an adapter, and the prefix its paths may have there. */
const adapters: readonly (readonly [file: RegExp, section: string, prefix: RegExp])[] = [
  [/\/(channel|linkedin-source)\/unipile-v1/, 'LinkedIn by Unipile v1', /^$/],
  [/\/(channel|linkedin-source)\/unipile-v2/, 'LinkedIn by Unipile v2', /^(\/\{acc\})?$/],
  [/\/linkedin-source\/rapidapi/, 'LinkedIn by RapidAPI, "Fresh LinkedIn Profile Data"', /^$/],
  [/\/data-portability\//, 'LinkedIn Member Data Portability', /^$/],
  ...channels.flatMap((channel) => {
    const { label } = channelDefinitions[channel];
    const ways = Object.keys(channelRules[channel].ways);
    return ways
      .filter((way) => way !== 'unipile')
      .map((way) => {
        const title = ways.length > 1 ? `${label} itself` : label;
        return [new RegExp(`/channel/${way}`), title, new RegExp(`^(${basesOf(way)})?$`)] as const;
      });
  }),
];

/** Where the calls of a provider begin, by the defaults of its settings. */
function basesOf(way: string): string {
  const { settings } = Object.entries(channelProviders).find(([name]) => name === way)?.[1] ?? {};
  return Object.values(z.object(settings ?? {}).parse({}))
    .flatMap((value) => (URL.canParse(String(value)) ? [new URL(String(value)).pathname] : []))
    .filter((path) => path !== '/')
    .join('|');
}

/** Adapters here must have a line above, or they were forgotten. */
const needsSection = /\/(channel|linkedin-source|data-portability)\//;

let sections: Section[];
/** Test files by their path. */
let tests: Map<string, string>;
let ports: Map<string, string>;

const readAll = async (files: string[]) =>
  new Map(
    await Promise.all(
      files.map(async (file) => [file, await readFile(join(projectRoot, file), 'utf8')] as const),
    ),
  );

beforeAll(async () => {
  const text = await readFile(join(projectRoot, 'docs/vendors.md'), 'utf8');
  sections = text
    .split(/^## /m)
    .slice(1)
    .map((part) => ({ title: part.split('\n')[0] ?? '', text: part, rows: rowsOf(part) }));
  const folders = ['server', 'sandbox', 'test'];
  const files = (await Promise.all(folders.map((folder) => listFiles(folder, '.ts')))).flat();
  tests = await readAll(files.filter((file) => file.endsWith('.test.ts')));
  ports = await readAll(files.filter((file) => /^server\/ports\/(?!.*\.test\.ts$)/.test(file)));
});

function rowsOf(part: string): Row[] {
  return part
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\|(-+\|)+$|^\| (Action|Class|Correction) /.test(line))
    .map((line) => {
      const [action = '', path = '', witness = '', tests = ''] = line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim());
      return { action, path, witness, tests };
    });
}

const tables = () => sections.filter(({ title }) => title !== 'Corrections');

/** The paths in an adapter's code. */
function pathsOf(code: string): string[] {
  const bare = code.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '');
  const found = [...bare.matchAll(/(['`])(\/[\w$.{}()/-]+)\1/g)].map((match) => match[2] ?? '');
  // The sample network's pages are no vendor's.
  return [...new Set(found)].filter((path) => !path.startsWith('/sample/'));
}

/** The paths a section names, without parameters. `…/` continues the previous path. */
function documentedPaths({ rows }: Section): string[] {
  return rows.flatMap(({ path, witness, tests: more }) => {
    const named = [path, witness, more]
      .join(' ')
      .matchAll(/(?:…|https?:\/\/[\w.]+|[\w.]+\.com)?(\/[^\s`|,;?]+)/g);
    return [...named].map(([, one = '']) => one);
  });
}

describe('each call of an adapter', () => {
  test("has a row in its provider's table", () => {
    const missing: string[] = [];
    let seen = 0;
    for (const [file, code] of ports) {
      const [, title, prefix] = adapters.find(([pattern]) => pattern.test(`/${file}`)) ?? [];
      if (title === undefined || prefix === undefined) {
        if (needsSection.test(file) && pathsOf(code).length > 0) missing.push(`${file}: no section`);
        continue;
      }
      const section = sections.find((each) => each.title === title) ?? expect.fail(title);
      const known = documentedPaths(section);
      for (const path of pathsOf(code)) {
        seen += 1;
        const shape = path
          .split(/\$\{[^}]*\}/)
          .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
          .join('[^/]+');
        const pattern = new RegExp(`^(.*?)${shape}$`);
        const isThere = known.some((one) => prefix.test(pattern.exec(one)?.[1] ?? 'none'));
        if (!isThere) missing.push(`${file}: ${path}`);
      }
    }
    expect(missing).toEqual([]);
    expect(seen).toBeGreaterThan(50);
  });
});

describe('each row', () => {
  const classes = /\b(client|schema|docs|community|none)\b/;

  test('names the class of its witness', () => {
    const without = tables().flatMap(({ title, rows }) =>
      rows.filter(({ witness }) => !classes.test(witness)).map(({ action }) => `${title}: ${action}`),
    );
    expect(without).toEqual([]);
    expect(tables().flatMap(({ rows }) => rows).length).toBeGreaterThan(90);
  });

  test('names tests that exist', () => {
    const missing: string[] = [];
    for (const { title, text, rows } of sections) {
      const files = [...text.matchAll(/`([\w./-]+\.test\.ts)`/g)].map(([, name = '']) => name);
      const known = files.map((name) => [...tests].find(([file]) => `/${file}`.endsWith(`/${name}`)));
      for (const [index, found] of known.entries()) if (!found) missing.push(`${title}: ${files[index]}`);
      const all = known.map((found) => found?.[1] ?? '').join('\n');
      for (const row of rows) {
        for (const name of titlesOf(title === 'Corrections' ? row.witness : row.tests)) {
          if (!all.includes(name)) missing.push(`${title}: ${name}`);
        }
      }
    }
    expect(missing).toEqual([]);
  });
});

/** The test titles a cell names in addition to files, separated by `;`. */
function titlesOf(cell: string): string[] {
  return cell
    .replaceAll(/`[^`]+`/g, '')
    .split(';')
    .map((part) => part.trim().replace(/^[,\s]+|[,\s]+$/g, ''))
    .flatMap((part) => part.split(/ ?…$| … ?/)[0] ?? [])
    .filter((part) => part !== '' && !/^(source|channel|the same)(, )?(channel)?$/.test(part));
}
