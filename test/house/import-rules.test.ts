import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

/** From the bottom up: each module may only know those before it. */
const modules = [
  'access',
  'plan',
  'jobs',
  'people',
  'profile',
  'pacing',
  'signals',
  'imports',
  'connections',
  'publishing',
  'notices',
  'webhooks',
  'engage',
  'inbox',
  'feeds',
  'agents',
  'today',
  'system',
];

/** The same for the rooms of `web/features/signals`. */
const signalsRooms = [
  'labels',
  'scope',
  'search',
  'rows',
  'enrichment',
  'lists',
  'people',
  'companies',
  'scoring',
  'filters',
  'views',
  'export',
  'triage',
  'table',
  'panel',
  'frame',
  'overview',
];

type Check = {
  rows: unknown[];
  rowOf(file: string): unknown;
  importFaults(file: string, text: string): string[];
  orderFaults(architecture: string): string[];
};
const {
  rows: table,
  rowOf,
  importFaults,
  orderFaults,
}: Check = await import(pathToFileURL(join(root, 'scripts/check-imports.mjs')).href);

/** A file, and what it must not import. What it may import is checked by `npm run check`, on the source itself. */
type Row = { file: string; never: string[] };

const rows: Row[] = [
  {
    file: 'contract/x.ts',
    never: [
      'hono',
      'kysely',
      'zod/v4',
      'node:fs',
      '#server/clock.ts',
      '#web/lib/api.ts',
      '../server/clock.ts',
    ],
  },
  ...modules.map(rowOfModule),
  ...signalsRooms.map(rowOfRoom),
  {
    file: 'server/ports/linkedin-source/x.ts',
    never: [
      '#server/modules/signals/score/score.ts',
      '#server/db/database.ts',
      '#contract/signals/signals.ts',
      '#server/ports/mail/port.ts',
      '#server/config.ts',
      '#server/settings.ts',
      'kysely',
      'pg',
      'hono',
      '../port-error.ts',
    ],
  },
  {
    file: 'server/ports/index.ts',
    never: [
      '#server/modules/index.ts',
      '#server/db/database.ts',
      '#contract/signals/signals.ts',
      '#sandbox/main.ts',
    ],
  },
  {
    file: 'server/http/x.ts',
    never: [
      '#server/modules/index.ts',
      '#server/modules/access/routes.ts',
      '#server/ports/index.ts',
      '#server/ports/mail/smtp.ts',
      '#server/main.ts',
      '#web/main.tsx',
      '#sandbox/main.ts',
      '#test/app.ts',
      '../clock.ts',
    ],
  },
  {
    file: 'server/db/x.ts',
    never: [
      'hono',
      '#server/http/app.ts',
      '#server/modules/access/log-in.ts',
      '#server/ports/port-error.ts',
      '#server/config.ts',
      '#contract/signals/signals.ts',
    ],
  },
  {
    file: 'server/jobs/x.ts',
    never: [
      'hono',
      '#server/http/app.ts',
      '#server/modules/index.ts',
      '#server/modules/access/tables.ts',
      '#server/ports/mail/smtp.ts',
      '#server/config.ts',
    ],
  },
  {
    file: 'server/child-processes/x.ts',
    never: [
      'hono',
      'kysely',
      '#server/db/database.ts',
      '#server/modules/index.ts',
      '#contract/signals/signals.ts',
    ],
  },
  {
    file: 'server/main.ts',
    never: ['#web/main.tsx', '#sandbox/main.ts', '#test/app.ts'],
  },
  {
    file: 'server/boot/x.ts',
    never: ['#web/main.tsx', '#sandbox/main.ts', '#test/app.ts', '../config.ts'],
  },
  {
    file: 'server/modules/index.ts',
    never: ['#web/main.tsx', '#sandbox/main.ts', '#test/app.ts'],
  },
  {
    file: 'web/features/profiles/x.tsx',
    never: [
      '#web/features/signals/rows/signal-queries.ts',
      '#web/screens/signals.tsx',
      '#web/router.tsx',
      '#server/modules/signals/score/score.ts',
      '#sandbox/main.ts',
      'node:fs',
      '../signals/queries.ts',
    ],
  },
  {
    file: 'web/features/signals/x.tsx',
    never: [
      '#web/features/profiles/queries.ts',
      '#web/screens/signals.tsx',
      '#web/router.tsx',
      '#server/modules/signals/score/score.ts',
      '#sandbox/main.ts',
      'node:fs',
      '../queries.ts',
    ],
  },
  {
    file: 'web/screens/x.tsx',
    never: ['#server/clock.ts', '#web/screens/login.tsx', '#web/router.tsx', '#sandbox/main.ts', 'node:fs'],
  },
  {
    file: 'web/ui/x.tsx',
    never: [
      '#web/features/signals/rows/signal-queries.ts',
      '#web/screens/signals.tsx',
      '#server/clock.ts',
      '#test/app.ts',
    ],
  },
  {
    file: 'web/lib/x.ts',
    never: [
      '#web/features/signals/rows/signal-queries.ts',
      '#web/screens/signals.tsx',
      '#server/clock.ts',
      'node:fs',
    ],
  },
  {
    file: 'web/router.tsx',
    never: ['#server/clock.ts', '#sandbox/main.ts', '#test/app.ts', 'node:path'],
  },
  {
    file: 'sandbox/x.ts',
    never: [
      '#server/clock.ts',
      '#web/lib/api.ts',
      '#contract/signals/signals.ts',
      'kysely',
      'undici',
      '../server/clock.ts',
    ],
  },
  {
    file: 'core/x.ts',
    never: [
      'zod',
      'node:fs',
      '#contract/route.ts',
      '#server/clock.ts',
      '#web/lib/api.ts',
      '../server/clock.ts',
    ],
  },
  {
    file: 'server/outbound/x.ts',
    never: [
      'hono',
      '#server/modules/publishing/tables.ts',
      '#server/modules/index.ts',
      '#server/ports/mail/smtp.ts',
      '#server/config.ts',
      '#server/http/app.ts',
    ],
  },
  {
    file: 'server/smoke/x.ts',
    never: ['#web/main.tsx', '#sandbox/main.ts', '#test/app.ts'],
  },
  {
    file: 'server/metrics/x.ts',
    never: ['#web/main.tsx', '#sandbox/main.ts', '#test/app.ts'],
  },
  {
    file: 'web/features/shared/x.tsx',
    never: ['#web/features/signals/rows/signal-queries.ts', '#web/screens/signals.tsx', '#server/clock.ts'],
  },
  {
    file: 'web/build/x.ts',
    never: ['#web/lib/api.ts', '#server/clock.ts', '#sandbox/main.ts'],
  },
  {
    file: 'server/modules/access/routes.ts',
    never: ['#server/modules/plan/routes.ts', '#server/modules/plan/billing/billing-routes.ts', 'hono'],
  },
  {
    file: 'scripts/x.mjs',
    never: ['zod', '#server/clock.ts', '../server/clock.ts', 'node:process'],
  },
  {
    file: 'vite.config.ts',
    never: ['../elsewhere.ts', 'node:process'],
  },
  {
    file: 'server/modules/access/x.test.ts',
    never: ['../tables.ts', 'node:process'],
  },
  {
    file: 'test/x.ts',
    never: ['../server/clock.ts', '../../contract/route.ts'],
  },
];

