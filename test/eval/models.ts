import { readConfig } from '#server/config.ts';
import { aiSdkLlm } from '#server/ports/llm/ai-sdk.ts';
import type { Llm } from '#server/ports/llm/port.ts';

/**
 * The models to compare, by name: those in `--models`, otherwise LLM_MODEL; none if LLM_PROVIDER and related
 * settings aren't set. Each is called with these settings, with its name as LLM_MODEL.
 */
export function openModels(): [name: string, llm: Llm][] {
  const { EVAL_MODELS, LLM_PROVIDER, LLM_MODEL } = process.env;
  const configured = LLM_PROVIDER === undefined || LLM_MODEL === undefined ? [] : [LLM_MODEL];
  const names = EVAL_MODELS?.split(',').map((name) => name.trim()) ?? configured;
  return names.filter((name) => name !== '').map((name) => [name, open(name)]);
}

function open(name: string): Llm {
  const { llm } = readConfig({ ...process.env, LLM_MODEL: name });
  if (llm === null) throw new Error(`Set LLM_PROVIDER and its key to ask ${name}`);
  return aiSdkLlm({ ...llm, isSample: false });
}
