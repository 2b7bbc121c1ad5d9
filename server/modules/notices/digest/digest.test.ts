import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { NoticeSettings } from '#contract/channels/notices.ts';
import type { OwnedConnectedProfile } from '#server/modules/profile/require-owned-connected-profile.ts';
import { publicationsDue } from '#server/modules/publishing/sending/publications-due.cron.ts';
import { sendPublicationTask } from '#server/modules/publishing/sending/send-publication.task.ts';
import { startApp } from '#test/app.ts';
import { cases } from '#test/cases.ts';
import { connectSlack, connectSlackElsewhere } from '#test/connect-slack.ts';
import { makeProfile, newEngagement, newPerson, newPost, record } from '#test/facts.ts';
import type { SignedIn } from '#test/sign-in.ts';
import { sendDigests } from './send-digests.cron.ts';

const minute = 60_000;
const hour = 60 * minute;

let ann: SignedIn;
let profile: OwnedConnectedProfile;
let serial = 0;

const app = await startApp({ startAt: new Date('2026-11-20T12:00:00Z'), works: false });
afterAll(() => app.stop());

/** A new user for each test, with Slack and a sample-network profile. */
beforeEach(() => begin());

async function begin(): Promise<void> {
  serial += 1;
  // Clears digests that the previous test left due.
  await app.composition.deps.db.deleteFrom('signals_digest').execute();
  app.advance(minute);
  ann = await app.signIn(`ann${serial}@northwind-labs.example`, 'Ann');
  profile = await makeProfile(app.composition.deps.db, ann.userId, 'Ann');
  await connectSlack(app, ann);
}

const moveTo = (moment: string) => {
  const by = new Date(moment).getTime() - app.now().getTime();
  expect(by).toBeGreaterThanOrEqual(0);
  app.advance(by);
};
/** Tomorrow at a UTC time. */
const tomorrowAt = (time: string) => {
  const next = new Date(app.now().getTime() + 24 * hour).toISOString().slice(0, 10);
  return `${next}T${time}:00Z`;
};
const runCron = () => sendDigests.run(app.composition.deps);
/** Records a person who engaged a moment ago and was found just now. */
async function find(name: string, ways: ('comment' | 'reaction' | 'message')[] = ['comment', 'comment']) {
  const now = app.now();
  const post = newPost(`urn:li:activity:${serial}`, {
    text: 'Nobody owned the first import.\n\nSo it never happened.',
  });
  const person = newPerson(`${name.toLowerCase().replaceAll(/\W+/g, '-')}-${serial}`, {
    name,
    headline: 'CTO at <Acme> & Sons',
  });
  await record(
    app.composition.deps.db,
    profile,
    ways.map((type, index) =>
      newEngagement({
        type,
        person,
        post: type === 'message' ? null : post,
        conversationId: type === 'message' ? `c${index}` : null,
        occurredAt: new Date(now.getTime() - (index + 1) * minute),
      }),
    ),
    { seenAt: now },
  );
  // Digests cover signals up to the full minute.
  app.advance(minute);
}
type Choice = { isOn: boolean; hour: number; channelId: string | null; channelName: string | null };
/** The Slack digest as the notice settings describe it. */
const digestOf = ({ choices, digest, timeZone }: NoticeSettings) => ({
  isOn: choices.find(({ kind }) => kind === 'morning_digest')?.slack,
  timeZone,
  ...digest,
});
const read = async (who = ann) => digestOf(await who.api.notices.read({}));
const change = async ({ isOn, ...digest }: Choice, who = ann) =>
  digestOf(
    await who.api.notices.change({
      body: { choices: [{ kind: 'morning_digest', mail: false, slack: isOn }], digest },
    }),
  );
const choose = (more: { isOn?: boolean; hour?: number; channelId?: string | null } = {}, who = ann) =>
  change({ isOn: true, hour: 8, channelId: null, channelName: null, ...more }, who);
const publications = async (who = ann) =>
  (await who.api.publications.list({ query: { network: 'sample' } })).items;
async function send(id: string) {
  await sendPublicationTask.run(
    app.composition.deps,
    { userId: ann.userId, id },
    new AbortController().signal,
  );
  return ann.api.publications.one({ params: { id } });
}
type Sent = { items: { channel: string; text: string }[] };
const sent = async (text: string) =>
  ((await (await fetch(`${app.sandboxUrl}/control/sent?text=${encodeURIComponent(text)}`)).json()) as Sent)
    .items;

