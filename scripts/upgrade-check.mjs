// npm run upgrade-check: whether the database in use can be upgraded to this version while inGrow runs.
import { bootstrap, runNode } from './bootstrap.mjs';

await bootstrap();
await runNode(['server/upgrade-check.ts']);
