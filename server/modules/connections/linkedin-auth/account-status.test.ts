import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startApp } from '#test/app.ts';
import { connectSampleLinkedIn } from '#test/connect-linkedin.ts';
import { readLateStatus, readStatusTask } from './account-status.ts';

const app = await startApp({ startAt: new Date('2026-11-20T12:00:00Z'), works: false });
const ann = await app.signIn('ann@northwind-labs.example', 'Ann');
afterAll(() => app?.stop());

const control = async (path: string, init: RequestInit = {}) =>
  (await fetch(`${app.sandboxUrl}/control/${path}`, init)).json() as Promise<Record<string, unknown>>;
const setStatus = (id: string, status: string) =>
  control(`accounts/${id}`, { method: 'POST', body: JSON.stringify({ status }) });
const own = () => app.composition.deps.db.selectFrom('connection').selectAll().executeTakeFirstOrThrow();
async function hint(body: object) {
  const answer = await app.call('POST', '/linkedin-auth/account-status', { body });
  expect([answer.status, await answer.json()]).toEqual([200, { data: { received: true } }]);
}
const aboutV1 = (id: string, message = 'CREDENTIALS') => ({
  AccountStatus: { account_id: id, account_type: 'LINKEDIN', message },
});
/** How often Unipile was asked for this account. */
async function reads(id: string): Promise<number> {
  const { requests } = (await control('requests')) as {
    requests: { unipile?: Record<string, number> };
  };
  return requests.unipile?.[`GET /unipile/api/v1/accounts/${id}`] ?? 0;
}
/** Runs the task as the queue would. */
const runTask = async () => {
  const { id } = await own();
  await readStatusTask.run(app.composition.deps, { userId: ann.userId, id }, new AbortController().signal);
};

beforeEach(async () => {
  await app.composition.deps.db.deleteFrom('connection').execute();
  app.advance(5 * 60_000);
  await connectSampleLinkedIn(ann, (path, init) => fetch(`${app.sandboxUrl}${path}`, init));
  app.advance(5 * 60_000);
});

describe('a status notification from Unipile', () => {
  it('triggers a check, so a lost sign-in is known at once', async () => {
    const { external_id: id } = await own();
    await setStatus(id, 'CREDENTIALS');
    await hint(aboutV1(id));
    await runTask();
    expect(await own()).toMatchObject({
      state: 'needs_reconnect',
      state_reason: expect.stringContaining('Reconnect'),
      status_due_at: null,
    });
  });

  it('never changes the state by its content alone', async () => {
    const { external_id: id } = await own();
    for (const body of [aboutV1(id), { type: 'account.status.disconnected', account_id: id }]) {
      await hint(body);
      await runTask();
      expect(await own()).toMatchObject({ state: 'active', state_reason: null });
      app.advance(2 * 60_000);
    }
  });

  it('gets the same answer whoever sends it and whatever it contains', async () => {
    for (const body of [{}, { account_id: 'nobody' }, { AccountStatus: 7 }, aboutV1('sandbox-account')]) {
      await hint(body);
    }
    expect((await own()).status_due_at).toBeNull();
  });

  it('triggers at most one check per minute and account', async () => {
    const { external_id: id } = await own();
    const before = await reads(id);
    for (let count = 0; count < 20; count += 1) await hint(aboutV1(id));
    await runTask();
    await runTask();
    expect((await reads(id)) - before).toBe(1);
    const { checked_at } = await own();
    await setStatus(id, 'CREDENTIALS');
    await hint(aboutV1(id));
    const { status_due_at } = await own();
    expect((status_due_at?.getTime() ?? 0) - (checked_at?.getTime() ?? 0)).toBe(60_000);
    await runTask();
    expect((await reads(id)) - before).toBe(1);
    app.advance(60_000);
    await runTask();
    expect(await own()).toMatchObject({ state: 'needs_reconnect' });
  });

  it("is retried if the queue loses it, and changes nothing if Unipile doesn't answer", async () => {
    const { external_id: id } = await own();
    await hint(aboutV1(id));
    const waiting = async () => {
      const { rows } = await app.composition.deps.copyPool.query(
        "select count(*)::int as count from pgboss.job where name = 'read-account-status'",
      );
      return (rows[0] as { count: number }).count;
    };
    const before = await waiting();
    app.advance(60_000);
    await readLateStatus(app.composition.deps);
    expect(await waiting()).toBe(before + 1);
    await app.fault({ provider: 'unipile', kind: '500', times: 1 });
    await runTask();
    expect(await own()).toMatchObject({ state: 'active', status_due_at: null });
  });

  it("is subscribed to with this server's URL", async () => {
    const { hooks } = (await control('status-hooks')) as { hooks: { url: string }[] };
    expect(hooks).toEqual([
      expect.objectContaining({ url: 'http://localhost:3000/linkedin-auth/account-status' }),
    ]);
  });
});
