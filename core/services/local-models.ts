/** The servers of models that people run on their own computer, by their usual ports. Each speaks OpenAI's API. */
export const localServers = {
  ollama: { label: 'Ollama', port: 11434 },
  'lm-studio': { label: 'LM Studio', port: 1234 },
  'llama-cpp': { label: 'llama.cpp', port: 8080 },
  vllm: { label: 'vLLM', port: 8000 },
} as const satisfies Record<string, { label: string; port: number }>;

export type LocalServer = keyof typeof localServers;

/** Where a server's API is, as the model's URL is entered. Never another machine. */
export const localUrl = (port: number): string => `http://127.0.0.1:${port}/v1`;
