import { factSourceNames as all } from './fact-sources.ts';

/**
 * The sources' names, to read URLs with. In a production build this is a list without the definitions
 * (`web/build/route-table.ts`).
 */
export const factSourceNames = all;