const connectElsewhere = () => connectSlackElsewhere(app, ann);

/** The names in a digest. */
const namesIn = (words: string | undefined) =>
  [...(words ?? '').matchAll(/^\d+\. (.+) · /gm)].map(([, name]) => name ?? '').sort();

/** Strips the digest's time window, which moves every minute. */
const stable = (words: string | null | undefined) =>
  words?.replace(/since .*/, '').replace(/found(From|To)=[^&\s]+/g, '');

describe('the digest setting', () => {
  it('is off at first, can be changed and read, and belongs to its user', async () => {
    expect(await read()).toEqual({
      isOn: false,
      hour: 8,
      channelId: null,
      channelName: null,
      timeZone: 'UTC',
      nextAt: null,
      offReason: null,
      last: null,
    });
    const chosen = await change({ isOn: true, hour: 9, channelId: 'C0SALES01', channelName: 'sales' });
    expect(chosen).toMatchObject({ isOn: true, hour: 9, channelId: 'C0SALES01', channelName: 'sales' });
    expect(chosen.nextAt).toMatch(/T09:00:00.000Z$/);
    expect(await read()).toEqual(chosen);
    const bob = await app.signIn(`bob${serial}@northwind-labs.example`, 'Bob');
    expect(await read(bob)).toMatchObject({ isOn: false });
    await expect(choose({}, bob)).rejects.toMatchObject({ status: 409, code: 'reconnect_needed' });
    expect(await choose({ isOn: false }, bob)).toMatchObject({ isOn: false, nextAt: null });
    expect(await choose({ isOn: false })).toMatchObject({ isOn: false, nextAt: null });
  });

  it("sends nothing before its hour first comes, and nothing after it's switched off", async () => {
    moveTo(tomorrowAt('10:00'));
    await find('Ada Early');
    await choose();
    await runCron();
    expect(await publications()).toEqual([]);
    await choose({ isOn: false });
    moveTo(tomorrowAt('08:00'));
    await runCron();
    expect(await publications()).toEqual([]);
  });
});

describe('the approval of a digest', () => {
  it("ends when it's switched off: a waiting digest is canceled, a test isn't, and the next one has the same people", async () => {
    moveTo(tomorrowAt('10:00'));
    await choose();
    await find('Waiting Wes');
    moveTo(tomorrowAt('08:00'));
    await runCron();
    const [waiting] = await publications();
    const id = waiting?.id ?? '';
    expect(waiting?.state).toBe('scheduled');
    const test = await ann.api.digests.test({ body: { channelId: null } });
    expect(await choose({ isOn: false })).toMatchObject({ isOn: false, last: { state: 'cancelled' } });
    expect(await send(id)).toMatchObject({ state: 'cancelled', attempts: [] });
    expect((await ann.api.publications.one({ params: { id: test.id } })).state).toBe('scheduled');
    await choose();
    moveTo(tomorrowAt('08:00'));
    await runCron();
    const [next] = await publications();
    expect(next?.id).not.toBe(test.id);
    expect(namesIn(next?.text)).toEqual(['Waiting Wes']);
  });

  it('covers one workspace: connecting another one switches the digest off and says so', async () => {
    moveTo(tomorrowAt('10:00'));
    await choose({ channelId: 'C0SALES01' });
    await find('Private Pat');
    // Connecting the same workspace again changes nothing.
    await connectSlack(app, ann);
    expect(await read()).toMatchObject({ isOn: true, channelId: 'C0SALES01' });
    moveTo(tomorrowAt('08:00'));
    await runCron();
    const [waiting] = await publications();
    await connectElsewhere();
    expect(await read()).toMatchObject({
      isOn: false,
      nextAt: null,
      // The channel belonged to the other workspace.
      channelId: null,
      channelName: null,
      offReason: expect.stringContaining('another workspace, Harbor Analytics'),
      last: { publicationId: waiting?.id, state: 'cancelled' },
    });
    moveTo(tomorrowAt('08:00'));
    await runCron();
    expect(await publications()).toHaveLength(1);
    expect(await choose()).toMatchObject({ isOn: true, offReason: null });
    moveTo(tomorrowAt('08:00'));
    await runCron();
    expect((await publications())[0]).toMatchObject({
      state: 'scheduled',
      connection: { name: 'Harbor Analytics' },
      text: expect.stringContaining('Private Pat'),
    });
  });

  it('ends when another workspace is connected, even if Slack was disconnected in between', async () => {
    await choose();
    await ann.api.slack.disconnect({});
    expect(await read()).toMatchObject({ isOn: true, offReason: null });
    await connectElsewhere();
    expect(await read()).toMatchObject({ isOn: false });
  });
});

