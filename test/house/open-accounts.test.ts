import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from './source-files.ts';

/** Code that may check only whether an account was deleted: the owner module, and code that ends payments. */
const mayAsk = /^(db\/open-account|modules\/(access|plan\/billing)\/.*)\.ts$/;

test('code that acts for users checks for closed accounts with isOpen, isUserOpen, or isAccountOpen', async () => {
  const server = join(projectRoot, 'server');
  const asking: string[] = [];
  for (const path of await readdir(server, { recursive: true })) {
    if (!path.endsWith('.ts') || path.endsWith('.test.ts') || mayAsk.test(path)) continue;
    const text = await readFile(join(server, path), 'utf8');
    if (/app_user\.deleted_at|from app_user where deleted_at/.test(text)) asking.push(path);
    // Without the table's name: only if nothing but users are queried.
    if (/selectFrom\('app_user'\)[^;]*?\.where\('deleted_at'/.test(text)) asking.push(path);
  }
  expect(asking).toEqual([]);
});
