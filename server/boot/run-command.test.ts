import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

/** A command that cleans up until its input ends, or at once if it's in a hurry. */
const program = `
import { runCommand } from ${JSON.stringify(join(import.meta.dirname, 'run-command.ts'))};
await runCommand('It failed', ({ abort, report }) => new Promise((resolve, reject) => {
  abort.addEventListener('abort', () => {
    report('tidying up');
    if (process.argv.includes('hasty')) reject(abort.reason);
  });
  process.stdin.once('data', () => (abort.aborted ? reject(abort.reason) : resolve()));
  report('begun');
}));`;

function start(...args: string[]) {
  const node = ['--input-type=module', '--eval', program, ...args];
  const child = spawn(process.execPath, node, { stdio: 'pipe' });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  return {
    child,
    ended: once(child, 'exit'),
    said: text(child.stderr),
    next: async () => (await lines.next()).value,
  };
}

test('a stopped command finishes cleaning up, however often it is signaled', async () => {
  const { child, ended, said, next } = start();
  expect(await next()).toBe('begun');
  child.kill('SIGTERM');
  expect(await next()).toBe('tidying up');
  // A process group gets the signal twice: directly, and from the script that started it.
  for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT'] as const) child.kill(signal);
  child.stdin.end('done');
  expect(await ended).toEqual([1, null]);
  expect(await said).toBe('Interrupted.\n');
});

test('a command continues when nobody reads its output', async () => {
  const { child, ended, said, next } = start('hasty');
  expect(await next()).toBe('begun');
  child.stdout.destroy();
  child.kill('SIGTERM');
  expect(await ended).toEqual([1, null]);
  expect(await said).toBe('Interrupted.\n');
});
