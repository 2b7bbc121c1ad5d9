import { spawn } from 'node:child_process';
import { access, constants, readdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

/** The windowless browser comes first: it opens pages in half the time of the full one in headless mode. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const WELL_KNOWN = [
  ...NAMES.map((name) => `/usr/bin/${name}`),
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const IN_PLAYWRIGHT_BUILD = [
  'chrome-linux/chrome',
  'chrome-linux64/chrome',
  'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
  'chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
];
const ADVICE =
  'Install Chromium (Debian: apt-get install chromium-headless-shell), or set CHROMIUM_PATH to the program, and run this again.';

/**
 * The path of a Chromium for end-to-end tests: CHROMIUM_PATH, else an installed one, else one in Playwright's
 * cache, else a system package, which is installed if we are root on Debian.
 * @throws Error with one sentence on what to do, if there is none and none can be installed
 */
export async function findChromium(say: (sentence: string) => void = console.log): Promise<string> {
  const wished = process.env.CHROMIUM_PATH;
  if (wished) {
    if (await isProgram(wished)) return wished;
    throw new Error(`CHROMIUM_PATH is ${wished}, which is not a program that can be run.`);
  }
  const found =
    (await firstProgram(candidatesOnPath())) ?? (await firstProgram(await candidatesOfPlaywright()));
  if (found) return found;
  if (process.getuid?.() !== 0 || !(await isProgram('/usr/bin/apt-get'))) {
    throw new Error(`The end-to-end tests need Chromium and there is none. ${ADVICE}`);
  }
  say('No Chromium here: installing a package of it with apt-get (a minute or two).');
  await aptGet('update');
  const install = (name: string) => aptGet('install', '-y', '--no-install-recommends', name);
  // Not every release has the first one.
  await install('chromium-headless-shell').catch(() => install('chromium'));
  const installed = await firstProgram(candidatesOnPath());
  if (installed) return installed;
  throw new Error(`apt-get installed a package of Chromium, but no program came with it. ${ADVICE}`);
}

/** The path of an existing Chromium, or where the system package would put one. Installs nothing. */
export async function defaultChromium(): Promise<string> {
  const known = process.env.CHROMIUM_PATH ?? (await firstProgram(candidatesOnPath()));
  return known ?? (await firstProgram(await candidatesOfPlaywright())) ?? '/usr/bin/chromium-headless-shell';
}

function candidatesOnPath(): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return [...WELL_KNOWN, ...folders.flatMap((folder) => NAMES.map((name) => join(folder, name)))];
}

async function candidatesOfPlaywright(): Promise<string[]> {
  const caches = [
    process.env.PLAYWRIGHT_BROWSERS_PATH,
    join(homedir(), '.cache/ms-playwright'),
    join(homedir(), 'Library/Caches/ms-playwright'),
  ];
  const builds: string[] = [];
  for (const cache of caches) {
    if (!cache) continue;
    const names = await readdir(cache).catch(() => []);
    const newestFirst = names
      .filter((name) => /^chromium-\d+$/.test(name))
      .sort(byBuildNumber)
      .reverse();
    builds.push(
      ...newestFirst.flatMap((name) => IN_PLAYWRIGHT_BUILD.map((inside) => join(cache, name, inside))),
    );
  }
  return builds;
}

function byBuildNumber(a: string, b: string): number {
  return Number(a.slice('chromium-'.length)) - Number(b.slice('chromium-'.length));
}

async function firstProgram(paths: string[]): Promise<string | undefined> {
  for (const path of paths) if (await isProgram(path)) return path;
  return undefined;
}

async function isProgram(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}

/** apt-get waits for its lock, so two test runs that install at the same time both succeed. */
async function aptGet(...args: string[]): Promise<void> {
  const child = spawn('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=300', ...args], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk;
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  if (code === 0) return;
  const lastLine = output.trim().split('\n').at(-1) ?? '';
  throw new Error(`apt-get ${args[0]} ended with code ${code}: ${lastLine}. ${ADVICE}`);
}
