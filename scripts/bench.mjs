// npm run bench: all figures with a limit, and the peer, in more than an hour. With `-- --quick`, the ones to
// check a change with, in five minutes. With a name, only that: `-- peer`.
import { bootstrap } from './bootstrap.mjs';
import { chooseSeed, conclude, runTests } from './stages.mjs';

const { node } = await bootstrap();
const named = process.argv.slice(2).filter((word) => !word.startsWith('-'));
const isQuick = process.argv.includes('--quick');
const quick = { BENCH_QUICK: '1', BENCH_ROUNDS: '3', BENCH_SECONDS: '1' };
const names = isQuick && named.length === 0 ? ['figures'] : named;
const files = names.map((name) => `test/bench/${name}.bench.ts`);
conclude([
  await runTests(node, 'Figures', ['bench'], { SEED: chooseSeed(), ...(isQuick ? quick : {}) }, files),
]);
