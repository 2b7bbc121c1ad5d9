import type { CompiledQuery } from 'kysely';
import type { Pool } from 'pg';

type PlanNode = {
  'Node Type': string;
  'Relation Name'?: string;
  'Parent Relationship'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: PlanNode[];
};

/**
 * Runs a query once and counts what it touched (EXPLAIN ANALYZE): rows that were examined to find those it
 * returns, kept or not, and pages of 8 kB that were read in all, from memory or disk.
 */
export async function touchedRows(
  pool: Pool,
  query: CompiledQuery,
): Promise<{ rows: number; blocks: number }> {
  const text = `explain (analyze, buffers, format json) ${query.sql}`;
  const { rows } = await pool.query(text, [...query.parameters]);
  const plan = rows[0]['QUERY PLAN'][0].Plan as PlanNode;
  return { rows: rowsOf(plan), blocks: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'] };
}

function rowsOf(node: PlanNode): number {
  // A row's lists are read for each returned row, which isn't part of finding it.
  if (node['Parent Relationship'] === 'SubPlan') return 0;
  const below = (node.Plans ?? []).reduce((sum, child) => sum + rowsOf(child), 0);
  // Rows of a bitmap index scan are counted where they're read, in the table.
  if (!node['Node Type'].includes('Scan') || node['Relation Name'] === undefined) return below;
  const dropped = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  return below + (node['Actual Rows'] + dropped) * node['Actual Loops'];
}
