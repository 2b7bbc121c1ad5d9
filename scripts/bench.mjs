// npm run bench: all figures, in an hour; with `-- --quick` those that a change is looked at by, in five minutes.
import { bootstrap } from './bootstrap.mjs';
import { chooseSeed, conclude, runTests } from './stages.mjs';

const { node } = await bootstrap();
const quick = ['quick', 'interactions', 'start'].map((name) => `test/bench/${name}.bench.ts`);
const isQuick = process.argv.includes('--quick');
const env = { SEED: chooseSeed(), ...(isQuick ? { BENCH_ROUNDS: '3', BENCH_SECONDS: '1' } : {}) };
conclude([await runTests(node, 'Figures', ['bench'], env, isQuick ? quick : [])]);
