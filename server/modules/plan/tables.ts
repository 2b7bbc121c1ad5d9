import type { Generated } from 'kysely';
import type { ModelPurpose } from '#contract/model.ts';

/** One call to a model. */
export interface ModelCallTable {
  user_id: string;
  id: Generated<string>;
  purpose: ModelPurpose;
  provider: string;
  model: string;
  /** Through the sample network's own model. */
  is_sample: boolean;
  input_tokens: number | null;
  output_tokens: number | null;
  /** Millionths of a US dollar; null where no price is configured. */
  cost_micros: number | null;
  duration_ms: number;
  outcome: 'succeeded' | 'failed';
  error_kind: string | null;
  called_at: Date;
}
