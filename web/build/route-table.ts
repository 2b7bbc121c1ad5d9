import type { Plugin } from 'vite';
import { contract } from '#contract/index.ts';
import { routeTable } from '#contract/route-table.ts';

/** Writes the table of routes into the built page, which else would load the schemas of all of them to make it. */
export const writeRouteTable: Plugin = {
  name: 'route-table',
  apply: 'build',
  load(id) {
    return id.endsWith('/web/lib/routes.ts')
      ? `export const routes = ${JSON.stringify(routeTable(contract))};`
      : null;
  },
};
