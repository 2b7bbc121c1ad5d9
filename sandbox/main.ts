import { fstatSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { createSandbox, DEFAULT_SEED } from '#sandbox/app.ts';

const port = Number(process.env.SANDBOX_PORT || 0);
const dataDir = process.env.SANDBOX_DATA_DIR;
if (!dataDir || !Number.isInteger(port) || port < 0 || port > 65_535) {
  console.error(
    'The sandbox needs SANDBOX_DATA_DIR (a folder) and SANDBOX_PORT (0 to 65535; 0 picks a free one).',
  );
  process.exit(2);
}

const sandbox = createSandbox({ dataDir, seed: process.env.SANDBOX_SEED || DEFAULT_SEED });
const smtpPort = await sandbox.mail.listen(0);
const server = serve({ fetch: sandbox.app.fetch, hostname: '127.0.0.1', port }, (address: AddressInfo) => {
  console.log(JSON.stringify({ listening: address.port, smtp: smtpPort }));
});
server.on('error', (error) => {
  console.error(`The sandbox can’t listen on 127.0.0.1:${port}: ${error.message}`);
  process.exit(1);
});

// All state is already on disk, so exiting at once is safe.
const leave = () => process.exit(0);
process.on('SIGTERM', leave);
process.on('SIGINT', leave);
if (process.connected) process.on('disconnect', leave);
else if (isPipe(0)) process.stdin.on('end', leave).on('error', leave).resume();

function isPipe(descriptor: number): boolean {
  try {
    const kind = fstatSync(descriptor);
    return kind.isFIFO() || kind.isSocket();
  } catch {
    return false;
  }
}
