import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listFiles, projectRoot } from './source-files.ts';

/**
 * A handler is one call with the request's values as arguments. Queries, conditions and further steps are in the
 * capability's file, where jobs, agents and tests reach them too.
 */
const logic =
  /\b(?:await|if|for|while|switch|try|throw)\b|\bsql[`<]|\.(?:execute|transaction|map|filter)\(| \? /;

/** The same handlers for each of several channels. */
const forEach = /^\s*\.\.\.\(Object\.fromEntries\(/;

/** The lines of a route file that do more than call, as `file:line`. */
function findLogic(file: string, text: string): string[] {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, (comment) => comment.replaceAll(/[^\n]/g, ' '));
  return code
    .split('\n')
    .flatMap((line, at) =>
      logic.test(line) && !forEach.test(line) ? `${file}:${at + 1} ${line.trim()}` : [],
    );
}

describe('a route file', () => {
  it.each([
    'change: async () => {\n await db.transaction().execute(write);',
    "if (company === null) throw notFound('Company');",
    'const { rows } = sql`select 1`;',
    'items: allTools.map(({ name }) => name),',
    'list: ({ query }) => (query.id ? one(query.id) : all()),',
  ])('with logic is found: %s', (code) => {
    expect(findLogic('routes.ts', `\n${code}`)[0]).toMatch(/^routes\.ts:[23] /);
  });

  it('may map the arguments of its call', () => {
    const text = `
      /** Removes it, if it is there. */
      remove: ({ caller, params }) => removeThing(db, { userId: caller.userId, id: params.id }, clock.now()),
      erase: ({ query }) => erase(db, query.neverAgain ?? true),
      list: async ({ caller, query }) => writeSignals(db, scopeOfCaller(caller, query.id), query?.cursor),`;
    expect(findLogic('routes.ts', text)).toEqual([]);
  });

  it('only calls', async () => {
    const files = await listFiles('server/modules', 'routes.ts');
    expect(files.length).toBeGreaterThan(8);
    const found = await Promise.all(
      files.map(async (file) => findLogic(file, await readFile(join(projectRoot, file), 'utf8'))),
    );
    expect(found.flat()).toEqual([]);
  });
});
