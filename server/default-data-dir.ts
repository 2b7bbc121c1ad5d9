import { createHash } from 'node:crypto';
import { basename, join } from 'node:path';

/**
 * Where data lies when `DATA_DIR` is not set: `data` in the checkout.
 * PostgreSQL refuses to run as root, and the user it then runs as may not be able to reach the checkout;
 * so root's data lies below /var/lib/ingrow, in a folder of its own for every checkout.
 */
export function defaultDataDir(checkout: string, root = process.getuid?.() === 0): string {
  if (!root) return join(checkout, 'data');
  const mark = createHash('sha256').update(checkout).digest('hex').slice(0, 8);
  return join('/var/lib/ingrow', `${basename(checkout)}-${mark}`);
}