function rowOfModule(name: string, rank: number): Row {
  return {
    file: `server/modules/${name}/x.ts`,
    never: [
      ...modules.slice(rank + 1).map((above) => `#server/modules/${above}/find-thing.ts`),
      ...modules.map((any) => `#server/modules/${any}/routes.ts`),
      ...modules.map((any) => `#server/modules/${any}/things/thing-routes.ts`),
      './things/thing-routes.ts',
      '#server/ports/linkedin-source/unipile-v1.ts',
      '#server/ports/index.ts',
      '#server/config.ts',
      '#server/http/app.ts',
      '#server/jobs/runner.ts',
      '#server/modules/index.ts',
      '#web/lib/api.ts',
      '#sandbox/main.ts',
      '#test/app.ts',
      'hono',
      'hono/streaming',
      'node:process',
      '../access/tables.ts',
    ],
  };
}

function rowOfRoom(name: string, rank: number): Row {
  return {
    file: `web/features/signals/${name}/x.tsx`,
    never: [
      ...signalsRooms.slice(rank + 1).map((above) => `#web/features/signals/${above}/x.tsx`),
      ...signalsRooms.slice(rank + 1).map((above) => `#web/features/signals/${above}/x.module.css`),
      '#web/features/signals/signals-view.tsx',
      '#web/features/profiles/queries.ts',
      '#web/screens/signals.tsx',
      '#web/router.tsx',
      '#server/clock.ts',
      'node:fs',
      '../labels/signal-labels.ts',
    ],
  };
}

