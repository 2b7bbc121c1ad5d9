import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { createDraft } from '#server/modules/publishing/posts/drafts.ts';
import { schedulePost } from '#server/modules/publishing/schedule-publication.ts';
import type { Publishable } from '#server/ports/channel/port.ts';
import { startApp, type TestApp } from '#test/app.ts';
import { connectLinkedIn } from '#test/comment-facts.ts';
import { waysInRealms } from '#test/realms.ts';
import { scriptedChannel } from '#test/scripted-channel.ts';
import { openSending, second } from '#test/sending.ts';
import type { SignedIn } from '#test/sign-in.ts';

const ada = { id: 'urn:li:person:ACoAAda', name: 'Ada Obi' };
const acme = { id: 'urn:li:organization:42', name: 'Acme' };

describe('mentions in a post', () => {
  let app: TestApp;
  let ann: SignedIn;
  let bob: SignedIn;
  beforeAll(async () => {
    app = await startApp({ startAt: new Date('2026-11-20T12:00:00Z'), works: false });
    ann = await app.signIn('ann@northwind-labs.example', 'Ann');
    bob = await app.signIn('bob@northwind-labs.example', 'Bob');
    const { db } = app.composition.deps;
    await connectLinkedIn(db, ann, app.now());
    const realm = 'sample' as const;
    const person = { user_id: ann.userId, network: realm, headline: 'Buys ovens' };
    await db
      .insertInto('person')
      .values([
        { ...person, name: ada.name, urn: 'ACoAAda' },
        { ...person, name: 'Adam Without an Id', urn: null },
        { ...person, name: 'Jo Ada', urn: 'ACoAAjo' },
      ])
      .execute();
    await db
      .insertInto('company')
      .values({ user_id: ann.userId, network: realm, name: 'Adastra', urn: '42' })
      .execute();
  });
  afterAll(() => app?.stop());

  it("offer the user's own people and companies with a known LinkedIn id", async () => {
    const find = (who: SignedIn, keyword: string) =>
      who.api.compositions.mentions({ query: { keyword, network: 'sample' } });
    expect((await find(ann, 'ada')).items).toEqual([
      { ...ada, kind: 'person', detail: 'Buys ovens', pictureUrl: null },
      { id: 'urn:li:organization:42', kind: 'organization', name: 'Adastra', detail: null, pictureUrl: null },
      {
        ...{ id: 'urn:li:person:ACoAAjo', kind: 'person', name: 'Jo Ada' },
        ...{ detail: 'Buys ovens', pictureUrl: null },
      },
    ]);
    expect((await find(ann, 'obi')).items).toMatchObject([ada]);
    expect((await find(ann, '%')).items).toEqual([]);
    expect((await find(bob, 'ada')).items).toEqual([]);
  });

  it('are stored with a draft and its duplicate, and checked before approval', async () => {
    const { id, mentions, compositionId } = await ann.api.publications.create({
      body: { channel: 'linkedin', text: 'Thank you, Ada Obi', mentions: [ada] },
    });
    expect(mentions).toEqual([ada]);
    const copy = await ann.api.compositions.duplicate({ params: { id: compositionId } });
    const copied = await ann.api.publications.list({ query: { compositionId: copy.id } });
    expect(copied.items).toMatchObject([{ mentions: [ada], state: 'draft' }]);
    const why = async (channel: 'linkedin' | 'slack', text: string) => {
      const body = { items: [{ channel, text, mentions: [ada] }] };
      const { items } = await ann.api.publications.checkAll({ body });
      return items[0]?.warnings.find(({ code }) => code === 'mentions')?.message ?? '';
    };
    // Connected through Unipile, whose format for mentions is unknown.
    expect(await why('linkedin', 'Thank you, Ada Obi')).toContain('LinkedIn’s own sign-in');
    expect(await why('slack', 'Thank you, Ada Obi')).toContain('inGrow can’t mention people on Slack');
    await expect(ann.api.publications.schedule({ params: { id }, body: {} })).rejects.toMatchObject({
      status: 400,
      body: { data: { issues: [{ path: 'mentions' }] } },
    });
    await expect(
      ann.api.publications.create({
        body: { channel: 'linkedin', text: 'x', mentions: [{ id: 'javascript:1', name: 'x' }] },
      }),
    ).rejects.toMatchObject({ status: 400 });
  });
});

describe('sending a post with mentions', () => {
  const rig = openSending();
  const linkedin = scriptedChannel();
  const calls: Publishable[] = [];
  beforeEach(async () => {
    calls.length = 0;
    rig.deps.channels = waysInRealms({
      linkedin: {
        ...linkedin,
        publish: (account, what) => {
          calls.push(what);
          return linkedin.publish(account, what);
        },
      },
    });
    await rig.db.updateTable('connection').set({ provider: 'linkedin' }).execute();
  });
  async function draft(text: string) {
    const { id } = await rig.db.transaction().execute((trx) =>
      createDraft(trx, {
        ...{ userId: rig.userId, realm: 'sample', channel: 'linkedin', text, options: null },
        ...{ origin: 'user', mentions: [acme, ada], now: rig.now },
      }),
    );
    return { userId: rig.userId, id };
  }

  test('passes each mention once, with its position', async () => {
    const key = await draft('Ada Obi runs Acme. Ada Obi!');
    await schedulePost(rig.deps, key, undefined);
    rig.pass(10 * second);
    await rig.deliver();
    expect(calls).toMatchObject([
      {
        mentions: [
          { start: 0, length: 7, id: ada.id },
          { start: 13, length: 4, id: acme.id },
        ],
      },
    ]);
  });

  test('is refused if a mentioned name is no longer in the text', async () => {
    const key = await draft('Ada Obi runs a shop.');
    await expect(schedulePost(rig.deps, key, undefined)).rejects.toMatchObject({
      issues: [{ path: 'mentions', message: expect.stringContaining('“Acme” is mentioned') }],
    });
  });
});
