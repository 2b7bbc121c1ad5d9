import { readConfig } from '#server/config.ts';
import { aiSdkLlm } from '#server/ports/llm/ai-sdk.ts';
import type { Llm } from '#server/ports/llm/port.ts';
import type { TestApp } from '#test/app.ts';

/**
 * The models to compare, by name: those in `--models`; otherwise the sample model and, if LLM_PROVIDER and
 * related settings are set, that model. All except `sample` are called with these settings, with their name
 * as LLM_MODEL.
 */
export function openModels(app: TestApp): [name: string, llm: Llm][] {
  const { EVAL_MODELS, LLM_PROVIDER, LLM_MODEL } = process.env;
  const configured = LLM_PROVIDER === undefined || LLM_MODEL === undefined ? [] : [LLM_MODEL];
  const names = EVAL_MODELS?.split(',').map((name) => name.trim()) ?? ['sample', ...configured];
  return names.filter((name) => name !== '').map((name) => [name, open(app, name)]);
}

function open(app: TestApp, name: string): Llm {
  if (name === 'sample') {
    const { llm } = app.composition.deps;
    if (llm === null) throw new Error('The sample network has a model');
    return llm;
  }
  const { llm } = readConfig({ ...process.env, LLM_MODEL: name });
  if (llm === null) throw new Error(`Set LLM_PROVIDER and its key to ask ${name}`);
  return aiSdkLlm({ ...llm, isSample: false });
}
