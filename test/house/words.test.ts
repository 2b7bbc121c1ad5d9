import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { listFiles, projectRoot } from './source-files.ts';

/** Words not used in code identifiers, each with its replacement. Comments and texts may use them. */
const retired: Record<string, string> = {
  errand: 'task',
  tick: 'cron',
  portion: 'batch',
  desk: 'session',
  takeout: 'data export',
  sweep: 'purge, delete or clean',
  doubt: 'suspect',
  forget: 'delete, purge, erase, discard or clear',
  usual: 'default',
  arm: 'start to send',
  armed: 'sending started',
  beat: 'heartbeat',
  beats: 'heartbeats',
  seal: 'encrypt, or checksum',
  sealed: 'encrypted',
  reseal: 'rotate the key',
  settle: 'resolve, reconcile, finish or waitForIdle',
  settled: 'resolved, reconciled, finished or idle',
  barred: 'blocked or erased',
  told: 'reported, details, failure or error',
  tell: 'report, notify or say',
  tells: 'reports, notifies or says',
  telling: 'reporting',
  'look up': 'enrich, fetch or find',
  'look ups': 'enrichments',
  'from post': 'post import',
  'profile address': 'profile URL: an address is for mail or IP',
  'post address': 'post URL: an address is for mail or IP',
  'page address': 'page URL: an address is for mail or IP',
  'rows address': 'rows URL: an address is for mail or IP',
  'client place': 'client IP',
  'signals place': 'cursor or position',
  'archive place': 'position',
  'read place': 'read position or cursor',
  'write place': 'write cursor',
  'has place': 'is within limit',
  'require place': 'require quota',
  'max places': 'max positions or client IPs',
  place: 'cursor, position, client IP, slot or page',
  places: 'positions, slots or pages',
  held: 'locked, owned, taken, clamped or batch',
  'clean address': 'clean URL: an address is for mail or IP',
  anew: 'again',
  'in turn': 'lease or queue',
  'take turn': 'lease or queue',
  deed: 'engagement or action',
  deeds: 'engagements or actions',
};

/** Words that no identifier starts with. */
const retiredVerbs: Record<string, string> = {
  most: 'max',
  hold: 'lock, pin, block or lease',
  hear: 'receive',
  tend: 'maintain',
  demand: 'require',
  lend: 'acquire',
};

/**
 * Files of screen texts are labels or messages, parts of a text are tokens, and a list of words is a
 * dictionary.
 */
const vagueFile = /^(?!(fold|same|twitter)-)[a-z-]*\bwords(\.test)?\.tsx?$/;

/** Words used by libraries and the wire format. */
const allowed = new Set([
  ...['nextTick', 'tickLine', 'tickMargin', 'minTickGap'],
  ...['allSettled', 'onSettled'],
  ...['armedAt', 'settledAt'],
  ...['lookUps', 'canLookUp', 'fromPostSlug'],
]);

/** Names of LinkedIn, a computer network or the sample network as a program. What data belongs to is a realm. */
const networks = new Set([
  ...['networkError', 'networkMode', 'useNetwork', 'takeNetwork', 'networkInterfaces', 'maxNetworkRetries'],
  ...['networkFormat', 'networkReactions', 'network-reactions.ts'],
  ...['networkOf', 'networkUrl', 'HostileNetwork', 'startHostileNetwork', 'hostile-network.ts'],
  ...['isNetworkOn', 'hasNetwork', 'sampleNetwork', 'setSampleNetwork'],
]);

