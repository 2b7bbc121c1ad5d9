// Measures how the code is divided: files, lines, and exports by folder, and how many files are behind five
// operations. `node scripts/measure-code.mjs [folder of a checkout] ...` prints Markdown with one column per
// checkout. `node scripts/measure-code.mjs --opened <folder of an older checkout>` reports how many files a
// reader opens to follow an operation, and how many files had the same code before.
import { globSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';

const groups = {
  'core/': /^core\//,
  'contract/': /^contract\//,
  'server/modules/': /^server\/modules\//,
  'server/, the rest': /^server\/(?!modules\/)/,
  'web/': /^web\//,
  'sandbox/': /^sandbox\//,
  tests: null,
};

/** Where each operation starts: a function, or the queue's name for its work. */
const operations = {
  'list signals': [/^export async function listSignals\b/m],
  'approve and publish a comment': [/^export async function moveComment\b/m, ofQueue('send-publication')],
  'run a prompt': [ofQueue('run-prompt')],
  'import an archive': [ofQueue('import-archive')],
  'deliver a webhook': [ofQueue('deliver-webhook')],
};

/** The files a reader opens to follow an operation, as described on its page in docs/features/. */
const opened = {
  'list signals': [
    'contract/signals/{signals,signal-filters}.ts',
    'server/modules/signals/listing/{list-signals,signals-where,signal-sorts}.ts',
  ],
  'approve and publish a comment': [
    'server/modules/engage/comments/{change-comment,approve-comment,read-blocks}.ts',
    'server/modules/channels/publications/{schedule-publication,send-publication.task,sending,publish-once}.ts',
    'server/modules/channels/publications/{look-for-publication,publications-due.cron}.ts',
  ],
  'run a prompt': [
    'server/modules/agents/prompts/{ask,run-prompt.task,claimed-run,work-on-prompt,compose-messages}.ts',
    'server/modules/agents/prompts/{take-step,make-calls,decide-call,stream-prompt}.ts',
  ],
  'import an archive': [
    'server/modules/sources/archive/{upload-archive,inspect-archive.job,import-archive.job}.ts',
    'server/modules/sources/archive/reading/read-archive.ts',
    'server/modules/signals/recording/record-engagements.ts',
  ],
  'deliver a webhook': [
    'server/modules/signals/change-outbox.ts',
    'server/modules/channels/webhook/{tend-webhooks.cron,make-events,deliver-webhook.task,deliver-due}.ts',
    'server/modules/channels/webhook/{attempt-event,endpoint-secrets,record-attempts,webhook-rules}.ts',
  ],
};
/** A line of code that is meaningful on its own. */
const isDistinctive = (line) => line.length >= 28 && !/^(?:import|\*|\/\/|\/\*\*|\} from)/.test(line);
/** A file counts as having had the code if it had at least this many lines that no other file had. */
const fewestLines = 3;

function ofQueue(name) {
  return new RegExp(`= define\\w+[^;]{0,300}?\\bname: '${name}'`);
}

