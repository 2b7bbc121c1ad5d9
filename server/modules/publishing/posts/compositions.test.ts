import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Composition } from '#contract/channels/compositions.ts';
import type { NewDraft } from '#contract/channels/publications.ts';
import { startApp } from '#test/app.ts';
import { connectLinkedIn } from '#test/comment-facts.ts';
import { png } from '#test/png.ts';
import type { SignedIn } from '#test/sign-in.ts';

const app = await startApp({ startAt: new Date('2026-11-20T12:00:00Z'), works: false });
const ann = await app.signIn('ann@northwind-labs.example', 'Ann');
const bob = await app.signIn('bob@northwind-labs.example', 'Bob');
afterAll(() => app?.stop());
beforeEach(async () => {
  const { db } = app.composition.deps;
  await db.deleteFrom('publication').execute();
  await db.deleteFrom('connection').execute();
  for (const who of [ann, bob]) await connectLinkedIn(db, who, app.now(), 'At LinkedIn');
});

const write = (who: SignedIn, compositionId: string, more: Partial<NewDraft> = {}) =>
  who.api.publications.create({ body: { channel: 'linkedin', text: 'Hello', compositionId, ...more } });
const schedule = (who: SignedIn, id: string, hours: number) =>
  who.api.publications.schedule({
    params: { id },
    body: { at: new Date(app.now().getTime() + hours * 3_600_000).toISOString() },
  });
const list = async (who: SignedIn, view: 'drafts' | 'scheduled' | 'sent' | 'calendar', more = {}) =>
  (await who.api.compositions.list({ query: { view, network: 'sample', ...more } })).items;
const ids = (items: Composition[]) => items.map(({ id }) => id);

describe('compositions', () => {
  it('group all channels and parts of a post, belong to their user, and have no state of their own', async () => {
    const id = crypto.randomUUID();
    const first = await write(ann, id, { followUps: [{ kind: 'comment', text: 'More' }] });
    await write(ann, id, { channel: 'twitter', followUps: [{ kind: 'post', text: 'Two' }] });
    await write(bob, crypto.randomUUID());
    const [draft, ...others] = await list(ann, 'drafts');
    expect(others).toEqual([]);
    expect(draft?.publications.map(({ channel, part, text }) => [channel, part, text])).toEqual([
      ['linkedin', 0, 'Hello'],
      ['linkedin', 1, 'More'],
      ['twitter', 0, 'Hello'],
      ['twitter', 1, 'Two'],
    ]);
    await schedule(ann, first.id, 1);
    // One part is a draft, another is scheduled.
    expect(ids(await list(ann, 'drafts'))).toEqual([id]);
    expect(ids(await list(ann, 'scheduled'))).toEqual([id]);
    expect(ids(await list(ann, 'calendar'))).toEqual([id]);
    expect(await list(ann, 'sent')).toEqual([]);
    expect(await list(ann, 'scheduled', { channel: ['twitter'] })).toEqual([]);
    await ann.api.publications.cancel({ params: { id: first.id } });
    expect(await list(ann, 'scheduled')).toEqual([]);
    expect((await list(ann, 'drafts'))[0]?.publications.map(({ channel }) => channel)).toEqual([
      'twitter',
      'twitter',
    ]);
  });

  it('are listed page by page, each once, while others are added', async () => {
    const all: string[] = [];
    for (let hours = 1; hours <= 5; hours += 1) {
      const id = crypto.randomUUID();
      for (const text of ['One', 'Other']) {
        const { id: one } = await write(ann, id, { text: `${text} ${hours}` });
        await schedule(ann, one, hours + (text === 'Other' ? 6 : 0));
      }
      all.push(id);
    }
    const seen: string[] = [];
    let cursor: string | null | undefined;
    do {
      const query = { view: 'scheduled' as const, network: 'sample' as const, limit: 2 };
      const page = await ann.api.compositions.list({ query: cursor ? { ...query, cursor } : query });
      seen.push(...ids(page.items));
      cursor = page.nextCursor;
      const { id: earlier } = await write(ann, crypto.randomUUID());
      await schedule(ann, earlier, 0.5);
    } while (cursor);
    expect(seen).toEqual(all);
  });

  it('appear under Sent once sent or attempted, newest first', async () => {
    const { db } = app.composition.deps;
    const done: string[] = [];
    for (const state of ['failed', 'missed'] as const) {
      const id = crypto.randomUUID();
      const { id: one } = await write(ann, id, { text: state });
      await schedule(ann, one, done.length + 1);
      await db
        .updateTable('publication')
        .set({ state, try_at: null, finished_at: app.now() })
        .where('id', '=', one)
        .execute();
      done.unshift(id);
    }
    await schedule(ann, (await write(ann, crypto.randomUUID(), { text: 'Later' })).id, 3);
    expect(ids(await list(ann, 'sent'))).toEqual(done);
    expect(ids(await list(ann, 'sent', { state: ['missed'] }))).toEqual(done.slice(0, 1));
  });
});

describe('a duplicated composition', () => {
  it('is a new draft with the same text on every channel, including images and parts', async () => {
    const upload = await app.composition.app.request('/publication-images', {
      method: 'POST',
      headers: { authorization: `Bearer ${ann.token}`, 'content-type': 'image/png' },
      body: new Uint8Array(png(3, 3)),
    });
    const { id: imageId } = ((await upload.json()) as { data: { id: string } }).data;
    const id = crypto.randomUUID();
    await write(ann, id, { imageIds: [imageId], followUps: [{ kind: 'comment', text: 'More' }] });
    await write(ann, id, { channel: 'slack', options: { channel: 'slack', channelId: 'C1' } });
    const copy = await ann.api.compositions.duplicate({ params: { id } });
    expect(copy.id).not.toBe(id);
    const items = await list(ann, 'drafts');
    const made = items.find((each) => each.id === copy.id);
    expect(
      made?.publications.map(({ channel, part, text, state, images, options }) => [
        channel,
        part,
        text,
        state,
        images.length,
        options,
      ]),
    ).toEqual([
      ['linkedin', 0, 'Hello', 'draft', 1, null],
      ['linkedin', 1, 'More', 'draft', 0, null],
      ['slack', 0, 'Hello', 'draft', 0, { channel: 'slack', channelId: 'C1' }],
    ]);
    await expect(bob.api.compositions.duplicate({ params: { id } })).rejects.toMatchObject({ status: 404 });
  });
});