/** A parameter, a field or a shorthand called `network` for a realm. Requests may have such an optional field. */
const networkForRealm =
  /(?<!z\.object\(\{ )\bnetworks?: (?:readonly )?(?:Realm\b(?!\.)|'sample' \| 'real'|'real' \| 'sample')|[(,]\s*networks?\?: |\{(?:[^{}()`;]*,)?\s*networks?\s*(?=[,}])/g;

/** Here, types have fields of the wire, of columns or of what is stored, which are called `network`. */
const namesOfTheWire = [
  /^contract\/|\btables\.ts$/,
  /\/(?:list-feeds|list-items|recommendations|make-recommendations\.job|count-inbox|compositions|webhooks)\.ts$/,
];

/** These files mention names that no longer exist. */
const exempt = [
  'test/house/words.test.ts',
  'server/db/backup/renamed-tables.test.ts',
  'test/stored/kept-rows.ts',
];

const folders = ['core', 'contract', 'server', 'web', 'sandbox', 'test', 'scripts'];

async function sourceFiles(): Promise<string[]> {
  const files = await Promise.all(folders.map((folder) => listFiles(folder, '.ts', '.tsx', '.mjs', '.css')));
  return files.flat().filter((file) => !exempt.includes(file));
}

/**
 * The words of an identifier: `takeRateBatch`, `take_rate_batch`, and `take-rate-batch` are three words, or
 * two pairs.
 */
function wordsOf(name: string): string[] {
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);
  return [...words, ...words.slice(1).map((word, index) => `${words[index]} ${word}`)];
}

/** The problem with an identifier; null if there is none. */
function faultOf(name: string): string | null {
  if (allowed.has(name)) return null;
  const words = wordsOf(name);
  const word = words.find((each) => each in retired);
  if (word !== undefined) return `${name}: say ${retired[word]}`;
  const beginning = Object.keys(retiredVerbs).find((each) => new RegExp(`^${each}[A-Z-]`).test(name));
  return beginning === undefined ? null : `${name}: say ${retiredVerbs[beginning]}`;
}

/** The identifiers a text declares, and all identifiers of several words, which prose doesn't contain. */
function namesIn(text: string): Set<string> {
  const declared = text.matchAll(/\b(?:const|let|function|type|class) (\w+)/g);
  const compound = text.matchAll(/\b[a-z]+(?:[A-Z]\w*|_\w+)|\b[A-Z][a-z]+[A-Z]\w*/g);
  return new Set([...[...declared].map(([, name = '']) => name), ...[...compound].map(([name]) => name)]);
}

test('no name in the code uses a retired word', async () => {
  const faults: string[] = [];
  for (const file of await sourceFiles()) {
    const names = [basename(file), ...namesIn(await readFile(join(projectRoot, file), 'utf8'))];
    if (vagueFile.test(basename(file))) {
      faults.push(`${file}: say labels, messages, tokens or dictionary`);
    }
    faults.push(...names.flatMap((name) => faultOf(name) ?? []).map((fault) => `${file}: ${fault}`));
  }
  expect(faults).toEqual([]);
});

test('finds a retired word in every form of a name, and nowhere else', () => {
  const names = ['sendErrand', 'send-errand.ts', 'errand_id', 'usualLimit', 'mostRows', 'Takeout', 'lookUp'];
  expect(names.filter((name) => faultOf(name) === null)).toEqual([]);
  expect(['words.ts', 'run-words.ts', 'run-words.test.ts'].filter((name) => !vagueFile.test(name))).toEqual(
    [],
  );
  expect(['keywords.ts', 'words.css', 'same-words.ts'].filter((name) => vagueFile.test(name))).toEqual([]);
  expect(['mostly', 'unusually', 'proportion', 'desktop'].flatMap((name) => faultOf(name) ?? [])).toEqual([]);
  expect([...namesIn('const usual = 1; // the usual\nreturn usualLimit;')]).toEqual(['usual', 'usualLimit']);
});

/** Where a text calls a realm a network. */
function networksIn(file: string, text: string): string[] {
  const names = [basename(file), ...namesIn(text)].filter(
    (name) => !name.includes('_') && wordsOf(name).some((word) => /^networks?$/.test(word)),
  );
  const fields = namesOfTheWire.some((each) => each.test(file)) ? [] : text.matchAll(networkForRealm);
  return [...names.filter((name) => !networks.has(name)), ...[...fields].map(([code]) => code)];
}

test('the sample and the real data are realms, except in columns and on the wire', async () => {
  const files = (await sourceFiles()).filter(
    (file) => !file.startsWith('sandbox/') && !file.endsWith('.css'),
  );
  const faults = await Promise.all(
    files.map(async (file) =>
      networksIn(file, await readFile(join(projectRoot, file), 'utf8')).map((name) => `${file}: ${name}`),
    ),
  );
  expect(faults.flat()).toEqual([]);
});

test.each([
  'const network = shown();',
  'type Network = string;',
  'return shownNetwork(db);',
  'function read(userId: string, network: Realm) {}',
  "type Whose = { userId: string; network: 'sample' | 'real' };",
  'const [realm, { networks }] = of;',
  'read({ userId, network });',
  'function read(\n  userId: string,\n  network?: Realm,\n) {}',
])('finds a realm called network: %s', (code) => {
  expect(networksIn('server/a.ts', code)).toHaveLength(1);
});

test.each([
  'return { userId, network: realm };',
  'const { network: realm } = row;',
  'type Asked = { network?: Realm | undefined };',
  "where('network', '=', realm)",
  'const Cursor = z.object({ network: Realm, id: Id });',
  '{ sql`select id, network, name from feed`; }',
])('leaves the names of columns and of the wire: %s', (code) => {
  expect(networksIn('server/a.ts', code)).toEqual([]);
  expect(networksIn('contract/a.ts', 'network: Realm,')).toEqual([]);
});
