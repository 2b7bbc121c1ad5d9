import { afterAll, describe, expect, test } from 'vitest';
import { Template } from '#contract/agents/templates.ts';
import { startApp } from '#test/app.ts';
import { shippedTemplates } from './shipped-templates.ts';

const app = await startApp({ works: false });
const ann = await app.signIn('ann@northwind-labs.example');
const bob = await app.signIn('bob@harbor-analytics.example');
afterAll(() => app?.stop());

const [digest] = shippedTemplates;
const digestId = digest?.id ?? '';
const add = (id: string, name?: string) =>
  ann.api.templates.add({ params: { id }, body: name === undefined ? {} : { name } });
/** A personal template, created the way users do it. */
async function ownTemplate(name: string) {
  const { agent } = await add(digestId);
  return (await add(agent?.id ?? '', name)).template;
}

test('the product ships twelve complete templates with unique names', () => {
  expect(shippedTemplates).toHaveLength(12);
  expect(new Set(shippedTemplates.map(({ id }) => id)).size).toBe(12);
  expect(new Set(shippedTemplates.map(({ name }) => name)).size).toBe(12);
  for (const template of shippedTemplates) {
    expect(Template.parse(template)).toEqual(template);
    expect(template.tools.length).toBeGreaterThan(1);
  }
});

describe('a shipped template', () => {
  test('can be read by everyone', async () => {
    expect(await bob.api.templates.one({ params: { id: digestId } })).toEqual(digest);
  });
  test('becomes one agent linked to it, and another with each custom name', async () => {
    const { agent: first } = await add(digestId);
    expect(first?.name).toBe(digest?.name);
    const { agent, template } = await add(digestId, 'My digest');
    expect(template).toEqual(digest);
    expect(agent).toMatchObject({
      name: 'My digest',
      instructions: digest?.instructions,
      tools: digest?.tools,
      templateId: digestId,
    });
    expect([first?.id, agent?.id]).toContain((await add(digestId)).agent?.id);
    expect((await add(digestId, 'Another')).agent?.name).toBe('Another');
  });
  test("can't be changed or deleted", async () => {
    const params = { id: digestId };
    await expect(ann.api.templates.change({ params, body: { name: 'Mine' } })).rejects.toMatchObject({
      status: 403,
    });
    await expect(ann.api.templates.remove({ params })).rejects.toMatchObject({ status: 403 });
  });
});

describe('a personal template', () => {
  test("is created from the user's own agent, and changed and deleted by its user only", async () => {
    const made = await ownTemplate('Digest for founders');
    expect(made).toMatchObject({
      name: 'Digest for founders',
      category: 'own',
      isShipped: false,
      tools: digest?.tools,
    });
    const params = { id: made.id };
    for (const stranger of [
      () => bob.api.templates.one({ params }),
      () => bob.api.templates.add({ params, body: {} }),
      () => bob.api.templates.change({ params, body: { name: 'Mine' } }),
      () => bob.api.templates.remove({ params }),
    ]) {
      await expect(stranger()).rejects.toMatchObject({ status: 404 });
    }
    const changed = await ann.api.templates.change({
      params,
      body: { description: 'For Mondays', tools: ['search_signals', 'search_signals'] },
    });
    expect(changed).toEqual({
      ...made,
      description: 'For Mondays',
      tools: ['search_signals'],
      version: expect.any(String),
    });
    const { agent: added } = await add(made.id);
    expect(added).toMatchObject({ name: made.name, templateId: made.id });
    expect((await add(made.id)).agent?.id).toBe(added?.id);
    expect((await add(made.id, 'Another')).agent?.id).not.toBe(added?.id);
    expect(await ann.api.templates.remove({ params })).toEqual(params);
    await expect(ann.api.templates.one({ params })).rejects.toMatchObject({ status: 404 });
  });

  test("can't be created from another user's agent", async () => {
    const { agent } = await add(digestId);
    await expect(bob.api.templates.add({ params: { id: agent?.id ?? '' }, body: {} })).rejects.toMatchObject({
      status: 404,
    });
  });

  test('is listed after the shipped ones, by name, in pages of any size', async () => {
    for (const name of ['zebra', 'Alpha', 'mid']) await ownTemplate(name);
    const all = (await ann.api.templates.list({ query: { limit: 100 } })).items;
    expect(all.slice(0, 12)).toEqual(shippedTemplates);
    const own = all.slice(12).map(({ name }) => name.toLowerCase());
    expect(own).toEqual([...own].sort());
    for (const limit of [1, 5, 12, 13]) {
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const page: Awaited<ReturnType<typeof ann.api.templates.list>> = await ann.api.templates.list({
          query: { limit, ...(cursor === null ? {} : { cursor }) },
        });
        seen.push(...page.items.map(({ id }) => id));
        cursor = page.nextCursor;
      } while (cursor !== null);
      expect(seen).toEqual(all.map(({ id }) => id));
    }
    expect((await bob.api.templates.list({ query: { limit: 100 } })).items).toHaveLength(12);
  });
});
