import { setPriority } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { build, type Plugin } from 'vite';

// Run as a process of its own by scripts/bundle.mjs: bundles the server and the sample network into the folder it is
// given, which lies in the checkout.
const checkout = join(import.meta.dirname, '..', '..');
const folder = process.argv[2] ?? '';
process.on('disconnect', () => process.exit(1));
// Nobody waits for it, and what runs beside it comes first.
setPriority(19);

/** Our modules find what lies beside them where it was: migrations, programs of child processes, styles. */
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
    // Of twitter-text, whose own it is; Node's module of that name is on its way out.
    resolve: { alias: { punycode: join(checkout, 'node_modules/punycode/punycode.js') } },
    // pino starts workers from files of its own.
    ssr: { noExternal: true, external: ['pino'] },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: true,
      target: 'node24',
      minify: false,
      rolldownOptions: {
        input: { server: join(checkout, 'server/main.ts'), sandbox: join(checkout, 'sandbox/main.ts') },
        // All in one folder, so that the way to the sources is the same from each.
        output: { format: 'esm', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
  process.exit(0);
} catch {
  process.exit(1);
}
