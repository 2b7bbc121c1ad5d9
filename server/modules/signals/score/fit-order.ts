import { type RawBuilder, sql } from 'kysely';

/** The most points that fit adds to anyone's order, or takes away. */
const maxPoints = 20;

/**
 * The one rule by which fit orders people, wherever they are ordered: it adds its own points, from −20 to 20,
 * to what else counts there (score, change, reasons). Without rules for fit it adds nothing, so no order
 * changes. The same as {@link fitPointsSql}. Docs: docs/features/score.md.
 */
export function fitPoints(fit: number | null | undefined): number {
  return Math.max(-maxPoints, Math.min(maxPoints, fit ?? 0));
}

/** The same in SQL. */
export function fitPointsSql(fit: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`greatest(-${sql.lit(maxPoints)}, least(${sql.lit(maxPoints)}, coalesce(${fit}, 0)))`;
}
