// Who may import whom, in one table. `npm run check` checks it. A file follows the first row that matches it.
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** From the bottom up: each module can use those before it. ARCHITECTURE.md describes them, in this order. */
export const modules =
  'access plan jobs people profile pacing signals imports connections publishing notices webhooks engage inbox feeds agents today system'.split(
    ' ',
  );

/** The same for the rooms of the page's largest feature, `web/features/signals/<room>/`. Files beside them join them. */
export const signalsRooms =
  'labels scope search rows enrichment lists people companies scoring filters views export triage table panel frame overview'.split(
    ' ',
  );

/** Names used in the table. `lib:` is a package, `!` forbids, and the last match decides. */
const sets = {
  LIBS: 'node:** lib:** !lib:hono !lib:hono/** !lib:@hono/**',
  HONO: 'lib:hono lib:hono/** lib:@hono/**',
  PURE: '#core/** #contract/**',
  SERVER: '#server/*.ts !#server/{main,config,compose}.ts',
  PORTS: '#server/ports/{port-error,answer-facts}.ts #server/ports/*/port.ts',
  PAGE: 'lib:** #core/** #contract/** #web/ui/** #web/lib/**',
};

/** Files | what they can import in addition to their own folder | what to use instead. */
const table = `
**/*.{test,soak,bench,eval,e2e,journey}.{ts,tsx} | ** | Tests use what they like.
test/** | ** | Tests use what they like.
core/** | | core/ computes and imports nothing: what needs more goes to contract, server or web.
contract/** | lib:zod #core/** | contract/ is the wire and nothing else: zod, core and its own files.
${modules.map(moduleRow).join('\n')}
server/modules/*.ts | LIBS PURE #server/** | The server knows neither the web app, the sandbox nor the tests.
server/ports/*.ts | LIBS #core/** SERVER #server/config.ts | server/ports only joins the providers: no modules, database, contract, web or sandbox.
server/ports/*/** | LIBS !lib:{kysely,pg,pg-boss} #core/** #server/ports/{port-error,http,exchange,setting-kinds,unipile-refusals}.ts | A provider is a guard, calls and parsed answers: port-error.ts, http.ts, exchange.ts, core and its vendor's client.
server/http/** | LIBS HONO PURE #server/** !#server/modules/** !#server/ports/** !#server/main.ts PORTS | server/http is generic: modules are listed in server/modules/index.ts and handed over by server/compose.ts; failures of vendors are in server/ports/port-error.ts.
server/db/** | LIBS #core/** #contract/jobs.ts #server/{log,clock,queue}.ts #server/{jobs,outbound}/tables.ts #server/modules/*/tables.ts | server/db knows libraries and the wire of a change (contract/jobs.ts); of a module it joins the table types (tables.ts).
server/jobs/** | LIBS #core/** #contract/jobs.ts #server/{log,clock,app-error}.ts #server/db/** #server/ports/port-error.ts | server/jobs is generic: jobs are listed in server/modules/index.ts; it knows libraries, server/db and port errors.
server/outbound/** | LIBS #core/** SERVER #server/{db,jobs}/** #server/ports/port-error.ts | server/outbound is generic: what is sent, and by which provider, says its caller in server/modules.
server/child-processes/** | node:** #server/queue.ts | server/child-processes is generic: what runs in a child is named by its user, by URL.
server/{boot,metrics,smoke}/** | LIBS HONO PURE #server/** | The server knows neither the web app, the sandbox nor the tests.
server/*.ts | LIBS HONO PURE #server/** | The server knows neither the web app, the sandbox nor the tests.
${signalsRooms.map(roomRow).join('\n')}
web/features/*/** | PAGE #web/features/shared/** | A feature uses contract, core, web/ui, web/lib and web/features/shared: join features in web/screens; the server is reached by web/lib/api.ts.
web/screens/** | PAGE #web/features/** !#web/screens/** | A screen is joined in web/router.tsx and uses features, web/ui and web/lib.
web/{ui,lib}/** | PAGE | web/ui and web/lib lie at the bottom: no features, no screens; the server is reached by web/lib/api.ts.
web/build/** | node:** lib:** PURE | web/build makes files while Vite builds the page: libraries, contract and core only.
web/*.{ts,tsx} | PAGE #web/** | The page reaches the server by HTTP only: types come from contract, calls go through web/lib/api.ts.
sandbox/** | node:** lib:{jose,postal-mime,smtp-server,zod} HONO | The sandbox knows only the third parties' protocols: hono, jose, postal-mime, smtp-server, zod, node: and its own files.
scripts/** | node:** | Commands run on an older Node before anything is installed: node: and other scripts only.
*.ts | ** | `;

function moduleRow(name, rank) {
  const below = modules.slice(0, rank);
  const queue =
    { jobs: '#server/jobs/** !#server/jobs/runner.ts', system: '#server/jobs/read-queues.ts' }[name] ?? '';
  const rooms =
    '#server/{db,outbound,child-processes}/** #server/jobs/job.ts #server/modules/*.ts !#server/modules/index.ts';
  const say = `${name} uses the wire, server/db, server/outbound, server/jobs/job.ts, ports by their port.ts and the modules before it (${below.join(', ') || 'none'}): move what is shared down into one of these, or let the upper module call ${name}. Settings come as arguments; HTTP is in server/http.`;
  return `server/modules/${name}/** | LIBS PURE SERVER PORTS ${rooms} ${below.map((each) => `#server/modules/${each}/**`).join(' ')} ${queue} | ${say}`;
}

