import type { Plugin } from 'vite';
import { contract } from '#contract/index.ts';
import { routeTable } from '#contract/route-table.ts';
import { channels } from '#core/channels/index.ts';
import { factSourceNames } from '#core/fact-sources.ts';

/** Names without their definitions. */
const lists = [
  { file: '/web/lib/channels.ts', name: 'channels', values: channels },
  { file: '/core/fact-source-names.ts', name: 'factSourceNames', values: factSourceNames },
];

/**
 * Writes the table of routes and the channels' names into the build. Otherwise every page would load all
 * schemas and definitions to create them.
 */
export const writeRouteTable: Plugin = {
  name: 'route-table',
  apply: 'build',
  load: (id) => {
    if (id.endsWith('/web/lib/routes.ts')) return routesSource();
    const list = lists.find(({ file }) => id.endsWith(file));
    return list ? `export const ${list.name}=${JSON.stringify(list.values)};` : null;
  },
};

/**
 * The table as a script. Each route is a call to a function named after its method, which is shorter than an
 * object.
 */
function routesSource(): string {
  const table: Record<string, Record<string, { method: string; path: string }>> = routeTable(contract);
  const methods = new Set<string>();
  const groups = Object.entries(table).map(([group, routes]) => {
    const lines = Object.entries(routes).map(([name, { method, path, ...more }]) => {
      methods.add(method);
      const rest = Object.keys(more).length === 0 ? '' : `,${JSON.stringify(more)}`;
      return `${name}:${method}(${JSON.stringify(path)}${rest})`;
    });
    return `${group}:{${lines.join()}}`;
  });
  const calls = [...methods].map((method) => `${method}=of('${method}')`);
  return `const of=(method)=>(path,more)=>({method,path,...more}),${calls.join()};export const routes={${groups.join()}};`;
}
