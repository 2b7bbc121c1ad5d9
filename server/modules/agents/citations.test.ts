import { afterAll, describe, expect, it } from 'vitest';
import { makeToolRun } from '#test/agent-facts.ts';
import { startApp } from '#test/app.ts';
import { makeProfile, newEngagement, newPerson, record, signalsByName } from '#test/facts.ts';
import { citeRecords, resolveRef, survivingSignals } from './citations.ts';

const app = await startApp({ works: false });
const { deps } = app.composition;
const ann = await app.signIn('ann@northwind-labs.example');
const bob = await app.signIn('bob@northwind-labs.example');
const run = await makeToolRun(deps.db, ann.userId);
const bobs = await makeToolRun(deps.db, bob.userId);
afterAll(() => app.stop());

const cite = (id: string, name: string) =>
  citeRecords(deps.db, run, [{ kind: 'signal', id, label: name, url: null }]);
const resolved = (given: string, of = run) => resolveRef(deps.db, of, ['signal'], given);

describe('a short name for a signal', () => {
  it('resolves to the remaining signal after two people are merged, and to its own after the merge is undone', async () => {
    const first = await makeProfile(deps.db, ann.userId, 'First');
    const second = await makeProfile(deps.db, ann.userId, 'Second');
    const kim = newPerson('kim', { name: 'Kim' });
    const other = newPerson('kim-2', { name: 'Kim Lee' });
    // The person known first is kept.
    await record(deps.db, first, [newEngagement({ person: kim })]);
    await record(deps.db, first, [newEngagement({ person: other })]);
    // In the second profile, only the person who is merged away has a signal.
    await record(deps.db, second, [newEngagement({ person: other })]);
    const [of, beside] = [await signalsByName(deps.db, first), await signalsByName(deps.db, second)];
    const ids = [of.get('Kim'), of.get('Kim Lee'), beside.get('Kim Lee')].map((row) => row?.id ?? '');
    const [kept = '', gone = '', moved = ''] = ids;
    const refs: string[] = [];
    for (const id of ids) refs.push(...(await cite(id, 'Kim')));
    expect(refs).toEqual(['s1', 's2', 's3']);
    const merged = await ann.api.people.merge({
      params: { id: of.get('Kim Lee')?.person_id ?? '' },
      body: { otherId: of.get('Kim')?.person_id ?? '' },
    });
    const now = await signalsByName(deps.db, first);
    expect([...now.values()].map(({ id }) => id)).toEqual([kept]);
    expect(await survivingSignals(deps.db, ann.userId, ids)).toEqual(
      new Map([
        [kept, kept],
        [gone, kept],
        [moved, moved],
      ]),
    );
    expect(await survivingSignals(deps.db, bob.userId, ids)).toEqual(new Map());
    expect((await resolved('s2')).id).toBe(kept);
    expect((await resolved(gone)).id).toBe(kept);
    expect((await resolved('s3')).id).toBe(moved);
    await expect(resolved(gone, bobs)).rejects.toMatchObject({ code: 'not_found' });
    await ann.api.people.undoMerge({ params: { id: merged.mergeId } });
    expect((await resolved('s2')).id).toBe(gone);
    expect((await resolved('s1')).id).toBe(kept);
    // After another merge and an erasure, the signal no longer exists.
    await ann.api.people.merge({
      params: { id: of.get('Kim Lee')?.person_id ?? '' },
      body: { otherId: of.get('Kim')?.person_id ?? '' },
    });
    expect((await resolved('s2')).id).toBe(kept);
    await ann.api.people.erase({ params: { id: of.get('Kim')?.person_id ?? '' } });
    for (const ref of refs) {
      await expect(resolved(ref)).rejects.toMatchObject({
        message: `${ref} is not there any more: it was deleted or erased.`,
      });
    }
  });
});
