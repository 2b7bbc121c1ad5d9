import { bootstrap } from './bootstrap.mjs';
import { conclude, runChecks } from './stages.mjs';

const { node } = await bootstrap();
conclude([await runChecks(node)]);
