// npm run bench: all benchmarks, in an hour. With `-- --quick`, the ones to check a change with, in five
// minutes.
import { bootstrap } from './bootstrap.mjs';
import { chooseSeed, conclude, runTests } from './stages.mjs';

const { node } = await bootstrap();
const quick = ['quick', 'interactions', 'start'].map((name) => `test/bench/${name}.bench.ts`);
const isQuick = process.argv.includes('--quick');
const env = { SEED: chooseSeed(), ...(isQuick ? { BENCH_ROUNDS: '3', BENCH_SECONDS: '1' } : {}) };
conclude([await runTests(node, 'Figures', ['bench'], env, isQuick ? quick : [])]);
