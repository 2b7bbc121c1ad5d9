import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export const checkout = resolve(import.meta.dirname, '..');

/**
 * The checkout's current state in a temporary folder, which the caller removes.
 *
 * @param packages `own`: hard links, so that tools see paths inside the copy and write into it, which takes
 *   seconds; or one link if it's on another disk. `shared`: one link to the checkout's
 */
export function copyCheckout(name: string, packages: 'own' | 'shared'): string {
  const folder = mkdtempSync(join(tmpdir(), `ingrow-${name}-`));
  const script = `git ls-files -z --cached --others --exclude-standard | tar -c --null -T - 2>/dev/null | tar -x -C "$1"
    [ "$2" = own ] && cp -al node_modules "$1/node_modules" 2>/dev/null &&
      rm -rf "$1"/node_modules/.cache "$1"/node_modules/.vite "$1"/node_modules/.vite-temp ||
      { rm -rf "$1/node_modules"; ln -s "$PWD/node_modules" "$1/node_modules"; }`;
  execFileSync('sh', ['-c', script, 'sh', folder, packages], { cwd: checkout });
  return folder;
}
