import type { Generated } from 'kysely';

/** One call to a model. */
export interface ModelCallTable {
  user_id: string;
  id: Generated<string>;
  purpose: string;
  provider: string;
  model: string;
  input_tokens: number | null;
  output_tokens: number | null;
  /** Millionths of a US dollar; null where no price is configured. */
  cost_micros: number | null;
  duration_ms: number;
  outcome: 'succeeded' | 'failed';
  error_kind: string | null;
  called_at: Date;
}
