import { bootstrap } from './bootstrap.mjs';
import { chooseSeed, conclude, runChecks, runTests } from './stages.mjs';

const { node } = await bootstrap();
const env = { SEED: chooseSeed('1'), ALL_CASES: '1' };
conclude([
  await runChecks(node),
  await runTests(node, 'Unit and integration tests, all cases', ['unit'], env),
  await runTests(node, 'Components in Chromium, all states', ['component'], env),
  await runTests(node, 'Starting and stopping', ['boot'], env),
  await runTests(node, 'Journeys in Chromium', ['journey'], env),
  await runTests(node, 'Every screen in Chromium', ['e2e'], env),
  await runTests(node, 'Long trials, small (in full: npm run soak)', ['soak'], env),
]);
