import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** The result of a test run: `late` if it exceeded its time first. */
export type TestsRun = {
  outcome: 'passed' | 'failed' | 'late';
  failedFile: string | null;
  failedTest: string | null;
};

type Report = {
  testResults?: { name: string; status: string; message: string; assertionResults: Result[] }[];
};
type Result = { status: string; fullName: string };

/** Runs Vitest in a copy until the first failure, for at most `seconds`. */
export async function runVitest(folder: string, args: readonly string[], seconds: number): Promise<TestsRun> {
  const reportFile = join(folder, 'mutants-report.json');
  rmSync(reportFile, { force: true });
  const report = ['--reporter=json', `--outputFile=${reportFile}`, '--bail=1'];
  const code = await runIn(folder, ['node_modules/vitest/vitest.mjs', ...args, ...report], seconds);
  const failed = firstFailure(folder, reportFile);
  // An aborted run has unfinished files, so only a failed test counts.
  if (code === null && !failed?.test) return { outcome: 'late', failedFile: null, failedTest: null };
  if (code === 0) return { outcome: 'passed', failedFile: null, failedTest: null };
  return { outcome: 'failed', failedFile: failed?.file ?? null, failedTest: failed?.test ?? null };
}

/** Runs the whole `npm test` in a copy. */
export async function runWhole(folder: string): Promise<TestsRun> {
  const code = await runIn(folder, ['scripts/test.mjs'], 2 * 3600);
  return { outcome: code === 0 ? 'passed' : 'failed', failedFile: null, failedTest: null };
}

/** Runs the pinned Node in its own process group. @returns its exit code; null if it exceeded its time */
function runIn(folder: string, args: readonly string[], seconds: number): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: folder,
      detached: true,
      stdio: 'ignore',
      env: { ...process.env, SEED: process.env.SEED ?? '1', TMPDIR: process.env.TMPDIR ?? '/tmp' },
    });
    let isLate = false;
    const end = (signal: NodeJS.Signals) => {
      // Group 0 would be our own.
      if (child.pid === undefined) return;
      try {
        process.kill(-child.pid, signal);
      } catch {
        // It has already exited.
      }
    };
    const stop = () => end('SIGKILL');
    process.once('exit', stop);
    // SIGTERM first, so it can stop its PostgreSQL.
    const late = setTimeout(() => {
      isLate = true;
      end('SIGTERM');
    }, seconds * 1000);
    const killed = setTimeout(() => end('SIGKILL'), (seconds + 15) * 1000);
    child.on('error', reject);
    child.on('exit', (code) => {
      clearTimeout(late);
      clearTimeout(killed);
      process.off('exit', stop);
      end('SIGKILL');
      resolve(isLate ? null : (code ?? 1));
    });
  });
}

function firstFailure(folder: string, file: string): { file: string; test: string | null } | null {
  let report: Report;
  try {
    report = JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch {
    return null;
  }
  const files = report.testResults ?? [];
  const named = (name: string) => name.replace(`${folder}/`, '');
  for (const { name, assertionResults } of files) {
    const test = assertionResults.find(({ status }) => status === 'failed');
    if (test) return { file: named(name), test: test.fullName };
  }
  // Files that hadn't run when the run ended count as failed too. A file that doesn't load says why.
  const broken = files.find(({ status, message }) => status === 'failed' && message !== '');
  return broken ? { file: named(broken.name), test: null } : null;
}
