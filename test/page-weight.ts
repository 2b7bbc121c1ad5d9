import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

type Built = { file: string; name?: string; src?: string; imports?: string[]; css?: string[] };

/** What a page loads before anyone uses it: files, and bytes of script after gzip. */
export type Weight = { requests: number; scripts: string[]; scriptBytes: number; styles: string[] };

/** The contents of each page: groups of `web/build/chunks.ts` by name, screens by file. */
export const pages = {
  login: ['app'],
  signals: ['app', 'frame', 'signals'],
  overview: ['app', 'frame', 'web/screens/signals-overview.tsx'],
  settings: ['app', 'frame', 'web/screens/settings.tsx'],
};

/** The page itself, the theme script, and the font. */
const always = 3;

/** Reads a finished build, whose manifest lists each file's dependencies. */
export function weigh(folder: string) {
  const manifest: Record<string, Built> = JSON.parse(
    readFileSync(join(folder, '.vite/manifest.json'), 'utf8'),
  );
  const read = (file: string) => readFileSync(join(folder, file));

  function of(page: keyof typeof pages): Weight {
    const html = read('index.html').toString();
    const entry = Object.keys(manifest).filter((name) => html.includes(`src="/${manifest[name]?.file}"`));
    const found = new Set<string>();
    const groupOf = (name: string) => Object.keys(manifest).find((one) => manifest[one]?.name === name);
    const open = [...entry, ...pages[page].map((name) => groupOf(name) ?? name)];
    for (let name = open.pop(); name !== undefined; name = open.pop()) {
      const built = manifest[name];
      if (!built) throw new Error(`The build has no ${name}.`);
      if (found.has(name)) continue;
      found.add(name);
      open.push(...(built.imports ?? []));
    }
    const all = [...found].flatMap((name) => manifest[name] ?? []);
    const scripts = [...new Set(all.map(({ file }) => file))];
    const styles = [...new Set(all.flatMap(({ css }) => css ?? []))];
    const scriptBytes = scripts.reduce((sum, file) => sum + gzipSync(read(file)).length, 0);
    return { requests: scripts.length + styles.length + always, scripts, scriptBytes, styles };
  }

  /** Scripts below 10 KB that don't belong to one screen. */
  function crumbs(): string[] {
    const files = Object.values(manifest).filter(
      ({ file, src }) => file.endsWith('.js') && !src?.startsWith('web/screens/'),
    );
    return [...new Set(files.map(({ file }) => file))].filter(
      (file) => statSync(join(folder, file)).size < 10_000,
    );
  }

  return {
    of,
    crumbs,
    read,
    files: Object.values(manifest).flatMap(({ file }) => (file.endsWith('.js') ? [file] : [])),
  };
}

// `node test/page-weight.ts dist/web/<build>` prints the table.
if (import.meta.main) {
  const built = weigh(process.argv[2] ?? '');
  for (const page of Object.keys(pages) as (keyof typeof pages)[]) {
    const { requests, scripts, scriptBytes, styles } = built.of(page);
    process.stdout.write(
      `${page}: ${requests} requests, ${scripts.length} scripts, ${(scriptBytes / 1000).toFixed(1)} KB, ${styles.length} styles\n`,
    );
  }
  process.stdout.write(`${built.files.length} scripts in all; below 10 KB: ${built.crumbs().join(' ')}\n`);
}
