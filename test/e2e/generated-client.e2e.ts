import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { generateSource } from 'oazapfts';
import { expect, onTestFinished, test } from 'vitest';
import { jonas, newMember } from './member.ts';
import { shareProduct } from './share-product.ts';

const shared = shareProduct();
const run = promisify(execFile);
const modules = resolve(import.meta.dirname, '../../node_modules');

/** A program of someone who has only the generated client: connects a profile and works with its signals. */
const program = `
import { HttpError } from '@oazapfts/runtime';
import * as api from './client.ts';
declare const process: { argv: string[] };

const [, , baseUrl = '', token = '', url = ''] = process.argv;
Object.assign(api.defaults, { baseUrl, headers: { authorization: \`Bearer \${token}\` } });

const { data: profile } = await api.sourcesConnect({ body: { url } });
const isBusy = async (): Promise<boolean> =>
  (await api.jobsList()).data.items.some(({ state }) => state === 'queued' || state === 'running');
while (await isBusy()) await new Promise((resume) => setTimeout(resume, 200));

const { data: page } = await api.signalsList({ id: profile.id, engagementType: ['comment', 'reaction'], limit: 5 });
const { data: list } = await api.listsCreate({ body: { name: 'Warm' } });
const { data: change } = await api.listsAddSignals({
  id: list.id,
  body: { signalIds: page.items.map(({ id }) => id) },
});
const ended: number | null = await api
  .signalsDetails({ id: list.id })
  .then(() => null, (error: unknown) => (error instanceof HttpError ? error.status : null));
console.log(JSON.stringify({ scores: page.items.map(({ score }) => score), added: change.added, ended }));

// The types refuse what the API refuses.
export const refused = () => [
  // @ts-expect-error a missing id
  api.signalsList({ limit: 5 }),
  // @ts-expect-error an unknown value
  api.signalsList({ id: profile.id, sort: 'nonsense' }),
  // @ts-expect-error a field without a name
  api.listsCreate({ body: { title: 'Warm' } }),
  // @ts-expect-error a field that no signal has
  page.items[0]?.nonsense,
];
`;

// Slow: generates and compiles a client with all operations, then waits for a first sync.
test('a client generated from the API description compiles under --strict, and works', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ingrow-client-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const document = join(folder, 'openapi.json');
  await writeFile(document, await (await fetch(`${shared.url()}/openapi.json`)).text());
  const client = await generateSource(document, {
    argumentStyle: 'object',
    optimistic: true,
    futureStripLegacyMethods: true,
  });
  await writeFile(join(folder, 'client.ts'), client);
  await writeFile(join(folder, 'program.ts'), program);
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await symlink(modules, join(folder, 'node_modules'));

  const options = ['--strict', '--noEmit', '--allowImportingTsExtensions', '--module', 'nodenext'];
  const compiled = await run(
    process.execPath,
    [join(modules, 'typescript/bin/tsc'), ...options, '--target', 'es2024', 'program.ts'],
    { cwd: folder },
  ).catch(({ stdout }: { stdout: string }) => ({ stdout }));
  expect(compiled.stdout).toBe('');

  const { token } = await newMember(shared);
  const { stdout } = await run(process.execPath, ['program.ts', shared.url(), token, jonas], { cwd: folder });
  const { scores, added, ended } = JSON.parse(stdout);
  expect(scores).toHaveLength(5);
  expect(scores).toEqual(scores.toSorted((one: number, other: number) => other - one));
  expect({ added, ended }).toEqual({ added: 5, ended: 404 });
});
