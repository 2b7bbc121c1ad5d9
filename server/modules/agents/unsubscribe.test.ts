import { beforeEach, describe, expect, it } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import { sendLinkTask } from '#server/modules/access/magic-link/send-link.task.ts';
import { unsubscribeUrl } from '#server/modules/access/unsubscribe-link.ts';
import { openSecrets } from '#server/secrets.ts';
import { nowhere, openSchedules } from '#test/agent-schedules.ts';
import { addNotice, deliverNotices } from '#test/notices.ts';
import { clearOutbox, mailsTo } from '#test/outbox.ts';

const rig = openSchedules({ PUBLIC_URL: 'https://ingrow.example' });

beforeEach(async () => {
  // As with a sign-in that proves who somebody is.
  rig.deps.origins.links = 'https://ingrow.example';
  await clearOutbox(rig.app.sandboxUrl);
});

/** What a mail program does with the header, and no session. */
const post = (path: string) =>
  rig.app.composition.app.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
const pathIn = (header: string | null | undefined) =>
  /^<https:\/\/ingrow\.example(\/unsubscribe\/[\w-]{1,90})>$/.exec(header ?? '')?.[1] ?? '';
const choicesOf = async (who = rig.ann) => (await who.api.notices.read({})).choices;
const linkFor = (kind: 'feed_dying' | 'morning_digest', userId = rig.ann.userId) =>
  pathIn(`<${unsubscribeUrl(rig.deps, { userId, kind })}>`);

describe('the unsubscribe link in an email', () => {
  it('turns off notices of its kind by email, for its user only, and repeating it changes nothing', async () => {
    await addNotice(rig.app, rig.ann.userId, { kind: 'feed_dying' });
    rig.app.advance(11_000);
    await deliverNotices(rig.app);
    const [mail] = await mailsTo(rig.app.sandboxUrl, rig.address);
    expect(mail?.listUnsubscribePost).toBe('List-Unsubscribe=One-Click');
    const path = pathIn(mail?.listUnsubscribe);
    expect(mail?.text).toContain(`Unsubscribe: https://ingrow.example${path}`);
    expect(mail?.html).toMatch(new RegExp(`<a href="https://ingrow.example${path}"[^>]*>Unsubscribe</a>`));
    const before = await choicesOf();
    const bobs = await choicesOf(rig.bob);
    const opened = await rig.app.composition.app.request(path);
    expect(opened.status).toBe(404);
    expect(await choicesOf()).toEqual(before);
    for (let times = 0; times < 2; times += 1) {
      const answer = await post(path);
      expect(answer.status).toBe(200);
      expect(await answer.json()).toEqual({ data: { kind: 'feed_dying', name: null } });
    }
    const off = before.map((each) => (each.kind === 'feed_dying' ? { ...each, mail: false } : each));
    expect(await choicesOf()).toEqual(off);
    expect(await choicesOf(rig.bob)).toEqual(bobs);
    await addNotice(rig.app, rig.ann.userId, { kind: 'feed_dying', subjectId: crypto.randomUUID() });
    rig.app.advance(2 * 3_600_000);
    await deliverNotices(rig.app);
    expect(await mailsTo(rig.app.sandboxUrl, rig.address)).toHaveLength(1);
  });

  it('turns off the morning digest, and keeps its hour', async () => {
    const digest = { kind: 'morning_digest' as const, mail: true, slack: false };
    await rig.ann.api.notices.change({ body: { choices: [digest], digest: { hour: 7 } } });
    expect((await post(linkFor('morning_digest'))).status).toBe(200);
    const { choices, digest: kept } = await rig.ann.api.notices.read({});
    expect(choices).toContainEqual({ ...digest, mail: false });
    expect(kept.hour).toBe(7);
  });

  it("turns off one schedule's mailed answers, and leaves its other outputs and schedules", async () => {
    const outputs = { ...nowhere, mail: true, artifact: true };
    const [one, other] = [await rig.create({ outputs }), await rig.create({ outputs })];
    await rig.runThrough(one.id);
    const [mail] = await mailsTo(rig.app.sandboxUrl, rig.address);
    const answer = await post(pathIn(mail?.listUnsubscribe));
    expect(await answer.json()).toEqual({ data: { kind: 'schedule_answers', name: one.name } });
    expect(await rig.one(one.id)).toMatchObject({ state: 'active', outputs: { ...outputs, mail: false } });
    expect(await rig.one(other.id)).toMatchObject({ outputs });
    await rig.runThrough(one.id);
    expect(await mailsTo(rig.app.sandboxUrl, rig.address)).toHaveLength(1);
  });

  it("is refused with a sentence if it isn't ours, or what it named is gone", async () => {
    const { id } = await rig.create({ outputs: { ...nowhere, mail: true } });
    const ofDeleted = unsubscribeUrl(rig.deps, { userId: rig.ann.userId, scheduleId: id });
    const ofBob = unsubscribeUrl(rig.deps, { userId: rig.bob.userId, scheduleId: id });
    expect((await post(new URL(ofBob).pathname)).status).toBe(404);
    expect((await rig.one(id)).outputs.mail).toBe(true);
    await rig.ann.api.scheduledAgents.remove({ body: { id } });
    const good = linkFor('feed_dying');
    const elsewhere = unsubscribeUrl(
      { ...rig.deps, secrets: openSecrets('the key of another server, long enough') },
      { userId: rig.ann.userId, kind: 'feed_dying' },
    );
    const mark = Buffer.from(good.slice('/unsubscribe/'.length), 'base64url');
    const theirs = Buffer.concat([
      mark.subarray(0, 16),
      Buffer.from(rig.bob.userId.replaceAll('-', ''), 'hex'),
    ]);
    const forged = [
      new URL(ofDeleted).pathname,
      new URL(elsewhere).pathname,
      good.slice(0, -1),
      `${good}=`,
      `/unsubscribe/${Buffer.concat([theirs, mark.subarray(32)]).toString('base64url')}`,
      linkFor('feed_dying', '00000000-0000-7000-8000-000000000000'),
      '/unsubscribe/x',
    ];
    for (const path of forged) {
      const answer = await post(path);
      expect([path, answer.status]).toEqual([path, 404]);
      const { message } = (await answer.json()) as ErrorBody;
      expect(message).toMatch(/^This unsubscribe link isn’t valid\. Sign in/);
    }
    expect(await choicesOf(rig.bob)).toContainEqual({ kind: 'feed_dying', mail: true, slack: false });
  });

  it("isn't in a test or a sign-in email", async () => {
    await rig.ann.api.notices.test({ body: { via: 'mail' } });
    rig.app.advance(11_000);
    await deliverNotices(rig.app);
    const asked = await rig.app.call('POST', '/auth/magic-link/request', { body: { email: rig.address } });
    expect(asked.status).toBe(200);
    const { id } = await rig.deps.db
      .selectFrom('magic_link')
      .select('id')
      .where('email', '=', rig.address)
      .executeTakeFirstOrThrow();
    await sendLinkTask.run(rig.deps, { id }, new AbortController().signal);
    const mails = await mailsTo(rig.app.sandboxUrl, rig.address);
    expect(mails.map(({ subject }) => subject).sort()).toEqual(['Sign in to inGrow', 'Test from inGrow']);
    for (const { listUnsubscribe, text, html } of mails) {
      expect(listUnsubscribe).toBeNull();
      expect(text + html).not.toMatch(/unsubscribe/i);
    }
  });
});
