import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { getCompileCacheDir } from 'node:module';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { StartError } from './start-error.ts';

type SandboxChild = { url: string; smtpUrl: string; stop(): Promise<void> };

const patience = 20_000;

/**
 * Starts the sample network as a separate process that knows nothing of our settings. It exits when the
 * channel to this process closes, however this process ends.
 *
 * @param options.port where it listens on 127.0.0.1; 0 picks a free one
 * @param options.onLost called when it ends without being asked to
 * @param options.onLine receives its output after the line `{"listening": <port>, "smtp": <port>}`
 */
export async function startSandbox(options: {
  checkout: string;
  dataDir: string;
  port: number;
  onLost: (error: StartError) => void;
  onLine: (line: string) => void;
}): Promise<SandboxChild> {
  const compiled = getCompileCacheDir();
  const child = spawn(process.execPath, ['--max-semi-space-size=2', programOf(options.checkout)], {
    cwd: options.checkout,
    env: {
      SANDBOX_PORT: String(options.port),
      SANDBOX_DATA_DIR: join(options.dataDir, 'sandbox'),
      ...(compiled === undefined ? {} : { NODE_COMPILE_CACHE: dirname(compiled) }),
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    // Its own process group, so Ctrl-C in the terminal only reaches us and we stop it.
    detached: true,
  });
  const ended = new Promise<string>((resolve) => {
    child.on('exit', (code, abort) => resolve(abort ?? `exit code ${code}`));
    child.on('error', (error) => resolve(error.message));
  });
  const stop = async () => {
    if (child.connected) child.disconnect();
    if ((await Promise.race([ended, wait(1000)])) === undefined) child.kill('SIGKILL');
    await ended;
  };
  const ports = await Promise.race([
    firstPorts(child.stdout, options.onLine),
    ended.then(
      (how) => new StartError(`The sample network didn’t start (${how}); set SANDBOX=off to run without it.`),
    ),
    wait(
      patience,
      new StartError('The sample network didn’t start in time; set SANDBOX=off to run without it.'),
      {
        ref: false,
      },
    ),
  ]);
  if (ports instanceof StartError) {
    await stop();
    throw ports;
  }
  let stopping = false;
  ended.then((how) => {
    if (!stopping) options.onLost(new StartError(`The sample network ended unexpectedly (${how}).`));
  });
  return {
    url: `http://127.0.0.1:${ports.http}`,
    smtpUrl: `smtp://127.0.0.1:${ports.smtp}`,
    stop: () => {
      stopping = true;
      return stop();
    },
  };
}

/** If the server runs from its bundle (`scripts/bundle.mjs`), the sample network's bundle is next to it. */
function programOf(checkout: string): string {
  const bundled = join(dirname(process.argv[1] ?? ''), 'sandbox.js');
  return existsSync(bundled) ? bundled : join(checkout, 'sandbox/main.ts');
}

function firstPorts(
  output: Readable | null,
  onLine: (line: string) => void,
): Promise<{ http: number; smtp: number }> {
  return new Promise((resolve) => {
    if (output === null) return;
    createInterface(output).on('line', (line) => {
      const ports = /^\{"listening":(\d+),"smtp":(\d+)\}$/.exec(line.trim());
      if (ports === null) onLine(line);
      else resolve({ http: Number(ports[1]), smtp: Number(ports[2]) });
    });
  });
}

const Health = z.object({ ok: z.literal(true), smtpPort: z.int() });

/**
 * A sample network that's already running, shared by several processes.
 * @param url where it listens, on this machine
 * @throws StartError if no sample network answers there
 */
export async function findSandbox(url: string): Promise<{ url: string; smtpUrl: string }> {
  try {
    const answer = await fetch(`${url}/control/health`, { signal: AbortSignal.timeout(30_000) });
    const { smtpPort } = Health.parse(await answer.json());
    return { url, smtpUrl: `smtp://${new URL(url).hostname}:${smtpPort}` };
  } catch {
    throw new StartError(
      `No sample network answers at SANDBOX_URL (${url}); start it first, or set SANDBOX=off.`,
    );
  }
}
