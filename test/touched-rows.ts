import type { CompiledQuery } from 'kysely';
import type { Pool } from 'pg';

type PlanNode = {
  'Node Type': string;
  'Index Name'?: string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Shared Hit Blocks'?: number;
  'Shared Read Blocks'?: number;
  Plans?: PlanNode[];
};

/** How a query was executed. */
export type Touched = {
  /** Rows of `signal` and of joined filters that were examined, kept or not. */
  rows: number;
  /** Pages of 8 kB that were read, from memory or disk. */
  blocks: number;
  /** The access paths, outermost first: index or table names. */
  by: string[];
};

/** Runs a query once and counts what it touched (EXPLAIN ANALYZE, BUFFERS). */
export async function touchedRows(pool: Pool, query: CompiledQuery): Promise<Touched> {
  const { rows } = await pool.query(`explain (analyze, buffers, format json) ${query.sql}`, [
    ...query.parameters,
  ]);
  const plan = rows[0]['QUERY PLAN'][0].Plan as PlanNode;
  const touched: Touched = {
    rows: 0,
    blocks: (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0),
    by: [],
  };
  visit(plan, touched);
  return touched;
}

function visit(node: PlanNode, touched: Touched): void {
  if (node['Node Type'].includes('Scan') && (node['Index Name'] ?? node['Relation Name'])) {
    const passed = node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0);
    const looked = passed + (node['Rows Removed by Index Recheck'] ?? 0);
    // Rows of a bitmap index scan are counted where they're read.
    if (node['Node Type'] !== 'Bitmap Index Scan') touched.rows += looked * node['Actual Loops'];
    const name = node['Index Name'] ?? node['Relation Name'] ?? '';
    if (!touched.by.includes(name)) touched.by.push(name);
  }
  for (const child of node.Plans ?? []) {
    // A row's lists are read for each returned row, which isn't part of finding it.
    if ((child as { 'Parent Relationship'?: string })['Parent Relationship'] !== 'SubPlan')
      visit(child, touched);
  }
}
