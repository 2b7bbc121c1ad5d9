import { afterAll, expect, test } from 'vitest';
import { openWalWatch } from '#server/db/wal-watch.ts';
import { openTestDatabase } from '#test/facts.ts';
import { minute, openSending, second } from '#test/sending.ts';
import { openPair } from '#test/standby.ts';

const database = (url: string) => openTestDatabase({ url, drop: async () => {} });
const pair = await openPair();
const rig = openSending(() => database(pair.primaryUrl));
const { schedule, send, runCron, read, attempts, deliver, die, pass } = rig;
afterAll(() => pair.stop());

// One after another, because each needs the servers as the one before left them.

// Slow: waits for the bound of five seconds.
test('where a standby is synchronous, nothing is sent that it did not confirm', async () => {
  await pair.setSynchronous(true);
  const confirmed = await schedule('Confirmed', 0);
  await send(confirmed);
  expect(await read(confirmed)).toMatchObject({ state: 'published' });
  const unconfirmed = await schedule('Unconfirmed', 0);
  await pair.pauseStandby(true);
  try {
    const began = performance.now();
    await expect(send(unconfirmed)).rejects.toThrow('The standby did not confirm the change in time');
    expect(performance.now() - began).toBeGreaterThan(4_900);
  } finally {
    await pair.pauseStandby(false);
    await pair.setSynchronous(false);
  }
  expect(rig.channel.texts).toEqual(['Confirmed']);
  pass(minute);
  await send(unconfirmed);
  expect(await read(unconfirmed)).toMatchObject({ state: 'unconfirmed', error_kind: 'cut_off' });
  expect(await attempts(unconfirmed)).toEqual(['unknown']);
});

test('after the promotion of a standby that lagged, nothing is sent twice', async () => {
  const { wal } = rig.deps;
  const due = await schedule('Due, then sent', 0);
  const claimed = await schedule('Claimed, then sent', 0);
  const unchecked = await schedule('Sent to a channel without a list', 0);
  const unsent = await schedule('Due, not sent', 0);
  const later = await schedule('Later', 2 * minute);
  await die(claimed, 'claim');
  await wal.follow();
  const certain = rig.now;
  await pair.partStandby();

  pass(minute);
  await wal.follow();
  for (const key of [due, claimed, unchecked]) await send(key);
  const sent = ['Due, then sent', 'Claimed, then sent', 'Sent to a channel without a list'];
  expect(rig.channel.texts).toEqual(sent);
  await pair.killPrimary();
  await pair.promote();
  await rig.moveTo(await database(pair.standbyUrl));

  // The new primary knows nothing of it.
  expect(await read(due)).toMatchObject({ state: 'scheduled', send_started_at: null });
  expect(await read(claimed)).toMatchObject({ state: 'publishing', send_started_at: null });
  // Before any process looked.
  for (const key of [due, claimed, unchecked, unsent]) await send(key);
  expect(rig.channel.texts).toEqual(sent);
  await rig.deps.wal.follow();
  expect(await read(claimed)).toMatchObject({
    state: 'unconfirmed',
    error_kind: 'restored',
    send_started_at: certain,
  });
  // A second process finds nothing left to do.
  await rig.deps.wal.follow();
  await rig.db.transaction().execute(async (trx) => expect(await rig.deps.wal.isCertain(trx)).toBe(true));

  rig.channel.looks = 'never';
  await send(unchecked);
  expect(await read(unchecked)).toMatchObject({ state: 'unconfirmed', check_at: null });
  rig.channel.looks = 'at_once';
  for (let minutes = 0; minutes < 20; minutes += 1) {
    pass(minute);
    await runCron();
    await deliver();
  }
  expect(await read(due)).toMatchObject({ state: 'published', external_id: 'id-Due, then sent' });
  expect(await read(claimed)).toMatchObject({ state: 'published' });
  expect(await read(unsent)).toMatchObject({ state: 'failed', error_kind: 'not_there' });
  expect(await read(later)).toMatchObject({ state: 'published' });
  expect(rig.channel.texts).toEqual([...sent, 'Later']);
});

test('the former primary sends nothing for a process that has seen the new one', async () => {
  const { clock, log } = rig.deps;
  const seen = openWalWatch({ opsDb: rig.db, clock, log, steps: [] });
  await seen.follow();
  const old = await database(await pair.returnPrimary());
  await old.db.transaction().execute(async (trx) => {
    expect(await rig.deps.wal.isCertain(trx)).toBe(true);
    expect(await seen.isCertain(trx)).toBe(false);
  });
  await old.stop();
});

test('files replaced by older ones are noticed by where the log was', async () => {
  const key = await schedule('Once', 0);
  await rig.db
    .updateTable('wal_position')
    .set({ position: 'FFFF/0', seen_at: new Date(rig.now.getTime() - 5 * second) })
    .execute();
  await send(key);
  expect(await read(key)).toMatchObject({ state: 'publishing', send_started_at: null });
  await rig.deps.wal.follow();
  expect(await read(key)).toMatchObject({ state: 'unconfirmed' });
  expect(rig.channel.texts).toEqual([]);
});
