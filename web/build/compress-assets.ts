import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Fonts and images are already compressed, and a small file isn't worth it. */
const compressible = /\.(js|css|svg)$/;
const smallest = 1_000;

/**
 * Writes brotli and gzip versions next to each script and stylesheet, so the server can send them as they
 * are.
 */
export const compressAssets: Plugin = {
  name: 'compress-assets',
  apply: 'build',
  async writeBundle({ dir = '' }) {
    const assets = join(dir, 'assets');
    const names = (await readdir(assets)).filter((name) => compressible.test(name));
    await Promise.all(
      names.map(async (name) => {
        const file = join(assets, name);
        const bytes = await readFile(file);
        if (bytes.length < smallest) return;
        const params = {
          // The highest quality takes ten times as long for a few percent.
          [constants.BROTLI_PARAM_QUALITY]: 9,
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        };
        const [small, smaller] = await Promise.all([
          toGzip(bytes, { level: constants.Z_BEST_COMPRESSION }),
          toBrotli(bytes, { params }),
        ]);
        await Promise.all([writeFile(`${file}.gz`, small), writeFile(`${file}.br`, smaller)]);
      }),
    );
  },
};
