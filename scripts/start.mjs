// npm start: installs what is missing, then runs the product until it's stopped.
import { join } from 'node:path';
import { bootstrap, spawnNode } from './bootstrap.mjs';
import { buildBundle, findBundle } from './bundle.mjs';

const { modules } = await bootstrap();
const bundle = findBundle();
// Compiled code is cached there.
const NODE_COMPILE_CACHE = process.env.NODE_COMPILE_CACHE ?? join(modules, '.cache/compiled');
const { ended } = spawnNode([bundle.isBuilt ? bundle.server : 'server/main.ts'], { NODE_COMPILE_CACHE });
const endBuild = bundle.isBuilt ? () => {} : buildBundle(bundle.folder);
const code = await ended;
endBuild();
process.exit(code);
