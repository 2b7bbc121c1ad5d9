import type { z } from 'zod';
import { SignalFilters } from '#contract/signals.ts';

/** Filters as they were written, without what is no longer understood. */
export function readFilters(stored: Record<string, unknown>): SignalFilters {
  const shape: Record<string, z.ZodType | undefined> = SignalFilters.shape;
  const known = Object.entries(stored).filter(([name, value]) => shape[name]?.safeParse(value).success);
  return SignalFilters.parse(Object.fromEntries(known));
}
