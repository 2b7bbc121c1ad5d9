// npm run restore -- --from file.zip: loads a backup into an empty database or data folder.
import { bootstrap, runNode } from './bootstrap.mjs';

await bootstrap();
await runNode(['server/restore.ts', ...process.argv.slice(2)]);
