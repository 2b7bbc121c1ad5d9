import type { ServiceDefinition } from './service.ts';

export const model = {
  label: 'Model',
  gives: 'Drafts and agents.',
  without: 'Without it: you write every text yourself, or let your own assistant draft.',
  costs: '',
  provider: 'model',
  steps: [
    {
      text: 'With OpenAI, create a key at',
      link: { label: 'platform.openai.com', url: 'https://platform.openai.com' },
    },
    {
      text: 'With Anthropic, create a key at',
      link: { label: 'platform.claude.com', url: 'https://platform.claude.com' },
    },
    { text: 'A model on this computer, such as one of Ollama’s, needs only its URL and name' },
  ],
  fields: {
    LLM_PROVIDER: {
      label: 'Vendor',
      kind: 'choice',
      choices: { 'openai-compatible': 'OpenAI-compatible', openai: 'OpenAI', anthropic: 'Anthropic' },
    },
    LLM_MODEL: { label: 'Model name', kind: 'text', example: 'qwen3:8b' },
    LLM_BASE_URL: {
      label: 'URL, only for OpenAI-compatible',
      kind: 'host',
      example: 'http://localhost:11434/v1',
      isOptional: true,
    },
    LLM_API_KEY: { label: 'Key', kind: 'secret', isOptional: true },
  },
} as const satisfies ServiceDefinition;
