import { bootstrap } from './bootstrap.mjs';
import { chooseSeed, conclude, runChecks, runTests } from './stages.mjs';

const { node } = await bootstrap();
// The same cases each time, so a red run points to this change. `npm run soak` looks for new cases.
const env = { SEED: chooseSeed('1') };
conclude([
  await runChecks(node),
  await runTests(node, 'Unit and integration tests', ['unit'], env),
  await runTests(node, 'Components in Chromium', ['component'], env),
  await runTests(node, 'Starting and stopping', ['boot'], env),
  await runTests(node, 'Journeys in Chromium', ['journey'], env),
]);
