import { bootstrap } from './bootstrap.mjs';
import { chooseSeed, conclude, runTests } from './stages.mjs';

const { node } = await bootstrap();
conclude([await runTests(node, 'Answers and drafts', ['eval'], { SEED: chooseSeed() })]);
