import { createHash } from 'node:crypto';
import { basename, join } from 'node:path';

/**
 * Where data is stored if `DATA_DIR` isn't set: `data` in the checkout. PostgreSQL refuses to run as root,
 * and the user it runs as instead may not be able to reach the checkout. So root's data is in
 * /var/lib/ingrow, in a separate folder for each checkout.
 */
export function defaultDataDir(checkout: string, root = process.getuid?.() === 0): string {
  if (!root) return join(checkout, 'data');
  const mark = createHash('sha256').update(checkout).digest('hex').slice(0, 8);
  return join('/var/lib/ingrow', `${basename(checkout)}-${mark}`);
}
