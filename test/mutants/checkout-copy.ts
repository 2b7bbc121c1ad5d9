import { execFileSync } from 'node:child_process';
import { copyFileSync, linkSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A copy of the checkout's current state, to plant faults in. The checkout itself is never changed. */
export type CheckoutCopy = {
  folder: string;
  /** Replaces the contents of a file until `restore`. */
  plant(file: string, text: string): void;
  restore(file: string): void;
  remove(): void;
};

/** Copies the files git knows in the checkout, plus new ones. Packages are linked. */
export function copyCheckout(checkout: string): CheckoutCopy {
  const folder = mkdtempSync(join(tmpdir(), 'ingrow-mutants-'));
  for (const file of filesOf(checkout)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    copyFileSync(join(checkout, file), join(folder, file));
  }
  linkPackages(join(checkout, 'node_modules'), join(folder, 'node_modules'));
  return {
    folder,
    plant: (file, text) => writeFileSync(join(folder, file), text),
    restore: (file) => copyFileSync(join(checkout, file), join(folder, file)),
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
}

/** The files of the checkout that git doesn't ignore, without deleted ones. */
export function filesOf(checkout: string): string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: checkout,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const removed = execFileSync('git', ['ls-files', '-z', '--deleted'], { cwd: checkout, encoding: 'utf8' });
  const gone = new Set(removed.split('\0'));
  return [...new Set(listed.split('\0'))].filter((file) => file !== '' && !gone.has(file));
}

/** Hard links are fast and take no space. On another disk, a link to the folder has to do. */
function linkPackages(from: string, to: string): void {
  try {
    const probe = join(dirname(to), '.probe');
    linkSync(join(from, '.package-lock.json'), probe);
    rmSync(probe);
    execFileSync('cp', ['-al', from, to]);
    // Tools write to these in place, so they must not be the checkout's own.
    for (const cache of ['.cache', '.vite', '.vite-temp'])
      rmSync(join(to, cache), { recursive: true, force: true });
  } catch {
    rmSync(to, { recursive: true, force: true });
    symlinkSync(from, to);
  }
}
