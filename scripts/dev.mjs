// npm run dev: the server, restarted after each change, behind Vite, which reloads the page. One URL to open.
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { bootstrap, spawnNode } from './bootstrap.mjs';

await bootstrap();
const settings = join(import.meta.dirname, '..', '.env');
if (existsSync(settings)) process.loadEnvFile(settings);
const port = process.env.PORT || '3000';
const host = process.env.HOST || 'localhost';
const serverPort = await freePort();

const server = spawnNode(['--watch', '--watch-preserve-output', 'server/main.ts', '--any-web-build'], {
  PORT: String(serverPort),
  HOST: '127.0.0.1',
  PUBLIC_URL: process.env.PUBLIC_URL || `http://localhost:${port}`,
});
const page = spawnNode(
  [
    'node_modules/vite/bin/vite.js',
    '--configLoader',
    'native',
    '--host',
    host,
    '--port',
    port,
    '--strictPort',
  ],
  { INGROW_SERVER: `http://127.0.0.1:${serverPort}` },
);
const code = await Promise.race([server.ended, page.ended]);
for (const { child } of [server, page]) child.kill('SIGTERM');
await Promise.all([server.ended, page.ended]);
process.exit(code);

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
