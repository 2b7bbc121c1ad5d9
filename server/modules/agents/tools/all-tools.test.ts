import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AgentToolName } from '#contract/agents/agent-tools.ts';
import { allTools, callTitle, llmToolOf, toolByName } from './all-tools.ts';

type Schema = {
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: unknown;
  description?: string;
};

describe('the tools', () => {
  it('are written into core/ for the contract and the page, which load no tool', async () => {
    const entries = allTools.map(({ name, kind, labels }) => [name, { kind, ...labels }]);
    const source = `import type { ListedTool } from './tool-labels.ts';

      // Written from the server's tools, by \`vitest run server/modules/agents/tools/all-tools.test.ts -u\`.
      const tools = ${JSON.stringify(Object.fromEntries(entries), null, 2)} satisfies Record<string, ListedTool>;

      export type AgentToolName = keyof typeof tools;

      /** Each tool of agents, in the order shown to users. */
      export const agentTools: Readonly<Record<AgentToolName, ListedTool>> = tools;

      export const agentToolNames = Object.keys(tools) as AgentToolName[];`;
    const file = fileURLToPath(import.meta.resolve('#core/agent-tools.ts'));
    const biome = fileURLToPath(import.meta.resolve('@biomejs/biome/bin/biome'));
    const args = [biome, 'format', `--stdin-file-path=${file}`];
    const written = execFileSync(process.execPath, args, { input: source, encoding: 'utf8' });
    await expect(written).toMatchFileSnapshot(file);
  });

  it('are all listed, each in its own file', () => {
    const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.tool.ts'));
    const listed = allTools.map(({ name }) => `${name.replaceAll('_', '-')}.tool.ts`);
    expect(listed.sort()).toEqual(files.sort());
    expect(toolByName('search_signals')?.name).toBe('search_signals');
    expect(toolByName('toString')).toBeUndefined();
  });

  it.each(allTools.map((tool) => [tool.name, tool] as const))(
    '%s has a strict schema that describes each field to the model',
    (name, tool) => {
      const reported = llmToolOf(tool);
      expect(reported.name).toBe(name);
      expect(reported.description.length).toBeGreaterThan(60);
      const schema = z.toJSONSchema(reported.input) as Schema;
      // Input and output types are the same: no field is transformed or has a default.
      expect(z.toJSONSchema(reported.input, { io: 'input' })).toMatchObject({
        properties: schema.properties,
      });
      expect(schema.type).toBe('object');
      expect(schema.additionalProperties).toBe(false);
      const fields = Object.entries(schema.properties ?? {});
      expect(fields.length).toBeGreaterThan(0);
      expect([...(schema.required ?? [])].sort()).toEqual(fields.map(([field]) => field).sort());
      for (const [field, { description }] of fields) expect(description, field).toBeTruthy();
      // The tool itself enforces limits, because not every vendor accepts them in a schema.
      expect(JSON.stringify(schema)).not.toMatch(/"(minimum|maximum|minLength|maxLength|maxItems|pattern)"/);
    },
  );
});

describe('the title of a tool call', () => {
  const nothing = { titles: null, companies: null, locations: null, seniority: null, intensity: null };
  const search = { ...nothing, words: null, status: null, list: null, days: null, daysOf: null };
  const rest = { goneQuiet: null, sort: null, limit: null };

  it('describes the call', () => {
    const founders = { ...search, ...rest, titles: ['founder'], days: 7 };
    expect(callTitle('search_signals', founders)).toBe('Search signals: founder, active in 7 days');
    const quiet = { ...search, ...rest, goneQuiet: true, list: 'l1' };
    expect(callTitle('search_signals', quiet)).toBe('Search signals: on a list, gone quiet');
    expect(callTitle('search_signals', { ...search, ...rest })).toBe('Search signals');
    expect(
      callTitle('add_to_list', { listName: 'Founders', people: ['s1', 's2'], includeDismissed: null }),
    ).toBe('Add people to a list: 2 people to “Founders”');
    expect(callTitle('read_post', { post: 'p1' })).toBe('Read a post');
  });

  it('is one short line whatever the model sends', () => {
    const name = fc.oneof(fc.constantFrom(...AgentToolName.options), fc.string());
    fc.assert(
      fc.property(name, fc.jsonValue(), (tool, input) => {
        const title = callTitle(tool, input);
        expect(title.length).toBeLessThan(300);
      }),
    );
    expect(callTitle('search_signals', 'no JSON')).toBe('Search signals');
    expect(callTitle('drop_tables', {})).toBe('Unknown tool “drop_tables”');
  });
});
