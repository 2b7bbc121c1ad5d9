// npm run smoke -- unipile: tries a provider with the keys in .env, and reports the result of each call.
import { bootstrap, runNode } from './bootstrap.mjs';

await bootstrap();
await runNode(['server/smoke.ts', ...process.argv.slice(2)]);
