import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startApp } from '#test/app.ts';
import { makeProfile, newEngagement, newPerson, newPost, record } from '#test/facts.ts';
import { deliverNotices } from '#test/notices.ts';
import { mailsTo, refuseMail } from '#test/outbox.ts';
import type { SignedIn } from '#test/sign-in.ts';
import { sendDigests } from './send-digests.cron.ts';

const minute = 60_000;
const hour = 60 * minute;
const email = 'told@northwind-labs.example';
const serial = 1;
let ann: SignedIn;

const app = await startApp({ startAt: new Date('2026-11-20T12:00:00Z'), works: false });
afterAll(() => app.stop());
beforeEach(async () => {
  ann = await app.signIn(email, 'Ann');
});

const deps = () => app.composition.deps;
const db = () => deps().db;
const list = async () => (await ann.api.notices.list({ query: {} })).items;
const deliver = () => deliverNotices(app);

describe('the morning digest by email', () => {
  it('comes once a day when there is news, and continues after the last delivered one', async () => {
    const profile = await makeProfile(db(), ann.userId, 'Ann');
    const find = async (name: string) => {
      const now = app.now();
      const post = newPost(`urn:li:activity:9${serial}`, { text: 'News' });
      const person = newPerson(`${name.toLowerCase()}-${serial}`, { name, headline: 'CTO' });
      const types = ['comment', 'comment'] as const;
      await record(
        db(),
        profile,
        types.map((type, index) =>
          newEngagement({ type, person, post, occurredAt: new Date(now.getTime() - (index + 1) * minute) }),
        ),
        { seenAt: now },
      );
      app.advance(minute);
    };
    const morning = async () => {
      const next = new Date(app.now().getTime() + 24 * hour).toISOString().slice(0, 10);
      app.advance(new Date(`${next}T08:01:00Z`).getTime() - app.now().getTime());
      await sendDigests.run(deps());
      await sendDigests.run(deps());
      app.advance(11_000);
      await deliver();
      return (await mailsTo(app.sandboxUrl, email)).filter(({ subject }) => /signal/.test(subject));
    };
    const choices = [{ kind: 'morning_digest' as const, mail: true, slack: false }];
    const { digest } = await ann.api.notices.change({ body: { choices, digest: { hour: 8 } } });
    expect(digest.hour).toBe(8);
    await find('Warm');
    expect(await morning()).toMatchObject([
      { subject: '1 new high signal', text: expect.stringContaining('Warm') },
    ]);
    expect(await morning()).toHaveLength(1);
    await find('Second');
    await refuseMail(app.sandboxUrl, { address: email, code: 550, times: 1 });
    expect(await morning()).toHaveLength(1);
    const [again] = await morning();
    expect(again?.text).toContain('Second');
    const [signal] = (await ann.api.signals.list({ params: { id: profile.id }, query: {} })).items;
    await ann.api.people.erase({ params: { id: signal?.personId ?? '' }, query: {} });
    expect((await list()).some(({ text }) => text.includes(signal?.name ?? ''))).toBe(false);
    await ann.api.notices.change({
      body: { choices: [{ kind: 'morning_digest', mail: false, slack: false }] },
    });
    await find('Third');
    expect(await morning()).toHaveLength(2);
  });
});
