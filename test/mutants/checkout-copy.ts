import { execFileSync } from 'node:child_process';
import { copyFileSync, linkSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A copy of the checkout as it is now, to plant faults in; the checkout itself is never written to. */
export type CheckoutCopy = {
  folder: string;
  /** Puts a text in the place of a file, until `restore`. */
  plant(file: string, text: string): void;
  restore(file: string): void;
  remove(): void;
};

/** Copies what git knows of the checkout, and what is new in it; packages are linked. */
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

/** The files of the checkout without what git ignores; those that were removed are not there. */
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

/** Hard links are quick and take no room; on another disk a link to the folder has to do. */
function linkPackages(from: string, to: string): void {
  try {
    const probe = join(dirname(to), '.probe');
    linkSync(join(from, '.package-lock.json'), probe);
    rmSync(probe);
    execFileSync('cp', ['-al', from, to]);
    // What tools keep there is written in place: it must not be the checkout's own.
    for (const cache of ['.cache', '.vite', '.vite-temp'])
      rmSync(join(to, cache), { recursive: true, force: true });
  } catch {
    rmSync(to, { recursive: true, force: true });
    symlinkSync(from, to);
  }
}
