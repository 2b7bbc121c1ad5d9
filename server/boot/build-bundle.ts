import { setPriority } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { build, type Plugin } from 'vite';

// scripts/bundle.mjs runs this as a separate process. It bundles the server and the sample network into the
// given folder of the checkout.
const checkout = join(import.meta.dirname, '..', '..');
const folder = process.argv[2] ?? '';
process.on('disconnect', () => process.exit(1));
// Runs in the background, so other processes have priority.
setPriority(19);
// Root may build what a service user runs later.
process.umask(0o022);

/** Keeps the paths of files next to our modules: migrations, child process programs, styles. */
const keepPaths: Plugin = {
  name: 'keep-paths',
  enforce: 'pre',
  transform(code, id) {
    if (id.includes('node_modules') || !/\bimport\.meta\.(?:dirname|url)\b/.test(code)) return null;
    const file = JSON.stringify(relative(folder, id));
    const home = JSON.stringify(`/${relative(folder, dirname(id))}`);
    return code
      .replaceAll('import.meta.dirname', `(import.meta.dirname + ${home})`)
      .replaceAll('import.meta.url', `new URL(${file}, import.meta.url).href`);
  },
};

try {
  await build({
    configFile: false,
    root: checkout,
    logLevel: 'silent',
    plugins: [keepPaths],
    // For twitter-text, which needs this package. Node's module of the same name is deprecated.
    resolve: { alias: { punycode: join(checkout, 'node_modules/punycode/punycode.js') } },
    // pino starts workers from its own files. The other's modules must run in their own order.
    ssr: { noExternal: true, external: ['pino', '@simplewebauthn/server'] },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: true,
      target: 'node24',
      minify: false,
      rolldownOptions: {
        input: { server: join(checkout, 'server/main.ts'), sandbox: join(checkout, 'sandbox/main.ts') },
        // All in one folder, so the path to the sources is the same from each file.
        output: { format: 'esm', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
  process.exit(0);
} catch {
  process.exit(1);
}
