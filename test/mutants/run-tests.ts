import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** The result of a test run. `late` if it reached its time limit. */
export type TestsRun = {
  outcome: 'passed' | 'failed' | 'late';
  failedFile: string | null;
  failedTest: string | null;
};

/** What the test process is asked to run, up to the first failure. */
export type TestsRequest = {
  /** The file with the fault, or without it again; and what was changed before. */
  changed: string;
  before: string | null;
  /** A test file to run before all others. */
  first: string | null;
  /** Whether to run only `first`. */
  only: boolean;
  /** Vitest's projects. */
  projects: string[];
  /** Test files to skip. */
  leftOut: string[];
};

/** Runs tests in a copy of the checkout. One Vitest stays open, so a run takes seconds. */
export type TestRunner = {
  /** Runs all tests that reach a file, nearest first; for the page and what it shares, components too. */
  runRelated(
    file: string,
    options: { first: string | null; leftOut: string[] },
    seconds: number,
  ): Promise<TestsRun>;
  /** Runs one test file, after `changed` was changed. */
  runFile(testFile: string, changed: string, seconds: number): Promise<TestsRun>;
  stop(): Promise<void>;
};

export function openTestRunner(folder: string): TestRunner {
  let open: ChildProcess | null = null;
  let before: string | null = null;
  const ask = async (wanted: Omit<TestsRequest, 'before'>, seconds: number): Promise<TestsRun> => {
    const request: TestsRequest = { ...wanted, before };
    before = wanted.changed;
    const child = open ?? (await start(folder));
    open = child;
    child.send(request);
    // Ends with the time, or when the process does.
    const over = new AbortController();
    const late = setTimeout(() => over.abort(), seconds * 1000);
    const died = () => over.abort();
    child.once('exit', died);
    try {
      const [run] = await once(child, 'message', { signal: over.signal });
      return run as TestsRun;
    } catch {
      // A fault's endless loop ends only with its process.
      await end(child);
      open = null;
      return { outcome: 'late', failedFile: null, failedTest: null };
    } finally {
      clearTimeout(late);
      child.off('exit', died);
    }
  };
  return {
    runRelated: (file, { first, leftOut }, seconds) => {
      const projects = /^(?:web|core|contract)\//.test(file) ? ['unit', 'component'] : ['unit'];
      return ask({ changed: file, first, only: false, projects, leftOut }, seconds);
    },
    runFile: (testFile, changed, seconds) =>
      ask({ changed, first: testFile, only: true, projects: ['unit', 'component'], leftOut: [] }, seconds),
    async stop() {
      if (open !== null) await end(open);
      open = null;
    },
  };
}

async function start(folder: string): Promise<ChildProcess> {
  const child = fork(join(folder, 'test/mutants/test-process.ts'), {
    cwd: folder,
    // A group of its own, so that its workers end with it.
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: { ...environment(), NODE_ENV: 'test', VITEST: 'true' },
  });
  await once(child, 'message');
  return child;
}

/** Asks first, so that it stops its PostgreSQL and its browser. */
async function end(child: ChildProcess): Promise<void> {
  const ended =
    child.exitCode === null && child.signalCode === null ? once(child, 'exit') : Promise.resolve();
  if (child.connected) child.disconnect();
  const kill = setTimeout(() => killGroup(child), 15_000);
  await ended;
  clearTimeout(kill);
  killGroup(child);
}

function killGroup({ pid }: ChildProcess): void {
  // Group 0 would be our own.
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}

const environment = () => ({
  ...process.env,
  SEED: process.env.SEED ?? '1',
  TMPDIR: process.env.TMPDIR ?? '/tmp',
});

/** Runs the whole `npm test` in a copy of the checkout. */
export async function runWhole(folder: string): Promise<TestsRun> {
  const child = spawn(process.execPath, ['scripts/test.mjs'], {
    cwd: folder,
    detached: true,
    stdio: 'ignore',
    env: environment(),
  });
  const stop = () => killGroup(child);
  process.once('exit', stop);
  const late = setTimeout(stop, 2 * 3600 * 1000);
  const [code] = await once(child, 'exit');
  clearTimeout(late);
  process.off('exit', stop);
  return { outcome: code === 0 ? 'passed' : 'failed', failedFile: null, failedTest: null };
}
