import { afterAll, describe, expect, test } from 'vitest';
import type { JobRun } from '#server/jobs/job.ts';
import { importsMessages } from '#server/modules/imports/imports-messages.ts';
import { startApp } from '#test/app.ts';
import { connectOwnData } from '#test/linkedin-data.ts';
import type { SignedIn } from '#test/sign-in.ts';
import { readPortabilityJob } from './read-portability.job.ts';

const app = await startApp();
const answer = await fetch(`${app.sandboxUrl}/control/linkedin-data`, {
  method: 'POST',
  body: JSON.stringify({ pastDays: 36, notCollated: [], othersInLog: 'no' }),
});
expect(answer.status).toBe(200);
afterAll(() => app.stop());

type Run = Parameters<typeof readPortabilityJob.run>[1];

/** Reads everything again. `report` is called with each step. */
async function readAll(who: SignedIn, report: () => Promise<unknown>): Promise<unknown> {
  const { connection } = await who.api.portability.read({});
  if (!connection?.job) throw new Error('nothing is connected');
  const run = {
    userId: who.userId,
    jobId: connection.job.id,
    attempt: 1,
    checkpoint: null,
    save: async () => {},
    report: async () => void (await report()),
    abort: new AbortController().signal,
  } satisfies JobRun<NonNullable<Run['checkpoint']>>;
  return readPortabilityJob.run(app.composition.deps, run, { connectionId: connection.id, isFull: true });
}

describe('a read during which the user disconnects', () => {
  test('ends before the next call, and the connection stays disconnected', async () => {
    const ann = await app.signIn('ann@northwind-labs.example');
    await connectOwnData(app, ann, 'jonas-beck');
    const disconnect = () => ann.api.portability.disconnect({ body: { erase: false } });
    await expect(readAll(ann, disconnect)).rejects.toThrow(importsMessages.portabilityDisconnected);
    const { connection } = await ann.api.portability.read({});
    expect(connection).toMatchObject({ state: 'disconnected', reason: null });
  });

  test("doesn't ask to reconnect when LinkedIn refuses the revoked grant", async () => {
    const bob = await app.signIn('bob@northwind-labs.example');
    await connectOwnData(app, bob, 'jonas-beck');
    const { deps } = app.composition;
    const port = deps.dataPortability.sample;
    if (!port) throw new Error('there is no port');
    deps.dataPortability.sample = {
      ...port,
      changes: async (...of) => {
        await bob.api.portability.disconnect({ body: { erase: false } });
        return port.changes(...of);
      },
    };
    const reading = readAll(bob, async () => {}).finally(() => (deps.dataPortability.sample = port));
    await expect(reading).rejects.toThrow(importsMessages.portabilityDisconnected);
    const { connection } = await bob.api.portability.read({});
    expect(connection).toMatchObject({ state: 'disconnected', reason: null });
  });
});
