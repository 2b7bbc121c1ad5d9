import { AppError } from '#server/app-error.ts';
import { PortError, type PortErrorKind } from '#server/ports/port-error.ts';

const words: Partial<Record<PortErrorKind, string>> = {
  unauthorized: 'The model refuses the key of this server. Whoever runs it can check LLM_API_KEY.',
  forbidden:
    'The model refuses: its account has no credit left, or may not use it. Whoever runs this server can look.',
  not_found:
    'There is no such model at its address. Whoever runs this server can check LLM_MODEL and LLM_BASE_URL.',
  rate_limited: 'The model is asked too often at the moment. Try again in a few minutes.',
  unavailable: 'The model does not answer. Try again in a few minutes.',
  rejected: 'The model refuses this question; a very long text may be why.',
  malformed: 'The model answered something that cannot be used. Try again, or write it yourself.',
};

/** Why a question to the model came to nothing, for the user; null for what is no failure of the model's. */
export function modelFailureWords(error: unknown): string | null {
  if (error instanceof AppError && error.code === 'not_configured') return error.message;
  return error instanceof PortError ? (words[error.kind] ?? 'The model refuses.') : null;
}
