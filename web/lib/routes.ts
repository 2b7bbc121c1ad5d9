import { type AppContract, contract } from '#contract/index.ts';
import { type RouteTable, routeTable } from '#contract/route-table.ts';

/**
 * All routes of the server. In a production build this is a table without the schemas
 * (`web/build/route-table.ts`).
 */
export const routes: RouteTable<AppContract> = routeTable(contract);