describe('a digest', () => {
  it('lists new high signals once per local day, exactly as previewed', async () => {
    moveTo(tomorrowAt('10:00'));
    await choose();
    await find('Ada *Lovelace*', ['comment', 'comment', 'message', 'message', 'message']);
    await find('Low Lou', ['reaction']);
    moveTo(tomorrowAt('08:00'));
    const preview = await ann.api.digests.preview({});
    expect(preview).toMatchObject({ network: 'sample', signals: 1 });
    const { text } = preview;
    expect(text).toContain('sample network: 1 new high signal since');
    expect(text).toContain('1. Ada *Lovelace* · ');
    expect(text).toContain(
      'CTO at <Acme> & Sons\nCommented on “Nobody owned the first import. …”\nhttp://localhost',
    );
    expect(text).toMatch(/\/dashboard\/signals\/[0-9a-f-]{36}\?signal=[0-9a-f-]{36}/);
    expect(text).not.toContain('Lou');
    await runCron();
    await runCron();
    const [digest, ...others] = await publications();
    expect(others).toEqual([]);
    expect(digest).toMatchObject({ origin: 'digest', state: 'scheduled', channel: 'slack', kind: 'post' });
    expect(stable(digest?.text)).toBe(stable(text));
    expect(await send(digest?.id ?? '')).toMatchObject({ state: 'published' });
    expect(await sent(digest?.text ?? '')).toMatchObject([{ channel: '#signals' }]);
    expect(await read()).toMatchObject({
      nextAt: expect.stringContaining('T08:00:00.000Z'),
      last: { signals: 1, publicationId: digest?.id, state: 'published' },
    });
    // Changing the hour later the same day doesn't send a second digest.
    await find('Grace Later');
    await choose({ hour: 9 });
    app.advance(hour);
    await runCron();
    expect(await publications()).toHaveLength(1);
    moveTo(tomorrowAt('09:00'));
    await runCron();
    const second = (await publications())[0];
    expect(second?.text).toContain('Grace Later');
    expect(second?.text).not.toContain('Lovelace');
  });

  it('names who changed jobs since then, in one line', async () => {
    const db = app.composition.deps.db;
    const archive = { source: 'archive' as const };
    for (const [company, days] of [
      ['Acme', 300],
      ['Fabrikam', 0],
    ] as const) {
      const seenAt = new Date(app.now().getTime() - days * 24 * hour);
      const person = newPerson(`ida-${serial}`, { name: 'Ida Lind', title: 'Buyer', company });
      const occurredAt = new Date(seenAt.getTime() - 300 * 24 * hour);
      await record(db, profile, [newEngagement({ person, type: 'reaction', occurredAt })], {
        seenAt,
        ...archive,
      });
    }
    await find('Uma News');
    await choose();
    const text = (await ann.api.digests.preview({})).text ?? '';
    expect(namesIn(text)).toEqual(['Uma News']);
    expect(text).toMatch(/\n\nChanged jobs: Ida Lind \(Joined Fabrikam as Buyer\)$/);
  });

  it('goes to the chosen channel', async () => {
    moveTo(tomorrowAt('10:00'));
    await find('Chosen One');
    await choose({ channelId: 'C0SALES01' });
    moveTo(tomorrowAt('08:03'));
    await runCron();
    const [digest] = await publications();
    expect(digest?.options).toEqual({ channel: 'slack', channelId: 'C0SALES01' });
    await send(digest?.id ?? '');
    expect(await sent(digest?.text ?? '')).toMatchObject([{ channel: '#sales' }]);
  });

  it('refused by Slack shows why, and what to do', async () => {
    moveTo(tomorrowAt('10:00'));
    await find('Refused Rae');
    await choose({ channelId: 'G0FOUNDER' });
    moveTo(tomorrowAt('08:00'));
    await runCron();
    const [digest] = await publications();
    expect(await send(digest?.id ?? '')).toMatchObject({ state: 'failed' });
    expect((await read()).last).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('/invite'),
    });
  });

  it('lists ten people, counts the rest, and is sent once by concurrent crons', async () => {
    moveTo(tomorrowAt('10:00'));
    await choose();
    for (let index = 0; index < 12; index += 1) await find(`Number ${index}`);
    moveTo(tomorrowAt('08:00'));
    await Promise.all([runCron(), runCron(), runCron()]);
    const all = await publications();
    expect(all).toHaveLength(1);
    expect(all[0]?.text).toContain('12 new high signals');
    expect(all[0]?.text).toContain('10. Number');
    expect(all[0]?.text).not.toContain('11. Number');
    expect(all[0]?.text).toContain('And 2 more.');
  });

  it("isn't sent without news, and leaves out people who are dismissed or not to be engaged", async () => {
    moveTo(tomorrowAt('10:00'));
    await choose();
    await find('Dismissed Dan');
    await find('Barred Bea');
    const { items } = await ann.api.signals.list({ params: { id: profile.id }, query: {} });
    const idOf = (name: string) => items.find((one) => one.name === name)?.id ?? '';
    await ann.api.signals.changeStatus({
      params: { id: idOf('Dismissed Dan') },
      body: { status: 'dismissed' },
    });
    const { items: lists } = await ann.api.lists.list({});
    const blocked = lists.find(({ kind }) => kind === 'do_not_engage')?.id ?? '';
    await ann.api.lists.addSignals({ params: { id: blocked }, body: { signalIds: [idOf('Barred Bea')] } });
    moveTo(tomorrowAt('08:00'));
    expect(await ann.api.digests.preview({})).toMatchObject({ signals: 0, text: null });
    await runCron();
    expect(await publications()).toEqual([]);
    expect(await read()).toMatchObject({
      last: { signals: 0, publicationId: null, state: null, error: null },
    });
  });

  it('waits while Slack is disconnected, and then includes what was missed', async () => {
    moveTo(tomorrowAt('10:00'));
    await choose();
    await find('Missed Mia');
    await ann.api.slack.disconnect({});
    moveTo(tomorrowAt('08:00'));
    await runCron();
    expect(await publications()).toEqual([]);
    expect(await read()).toMatchObject({ isOn: true, last: null });
    await connectSlack(app, ann);
    await find('Found Fay');
    moveTo(tomorrowAt('08:00'));
    await runCron();
    expect(namesIn((await publications())[0]?.text)).toEqual(['Found Fay', 'Missed Mia']);
  });

  it('is skipped when it is hours late, and the next one has the same people', async () => {
    moveTo(tomorrowAt('10:00'));
    await choose();
    await find('Quiet Quinn');
    moveTo(tomorrowAt('14:01'));
    await runCron();
    expect(await publications()).toEqual([]);
    expect((await read()).nextAt).toBe(`${tomorrowAt('08:00').slice(0, 16)}:00.000Z`);
    moveTo(tomorrowAt('08:00'));
    await runCron();
    expect(namesIn((await publications())[0]?.text)).toEqual(['Quiet Quinn']);
  });

  it('that was missed is covered by the next one', async () => {
    moveTo(tomorrowAt('10:00'));
    await choose();
    await find('Missed Max');
    moveTo(tomorrowAt('08:00'));
    await runCron();
    await ann.api.slack.disconnect({});
    moveTo(tomorrowAt('08:30'));
    await runCron();
    await publicationsDue.run(app.composition.deps);
    expect((await publications()).map(({ state }) => state)).toEqual(['missed']);
    await connectSlack(app, ann);
    moveTo(tomorrowAt('08:00'));
    await runCron();
    const all = await publications();
    expect(all.map(({ state }) => state)).toEqual(['scheduled', 'missed']);
    expect(namesIn(all[0]?.text)).toEqual(['Missed Max']);
  });

  it("lists everyone from the last three days who wasn't in a delivered digest, whatever happened before", async () => {
    const ends = ['sent', 'refused', 'taken back', 'waits', 'away', 'late', 'switched off'] as const;
    const day = fc.record({ isSomebodyNew: fc.boolean(), ends: fc.constantFrom(...ends) });
    await fc.assert(
      fc.asyncProperty(fc.array(day, { minLength: 2, maxLength: 6 }), async (days) => {
        await begin();
        moveTo(tomorrowAt('10:00'));
        await choose();
        /** People found but not in any digest that arrived, with the day's number. */
        let unreported: { name: string; on: number }[] = [];
        for (const [number, { isSomebodyNew, ends: end }] of days.entries()) {
          await choose({ channelId: end === 'refused' ? 'G0FOUNDER' : null });
          if (isSomebodyNew) {
            const name = `Person ${number}`;
            await find(name);
            unreported.push({ name, on: number });
          }
          if (end === 'away') await ann.api.slack.disconnect({});
          const before = (await publications()).length;
          moveTo(tomorrowAt(end === 'late' ? '14:01' : '08:00'));
          await runCron();
          const all = await publications();
          const isSilent = end === 'away' || end === 'late';
          // From the fourth morning on, a person is too old to be named.
          if (!isSilent) unreported = unreported.filter(({ on }) => number - on < 3);
          const expected = isSilent ? [] : unreported.map(({ name }) => name).sort();
          const [made] = all.slice(0, all.length - before);
          expect(namesIn(made?.text)).toEqual(expected);
          // No earlier digest is still waiting to be sent.
          const waiting = all.filter(({ state }) => state === 'scheduled').map(({ id }) => id);
          expect(isSilent ? [] : waiting).toEqual(!isSilent && made ? [made.id] : []);
          if (end === 'away') await connectSlack(app, ann);
          if (!made) continue;
          if (end === 'sent' || end === 'refused') {
            const state = end === 'sent' ? 'published' : 'failed';
            expect(await send(made.id)).toMatchObject({ state });
          }
          if (end === 'sent') unreported = [];
          if (end === 'taken back') await ann.api.publications.cancel({ params: { id: made.id } });
          if (end === 'switched off') {
            await choose({ isOn: false });
            expect(await send(made.id)).toMatchObject({ state: 'cancelled' });
            await choose();
          }
        }
      }),
      { numRuns: cases(8, 3) },
    );
  });

  it("follows the user's local time, even when they travel", async () => {
    moveTo(tomorrowAt('10:00'));
    await ann.api.access.changeProfile({ body: { timezone: 'Asia/Kathmandu' } });
    const { nextAt } = await choose();
    expect(nextAt).toBe(`${tomorrowAt('02:15').slice(0, 16)}:00.000Z`);
    await find('Travelling Tim');
    await ann.api.access.changeProfile({ body: { timezone: 'America/New_York' } });
    // At once, before a cron plans it again.
    expect((await read()).nextAt).toMatch(/T1[23]:00:00.000Z$/);
    moveTo(tomorrowAt('02:15'));
    await runCron();
    expect(await publications()).toEqual([]);
    expect((await read()).nextAt).toMatch(/T1[23]:00:00.000Z$/);
  });
});

