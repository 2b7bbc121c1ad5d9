import { afterAll, describe, expect, it } from 'vitest';
import { startApp } from '#test/app.ts';
import { makeComment } from '#test/comment-facts.ts';
import { makeProfile, newEngagement, newPerson, newPost, record } from '#test/facts.ts';

const app = await startApp({ startAt: new Date('2026-11-20T12:00:00Z'), works: false });
const ann = await app.signIn('ann@northwind-labs.example', 'Ann');
afterAll(() => app.stop());

type Based = { basedOn?: string | undefined };
type Stored = { version: string; text: string | null };
type Kind = {
  make: () => Promise<string>;
  read: (id: string) => Promise<Stored>;
  write: (id: string, text: string, based: Based) => Promise<Stored>;
  /** Where the text is in what a refusal returns. */
  textOf: (current: Record<string, unknown>) => unknown;
};

/** Later parts are publications of their own; the refusal has the first. */
const noText = () => null;

/** Everything that is edited as a whole and can be lost by saving over it. */
const kinds: Record<string, Kind> = {
  'a draft of a post': {
    make: async () => (await ann.api.publications.create({ body: { channel: 'slack', text: 'First' } })).id,
    read: (id) => ann.api.publications.one({ params: { id } }),
    write: (id, text, based) => ann.api.publications.change({ params: { id }, body: { text, ...based } }),
    textOf: ({ text }) => text,
  },
  'the parts after a post': {
    make: async () => (await ann.api.publications.create({ body: { channel: 'twitter', text: 'First' } })).id,
    read: async (id) => {
      const { version, compositionId } = await ann.api.publications.one({ params: { id } });
      const { items } = await ann.api.publications.list({ query: { compositionId } });
      return { version, text: items.find(({ part }) => part === 1)?.text ?? null };
    },
    write: async (id, text, based) => {
      const followUps = [{ kind: 'post' as const, text }];
      const body = { text: 'First', followUps, ...based };
      return { ...(await ann.api.publications.change({ params: { id }, body })), text };
    },
    textOf: noText,
  },
  'the text of a comment': {
    make: () => makeComment(app.composition.deps.db, ann, { status: 'suggested', now: app.now() }),
    read: (id) => ann.api.readyComments.one({ params: { id } }),
    write: (id, text, based) => ann.api.readyComments.change({ params: { id }, body: { text, ...based } }),
    textOf: ({ text }) => text,
  },
  'the note of a signal': {
    make: async () => {
      const { db } = app.composition.deps;
      const profile = await makeProfile(db, ann.userId, 'Ann', 'sample');
      const engagement = {
        person: newPerson('ada'),
        post: newPost('urn:li:activity:1'),
        occurredAt: app.now(),
      };
      await record(db, profile, [newEngagement(engagement)], { seenAt: app.now() });
      const { items } = await ann.api.signals.list({ params: { id: 'sample' }, query: {} });
      return items[0]?.id ?? '';
    },
    read: async (id) => {
      const { note, noteVersion } = await ann.api.signals.details({ params: { id }, query: {} });
      return { version: noteVersion, text: note };
    },
    write: async (id, text, based) => {
      const { note, version } = await ann.api.triage.writeNote({
        params: { id },
        body: { note: text, ...based },
      });
      return { version, text: note };
    },
    textOf: ({ note }) => note,
  },
  'an agent': {
    make: async () =>
      (await ann.api.agents.create({ body: { name: 'Scout', instructions: 'First', tools: [] } })).id,
    read: async (id) => textOfAgent(await ann.api.agents.one({ params: { id } })),
    write: async (id, instructions, based) =>
      textOfAgent(await ann.api.agents.change({ params: { id }, body: { instructions, ...based } })),
    textOf: ({ instructions }) => instructions,
  },
  'a personal template': {
    make: async () => {
      const agent = { name: 'Scout', instructions: 'First', tools: [] };
      const { id } = await ann.api.agents.create({ body: agent });
      return (await ann.api.templates.add({ params: { id }, body: {} })).template.id;
    },
    read: async (id) => textOfAgent(await ann.api.templates.one({ params: { id } })),
    write: async (id, instructions, based) =>
      textOfAgent(await ann.api.templates.change({ params: { id }, body: { instructions, ...based } })),
    textOf: ({ instructions }) => instructions,
  },
  'a schedule': {
    make: async () => {
      const agent = { name: 'Scout', instructions: 'First', tools: [] };
      const { id: agentId } = await ann.api.agents.create({ body: agent });
      const outputs = { artifact: true, slack: false, draft: null, webhook: null };
      const body = { agentId, name: 'Mondays', prompt: 'First', cron: '0 8 * * 1', outputs };
      return (await ann.api.scheduledAgents.create({ body })).id;
    },
    read: async (id) => textOfSchedule(await ann.api.scheduledAgents.one({ params: { id } })),
    write: async (id, prompt, based) =>
      textOfSchedule(await ann.api.scheduledAgents.change({ params: { id }, body: { prompt, ...based } })),
    textOf: ({ prompt }) => prompt,
  },
  'the voice': {
    make: async () => '',
    read: async () => textOfVoice(await ann.api.profile.voice({})),
    write: async (_, offer, based) =>
      textOfVoice(await ann.api.profile.changeVoice({ body: { offer, rules: [], ...based } })),
    textOf: ({ offer }) => offer,
  },
  'a saved view': {
    make: async () =>
      (await ann.api.views.create({ body: { name: crypto.randomUUID(), filters: { search: 'first' } } })).id,
    read: async (id) => {
      const { items } = await ann.api.views.list({});
      const { version, filters } = items.find((view) => view.id === id) ?? { version: '', filters: {} };
      return { version, text: filters.search ?? null };
    },
    write: async (id, search, based) => {
      const { version, filters } = await ann.api.views.change({
        params: { id },
        body: { filters: { search }, ...based },
      });
      return { version, text: filters.search ?? null };
    },
    textOf: ({ filters }) => (filters as { search?: string }).search,
  },
};
const textOfAgent = ({ version, instructions: text }: { version: string; instructions: string }) => ({
  version,
  text,
});
const textOfSchedule = ({ version, prompt: text }: { version: string; prompt: string }) => ({
  version,
  text,
});
const textOfVoice = ({ version, offer: text }: { version: string; offer: string }) => ({ version, text });

