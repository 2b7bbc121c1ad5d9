// npm run backup -- --to file.zip [--with-key]: everything of inGrow in one file, while it's running or
// stopped.
import { bootstrap, runNode } from './bootstrap.mjs';

await bootstrap();
await runNode(['server/backup.ts', ...process.argv.slice(2)]);