/** Other source code that breaks a house rule, and the same code where it's allowed. */
const others = [
  {
    rule: 'noProcessEnv',
    file: 'server/modules/access/env.ts',
    allowed: 'server/config.ts',
    code: 'export const x = process.env.X;',
  },
  {
    rule: 'noProcessEnv',
    file: 'server/ports/mail/env.ts',
    allowed: 'scripts/x.mjs',
    code: 'export const x = process.env.X;',
  },
  {
    rule: 'noProcessEnv',
    file: 'sandbox/world.ts',
    allowed: 'sandbox/main.ts',
    code: 'export const x = process.env.X;',
  },
  {
    rule: 'noRestrictedGlobals',
    file: 'web/features/lists/call.ts',
    allowed: 'web/lib/call.ts',
    code: "export const x = fetch('/');",
  },
];

let folder = '';

folder = await mkdtemp(join(tmpdir(), 'ingrow-rules-'));
const config = JSON.parse(await readFile(join(root, 'biome.json'), 'utf8'));
await put('biome.json', JSON.stringify({ ...config, vcs: { enabled: false } }));
await put('package.json', await readFile(join(root, 'package.json'), 'utf8'));
for (const { file, allowed, code } of others) {
  await put(file, `${code}\n`);
  await put(allowed, `${code}\n`);
}
await put(
  'server/modules/plan/ring-a.ts',
  "import { b } from '#server/modules/plan/ring-b.ts';\nexport const a = () => b;\n",
);
await put(
  'server/modules/plan/ring-b.ts',
  "import { a } from '#server/modules/plan/ring-a.ts';\nexport const b = () => a;\n",
);
const violations = await lint();

afterAll(async () => {
  if (folder) await rm(folder, { recursive: true, force: true });
});

for (const row of rows) {
  test(`${dirname(row.file)}: ${row.file} imports only what its folder may`, () => {
    const isRefused = (source: string) => importFaults(row.file, `import '${source}';\n`).length > 0;
    expect(row.never.filter((source) => !isRefused(source))).toEqual([]);
  });
}

test('every row of the table has a fixture, and a file without a row is reported', () => {
  const tried = new Set(rows.map(({ file }) => rowOf(file)));
  expect(table.filter((row) => !tried.has(row))).toEqual([]);
  expect(importFaults('elsewhere/x.ts', '')).toEqual([
    'elsewhere/x.ts is in no row: say in scripts/check-imports.mjs what its folder may import.',
  ]);
});

test('finds imports in every syntax, and the message says what to do instead', () => {
  const source = '#server/modules/signals/routes.ts';
  const written = [
    `import { a } from '${source}';`,
    `import type { A } from '${source}';`,
    `import {\n  a,\n  b,\n} from '${source}';`,
    `export { a } from '${source}';`,
    `export * from '${source}';`,
    `import '${source}';`,
    `const { a } = await import('${source}');`,
  ];
  for (const text of written) {
    expect(importFaults('server/modules/feeds/x.ts', `const before = 'it';\n${text}\n`)).toEqual([
      `server/modules/feeds/x.ts imports ${source}. Routes are listed in server/modules/index.ts: call the functions of that module.`,
    ]);
  }
});

test('ARCHITECTURE.md lists the modules in their order', async () => {
  const architecture = await readFile(join(root, 'ARCHITECTURE.md'), 'utf8');
  expect(orderFaults(architecture)).toEqual([]);
  expect(orderFaults('Modules from the ground up: `plan` · `access`')).toHaveLength(1);
});

test.each(others)('$rule reports $file and allows $allowed', ({ rule, file, allowed }) => {
  expect([broken(file, rule), broken(allowed, rule)]).toEqual([true, false]);
});

test('reports import cycles, including those through # imports', () => {
  expect(broken('server/modules/plan/ring-a.ts', 'noImportCycles')).toBe(true);
});

test.each([
  ['server/modules', modules],
  ['web/features/signals', signalsRooms],
])('every folder of %s has a place in the order', async (path, order) => {
  const entries = await readdir(join(root, path), { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  expect(folders.filter((name) => !order.includes(name))).toEqual([]);
});

function broken(file: string, rule: string): boolean {
  return violations.get(file)?.some((category) => category.endsWith(`/${rule}`)) ?? false;
}

async function put(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), text);
}

async function lint(): Promise<Map<string, string[]>> {
  const biome = join(root, 'node_modules/.bin/biome');
  const args = ['lint', '--reporter=json', '--max-diagnostics=none', '.'];
  // Biome exits with 1 when it finds something, which is intended here.
  const output = await new Promise<string>((done) => {
    execFile(biome, args, { cwd: folder, maxBuffer: 64 * 1024 * 1024 }, (_error, stdout) => done(stdout));
  });
  const report: { diagnostics: { category: string; location: { path: string } }[] } = JSON.parse(output);
  const found = new Map<string, string[]>();
  for (const { category, location } of report.diagnostics) {
    found.set(location.path, [...(found.get(location.path) ?? []), category]);
  }
  return found;
}