const isTest = (file) => file.startsWith('test/') || /\.(test|soak|bench|e2e|journey)\.tsx?$/.test(file);
const importLine = /^(?:import|export)\s[^'"=(]*?\bfrom\s*'([#.][^']+)'|\bimport\('([#.][^']+)'/gm;
const exportLine =
  /^export\s+(?:async\s+)?(?:abstract\s+)?(?:const|let|function\*?|class|type|interface|enum)\b|^export\s+(?:type\s+)?\{([^}]*)\}/gm;

function readSources(root) {
  const files = globSync('{contract,core,server,web,sandbox,test}/**/*.{ts,tsx}', { cwd: root }).sort();
  return new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
}

const countLines = (text) => text.split('\n').length - 1;

/** Each name in braces counts. */
function countExports(text) {
  const found = [...text.matchAll(exportLine)];
  return found.reduce(
    (sum, [, names]) => sum + (names?.split(',').filter((name) => name.trim()).length ?? 1),
    0,
  );
}

function quantile(sorted, share) {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

function describe(texts) {
  const lines = texts.map(countLines).sort((a, b) => a - b);
  const all = lines.reduce((sum, one) => sum + one, 0);
  const exported = texts.reduce((sum, text) => sum + countExports(text), 0);
  return [
    texts.length,
    all,
    quantile(lines, 0.5),
    quantile(lines, 0.9),
    lines.at(-1) ?? 0,
    texts.length === 0 ? 0 : (exported / texts.length).toFixed(1),
  ].join(' / ');
}

function importsOf(file, text) {
  return [...text.matchAll(importLine)].map(([, from, called]) => {
    const name = from ?? called;
    return name.startsWith('#') ? name.slice(1) : join(file, '..', name);
  });
}

/** How many files of server/modules/ are used by only one other file, not counting tests. */
function countUsedOnce(own) {
  const users = new Map();
  for (const [file, text] of own) {
    for (const name of new Set(importsOf(file, text))) users.set(name, (users.get(name) ?? 0) + 1);
  }
  return [...users].filter(([name, count]) => count === 1 && name.startsWith('server/modules/')).length;
}

/**
 * All files of server/, contract/, and core/ that these import, directly or indirectly, including themselves.
 */
function reach(sources, starts) {
  const seen = new Set();
  const open = [...starts];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    const text = sources.get(file);
    if (text === undefined || seen.has(file) || !/^(server|contract|core)\//.test(file)) continue;
    seen.add(file);
    open.push(...importsOf(file, text));
  }
  return seen.size;
}

function findStart(own, pattern) {
  const found = own.filter(([file, text]) => file.startsWith('server/') && pattern.test(text));
  if (found.length !== 1) throw new Error(`${pattern} is in ${found.length} files.`);
  return found[0][0];
}

function measure(root) {
  const sources = readSources(root);
  const own = [...sources].filter(([file]) => !isTest(file));
  const figures = new Map();
  for (const [name, pattern] of Object.entries(groups)) {
    const chosen = pattern
      ? own.filter(([file]) => pattern.test(file))
      : [...sources].filter(([file]) => isTest(file));
    figures.set(name, describe(chosen.map(([, text]) => text)));
  }
  figures.set('files in server/modules/ with one user', countUsedOnce(own));
  for (const [name, starts] of Object.entries(operations)) {
    figures.set(
      `behind “${name}”`,
      reach(
        sources,
        starts.map((pattern) => findStart(own, pattern)),
      ),
    );
  }
  return figures;
}

/** The files of another checkout that contained these lines. Only lines that one file alone had count. */
function countHolders(lines, holders) {
  const counts = new Map();
  for (const line of lines) {
    const files = holders.get(line) ?? [];
    if (files.length === 1) counts.set(files[0], (counts.get(files[0]) ?? 0) + 1);
  }
  return [...counts.values()].filter((count) => count >= fewestLines).length;
}

function compareOpened(older) {
  const checkout = resolve(import.meta.dirname, '..');
  const linesOf = (text) => [...new Set(text.split('\n').map((line) => line.trim()))].filter(isDistinctive);
  const holders = new Map();
  for (const [file, text] of readSources(older)) {
    if (isTest(file) || !/^(?:server|contract|core)\//.test(file)) continue;
    for (const line of linesOf(text)) holders.set(line, [...(holders.get(line) ?? []), file]);
  }
  console.log(`| Operation | Files now | Files with their code in ${basename(older)} |\n|---|--:|--:|`);
  for (const [name, patterns] of Object.entries(opened)) {
    const files = globSync(patterns, { cwd: checkout });
    const lines = files.flatMap((file) => linesOf(readFileSync(join(checkout, file), 'utf8')));
    console.log(`| ${name} | ${files.length} | ${countHolders(lines, holders)} |`);
  }
}

if (process.argv[2] === '--opened') {
  compareOpened(resolve(process.argv[3]));
  process.exit();
}
const roots = process.argv.slice(2).map((path) => resolve(path));
if (roots.length === 0) roots.push(resolve(import.meta.dirname, '..'));
const columns = roots.map((root) => ({ title: basename(root), figures: measure(root) }));
console.log(
  `| Files / lines / median / 90% / longest / exports a file | ${columns.map(({ title }) => title).join(' | ')} |`,
);
console.log(`|---|${'---|'.repeat(columns.length)}`);
for (const name of columns[0].figures.keys()) {
  console.log(`| ${name} | ${columns.map(({ figures }) => figures.get(name)).join(' | ')} |`);
}