describe.each(Object.entries(kinds))('%s that is open twice', (_, { make, read, write, textOf }) => {
  it('is not saved over what was saved in the meantime, and the refusal says what that is', async () => {
    const id = await make();
    const opened = await read(id);
    const theirs = await write(id, 'Theirs', { basedOn: opened.version });
    expect(theirs).toMatchObject({ text: 'Theirs' });
    expect(theirs.version).not.toBe(opened.version);
    const refusal = await write(id, 'Mine', { basedOn: opened.version }).catch((error) => error);
    expect(refusal).toMatchObject({ status: 409, code: 'changed_elsewhere' });
    const { current } = refusal.body.data;
    expect(current.version).toBe(theirs.version);
    expect(textOf(current)).toBe(textOf === noText ? null : 'Theirs');
    expect(await read(id)).toMatchObject({ version: theirs.version, text: 'Theirs' });
    // Somebody who has seen it can keep their own.
    expect(await write(id, 'Mine', { basedOn: theirs.version })).toMatchObject({ text: 'Mine' });
  });

  it('is saved again without harm when the answer got lost, and without a version as ever', async () => {
    const id = await make();
    const opened = await read(id);
    const saved = await write(id, 'Once', { basedOn: opened.version });
    expect(await write(id, 'Once', { basedOn: opened.version })).toMatchObject({ version: saved.version });
    expect(await write(id, 'Last', {})).toMatchObject({ text: 'Last' });
    expect((await read(id)).text).toBe('Last');
  });
});

describe('approving a comment', () => {
  it('is refused if its text was changed elsewhere after it was shown', async () => {
    const id = await kinds['the text of a comment']?.make();
    const params = { id: id ?? '' };
    const { version } = await ann.api.readyComments.one({ params });
    await ann.api.readyComments.change({ params, body: { text: 'Theirs' } });
    const body = { status: 'copied' as const, text: 'Mine', basedOn: version };
    await expect(ann.api.readyComments.move({ params, body })).rejects.toMatchObject({
      code: 'changed_elsewhere',
      body: { data: { current: { text: 'Theirs' } } },
    });
    expect(await ann.api.readyComments.one({ params })).toMatchObject({
      text: 'Theirs',
      status: 'suggested',
    });
  });
});
