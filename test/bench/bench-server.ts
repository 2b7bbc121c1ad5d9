import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { readCpuMs } from './process-figures.ts';

/** The product's web process as a separate process. */
export type BenchServer = {
  url: string;
  /** Its private memory now, in MiB. */
  memory(): Promise<number>;
  /** The CPU time of its process so far, in ms. */
  cpuMs(): Promise<number>;
  /** Runs a cron there, and the tasks it enqueues. */
  runCron(name: string): void;
  stop(): Promise<void>;
};

/** @param settings in addition to the bench's own, as environment variables */
export async function startBenchServer(
  databaseUrl: string,
  settings: Record<string, string> = {},
): Promise<BenchServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ingrow-bench-'));
  const program = join(import.meta.dirname, 'server-process.ts');
  const child = spawn(process.execPath, [program, databaseUrl, dataDir, JSON.stringify(settings)], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'test' },
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const url = await Promise.race([
    new Promise<string>((resolve) => createInterface(child.stdout).once('line', resolve)),
    ended,
  ]);
  if (url === undefined) throw new Error('The server to measure did not start; its reason is above.');
  return {
    url,
    async memory() {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
      return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
    },
    cpuMs: () => readCpuMs(child.pid ?? 0),
    runCron(name) {
      child.stdin.write(`${name}\n`);
    },
    async stop() {
      child.stdin.end();
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
