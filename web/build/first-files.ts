import type { Plugin, Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk;

/** Which screen a URL opens. The first that fits is loaded with the page itself, since nothing has to run to know it. */
const screens: [pattern: string, file: string][] = [
  ['^/(login)?$', 'login'],
  ['^/dashboard$', 'today'],
  ['^/dashboard/signals/[^/]+$', 'signals'],
  ['^/dashboard/signals/[^/]+/overview$', 'signals-overview'],
  ['^/dashboard/engage$', 'engage'],
  ['^/dashboard/comments$', 'comments'],
  ['^/dashboard/posts$', 'posts'],
  ['^/dashboard/agents$', 'agents'],
  ['^/dashboard/feeds$', 'feeds'],
  ['^/dashboard/channels$', 'channels'],
  ['^/dashboard/settings$', 'settings'],
];

/**
 * Writes into the built page which files each of its URLs needs, for `web/public/before-page.js` to ask for at once: else
 * a script would have to run before the next one is known, four deep.
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
      const font = Object.keys(bundle).find((file) => /inter-latin-wght-normal[^/]*\.woff2$/.test(file));
      return html.replace(
        '<!--first-files-->',
        `<script type="application/json" id="ingrow-first-files">${table}</script>${
          font === undefined
            ? ''
            : `\n    <link rel="preload" as="font" type="font/woff2" crossorigin href="/${font}" />`
        }`,
      );
    },
  },
};

function chunkOf(chunks: Chunk[], module: string): Chunk {
  const found = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/web/${module}`)));
  if (!found) throw new Error(`The build has no web/${module}.`);
  return found;
}

/** A chunk's file, its styles, and the same of all that it imports at once. */
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
