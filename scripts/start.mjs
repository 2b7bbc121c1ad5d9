// npm start: installs what is missing, then runs the product until it is told to stop.
import { bootstrap, runNode } from './bootstrap.mjs';

await bootstrap();
await runNode(['server/main.ts']);
