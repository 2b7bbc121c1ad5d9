// npm run eval [-- --models sample,gpt-5-mini,gpt-5]: the models to compare on the same questions. `sample`
// needs no key.
import { parseArgs } from 'node:util';
import { bootstrap } from './bootstrap.mjs';
import { chooseSeed, conclude, runTests } from './stages.mjs';

const { values } = parseArgs({ options: { models: { type: 'string' } } });
const { node } = await bootstrap();
const env = { SEED: chooseSeed(), ...(values.models === undefined ? {} : { EVAL_MODELS: values.models }) };
conclude([await runTests(node, 'Answers and drafts', ['eval'], env)]);
