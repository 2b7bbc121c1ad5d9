import type { Plugin, Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk;

/**
 * The screen of each URL pattern. The first match is loaded together with the page, because determining it
 * requires no code.
 */
const screens: [pattern: string, file: string][] = [
  ['^/(login)?$', 'login'],
  ['^/dashboard$', 'today'],
  ['^/dashboard/signals/[^/]+$', 'signals'],
  ['^/dashboard/signals/[^/]+/overview$', 'signals-overview'],
  ['^/dashboard/engage$', 'engage'],
  ['^/dashboard/inbox$', 'inbox'],
  ['^/dashboard/posts$', 'posts'],
  ['^/dashboard/agents$', 'agents'],
  ['^/dashboard/feeds$', 'feeds'],
  ['^/dashboard/channels$', 'channels'],
  ['^/dashboard/settings$', 'settings'],
];

/**
 * Writes the files needed by each URL into the built page, so `web/public/before-page.js` can request them at
 * once. Otherwise each script would have to run before the next one is known, four levels deep.
 */
export const listFirstFiles: Plugin = {
  name: 'first-files',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
      const filesOf = (...modules: string[]) => [
        ...new Set(modules.flatMap((module) => withImports(chunkOf(chunks, module), bundle))),
      ];
      const always = filesOf('app.tsx');
      const frame = filesOf('screens/dashboard.tsx').filter((file) => !always.includes(file));
      const known = [...always, ...frame];
      const rest = screens.map(([pattern, file]) => [
        pattern,
        filesOf(`screens/${file}.tsx`).filter((one) => !known.includes(one)),
      ]);
      const table = JSON.stringify([['', always], ['^/dashboard', frame], ...rest]);
      const font = fontOf(bundle);
      return html.replace(
        '<!--first-files-->',
        `<script type="application/json" id="ingrow-first-files">${table}</script>
    <link rel="preload" as="font" type="font/woff2" crossorigin href="/${font}" />`,
      );
    },
  },
};

/** The file of the font that most texts need. */
function fontOf(bundle: Rolldown.OutputBundle): string {
  const assets = Object.values(bundle).filter((one) => one.type === 'asset');
  const found = assets.find(({ names }) => names.includes('inter-latin-wght-normal.woff2'));
  if (!found) throw new Error('The build has no font for Latin.');
  return found.fileName;
}

function chunkOf(chunks: Chunk[], module: string): Chunk {
  const found = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/web/${module}`)));
  if (!found) throw new Error(`The build has no web/${module}.`);
  return found;
}

/** The file of a chunk, its styles, and the same for all its static imports. */
function withImports(chunk: Chunk, bundle: Rolldown.OutputBundle, seen: Set<string> = new Set()): string[] {
  if (seen.has(chunk.fileName)) return [];
  seen.add(chunk.fileName);
  const styles = [...(chunk.viteMetadata?.importedCss ?? [])];
  const further = chunk.imports.flatMap((file) => {
    const next = bundle[file];
    return next?.type === 'chunk' ? withImports(next, bundle, seen) : [];
  });
  return [`/${chunk.fileName}`, ...styles.map((file) => `/${file}`), ...further];
}
