// npm run backup -- --to file.zip [--with-key]: everything of inGrow in one file, while it runs or when it is stopped.
import { bootstrap, runNode } from './bootstrap.mjs';

await bootstrap();
await runNode(['server/backup.ts', ...process.argv.slice(2)]);