describe('a test digest', () => {
  it("sends what the preview shows, can be canceled, and doesn't affect the morning digest", async () => {
    await find('Tested Tess');
    const { text } = await ann.api.digests.preview({});
    const test = await ann.api.digests.test({ body: { channelId: 'C0SALES01' } });
    expect(test).toMatchObject({ origin: 'digest', state: 'scheduled', canCancel: true });
    expect(stable(test.text)).toBe(stable(text));
    app.advance(10_000);
    expect(await send(test.id)).toMatchObject({ state: 'published' });
    expect(await sent(test.text)).toMatchObject([{ channel: '#sales' }]);
    expect((await read()).last).toBeNull();
  });

  it('says if there is nothing new, and needs Slack', async () => {
    expect((await ann.api.digests.test({ body: { channelId: null } })).text).toContain('No new high signals');
    await ann.api.slack.disconnect({});
    await expect(ann.api.digests.test({ body: { channelId: null } })).rejects.toMatchObject({
      status: 409,
      code: 'reconnect_needed',
    });
  });
});

describe('an erased person', () => {
  it('no longer appears in any digest', async () => {
    await find('Erased Eve');
    await find('Kept Kim');
    const both = await ann.api.digests.test({ body: { channelId: null } });
    const { items } = await ann.api.signals.list({ params: { id: profile.id }, query: {} });
    const eve = items.find(({ name }) => name === 'Erased Eve');
    await ann.api.people.erase({ params: { id: eve?.personId ?? '' }, query: {} });
    const { text } = await ann.api.publications.one({ params: { id: both.id } });
    expect(text).not.toContain('Eve');
    expect((await ann.api.digests.preview({})).text).toContain('Kept Kim');
  });
});
