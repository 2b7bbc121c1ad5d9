// npm run owner -- you@example.com: prints a link that makes this address the administrator, while inGrow is
// running or stopped.
import { bootstrap, runNode } from './bootstrap.mjs';

await bootstrap();
await runNode(['server/owner.ts', ...process.argv.slice(2)]);