function roomRow(name, rank) {
  const below = signalsRooms.slice(0, rank);
  const say = `${name} uses contract, core, web/ui, web/lib, web/features/shared and the rooms before it (${below.join(', ') || 'none'}): move what is shared down into one of these, or join the two in a room above or in web/features/signals itself.`;
  return `web/features/signals/${name}/** | PAGE #web/features/shared/** ${below.map((each) => `#web/features/signals/${each}/**`).join(' ')} | ${say}`;
}

export const rows = table
  .split('\n')
  .filter((line) => line.includes('|'))
  .map((line) => {
    const [files = '', may = '', say = ''] = line.split('|').map((cell) => cell.trim());
    const names = may.replaceAll(/\b[A-Z]{4,}\b/g, (set) => sets[set]).split(' ');
    // Importing `node:process` is always refused, because settings are read in server/config.ts.
    const patterns = [...names, '!node:process'].filter(Boolean).map((name) => ({
      isRefusal: name.startsWith('!'),
      fits: toRegExp(name.replace('!', '')),
    }));
    return { files: toRegExp(files), depth: files.split('/').length - 1, patterns, say };
  });

/** `**` matches anything, `*` one path segment, `{a,b}` either. */
function toRegExp(pattern) {
  const source = pattern
    .replaceAll('.', '\\.')
    .replaceAll(/\*+/g, (stars) => (stars === '*' ? '[^/]*' : '.*'))
    .replaceAll(/\{(.*?)\}/g, (_, names) => `(${names.replaceAll(',', '|')})`);
  return new RegExp(`^${source}$`);
}

const importLine =
  /^(?:import|export)\s[^'"=(]*?\bfrom\s*'([^']+)'|^import\s*'([^']+)'|\bimport\(\s*'([^']+)'/gm;

/** The table row that a file follows. Undefined if there is none. */
export const rowOf = (file) => rows.find(({ files }) => files.test(file));

/** What is wrong with a file's imports, one sentence each. */
export function importFaults(file, text) {
  const row = rowOf(file);
  if (!row) return [`${file} is in no row: say in scripts/check-imports.mjs what its folder may import.`];
  const names = [...text.matchAll(importLine)].map((found) => found[1] ?? found[2] ?? found[3]);
  return names.flatMap((name) => {
    const reason = refusal(file, name, row);
    return reason === null ? [] : `${file} imports ${name}. ${reason}`;
  });
}

function refusal(file, name, { depth, patterns, say }) {
  if (/^\.\.(\/|$)/.test(name))
    return 'Across folders import by #core/, #contract/, #server/, #web/, #sandbox/ or #test/.';
  const folder = file.split('/').slice(0, -1);
  const path = name.startsWith('./') ? `#${[...folder, name.slice(2)].join('/')}` : name;
  if (isRoutes(path) && !mayUseRoutes(file, path)) {
    return 'Routes are listed in server/modules/index.ts: call the functions of that module.';
  }
  if (name.startsWith('./')) return null;
  const whole = /^(#|node:)/.test(name) ? name : `lib:${name}`;
  const decided = patterns.findLast(({ fits }) => fits.test(whole));
  if (decided) return decided.isRefusal ? say : null;
  return depth > 0 && whole.startsWith(`#${folder.slice(0, depth).join('/')}/`) ? null : say;
}

const isRoutes = (path) => /^#?server\/modules\/.*\broutes\.ts$/.test(path);

/** A module can have several route files, which only its own route files can import. */
function mayUseRoutes(file, path) {
  if (file === 'server/modules/index.ts' || /^test\/|\.(test|soak|bench)\.ts$/.test(file)) return true;
  return isRoutes(file) && file.split('/')[2] === path.split('/')[2];
}

/** Whether ARCHITECTURE.md lists the modules in order. */
export function orderFaults(architecture) {
  const [paragraph = ''] = /Modules from the ground up[\s\S]*?(?:\n## |$)/.exec(architecture) ?? [];
  const named = [...paragraph.matchAll(/`(\w+)`/g)].flatMap(([, name]) =>
    modules.includes(name) ? name : [],
  );
  const order = [...new Set(named)].join(' ');
  return order === modules.join(' ')
    ? []
    : [`ARCHITECTURE.md has the modules as ${order}; their order is ${modules.join(' ')}.`];
}

if (process.argv[1] === import.meta.filename) {
  const root = resolve(import.meta.dirname, '..');
  const files = globSync('{*,!(node_modules|dist)/**/*}.{ts,tsx,mjs}', { cwd: root }).sort();
  const faults = files.flatMap((file) => importFaults(file, readFileSync(join(root, file), 'utf8')));
  faults.push(...orderFaults(readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')));
  for (const fault of faults) console.error(fault);
  console.log(`${files.length} files, ${faults.length} faults.`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
