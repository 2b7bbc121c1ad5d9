import { bootstrap } from './bootstrap.mjs';
import { chooseSeed, conclude, runTests } from './stages.mjs';

const { node } = await bootstrap();
const env = { SEED: chooseSeed(), ALL_CASES: '1', SOAK: '1' };
conclude([
  await runTests(node, 'Unit and integration tests, in full', ['unit'], env),
  await runTests(node, 'Starting and stopping, in full', ['boot'], env),
  await runTests(node, 'Long trials, in full', ['soak'], env),
]);
