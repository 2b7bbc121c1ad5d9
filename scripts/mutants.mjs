import { bootstrap, runNode } from './bootstrap.mjs';

await bootstrap();
await runNode(['test/mutants/main.ts', ...process.argv.slice(2)]);
