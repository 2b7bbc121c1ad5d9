// npm run bench: all benchmarks, in more than an hour. With `-- --quick`, the ones to check a change with, in
// five minutes. With names, only those: `-- peer scroll`.
import { bootstrap } from './bootstrap.mjs';
import { chooseSeed, conclude, runTests } from './stages.mjs';

const { node } = await bootstrap();
const named = process.argv.slice(2).filter((word) => !word.startsWith('-'));
const isQuick = process.argv.includes('--quick');
const env = { SEED: chooseSeed(), ...(isQuick ? { BENCH_ROUNDS: '3', BENCH_SECONDS: '1' } : {}) };
const quick = isQuick ? ['quick', 'interactions', 'start'] : [];
const files = [...new Set([...named, ...quick])].map((name) => `test/bench/${name}.bench.ts`);
conclude([await runTests(node, 'Figures', ['bench'], env, files)]);
