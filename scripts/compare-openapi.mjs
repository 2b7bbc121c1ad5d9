// Compares the API of this checkout with that of another one, apart from its texts:
//   node scripts/compare-openapi.mjs ../before
// Prints each place that differs, and exits with 1 if there is one.
import { join, resolve } from 'node:path';

const here = resolve(import.meta.dirname, '..');

async function documentOf(checkout) {
  const { contract } = await import(join(checkout, 'contract/index.ts'));
  const { openapi } = await import(join(checkout, 'server/http/openapi.ts'));
  return openapi(contract, '0');
}

const isText = (key, value) => /^(description|summary|title)$/.test(key) && typeof value === 'string';
/** Lists whose order means nothing. */
const isSet = (key) => /^(enum|required|tags)$/.test(key);

/** Parameters by their names: their order means nothing. */
const byName = (list) => Object.fromEntries(list.map((each) => [`${each.in} ${each.name}`, each]));

/** The places at which two values differ, as paths. */
function differences(one, other, path = '') {
  if (one === null || other === null || typeof one !== 'object' || typeof other !== 'object') {
    return one === other ? [] : [`${path}: ${JSON.stringify(one)} → ${JSON.stringify(other)}`];
  }
  if (Array.isArray(one) && Array.isArray(other) && isSet(path.split('/').at(-1))) {
    return differences([...one].sort().join(), [...other].sort().join(), `${path}/*`);
  }
  if (Array.isArray(one) && Array.isArray(other) && path.endsWith('/parameters')) {
    return differences(byName(one), byName(other), `${path}/*`);
  }
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].flatMap((key) =>
    isText(key, one[key] ?? other[key]) ? [] : differences(one[key], other[key], `${path}/${key}`),
  );
}

const found = differences(await documentOf(resolve(process.argv[2] ?? '.')), await documentOf(here));
for (const line of found) console.log(line);
console.log(`${found.length} differences.`);
process.exitCode = found.length === 0 ? 0 : 1;
