import type { ArtifactChange, ArtifactDetails } from '#contract/agents/artifacts.ts';
import type { Deps } from '#server/modules/deps.ts';
import { readArtifact } from './artifacts.ts';
import { changeArtifact } from './save-artifact.ts';

/** Changes an artifact as its user. @throws AppError as {@link changeArtifact} */
export async function editArtifact(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  id: string,
  change: ArtifactChange,
): Promise<ArtifactDetails> {
  const edit = { ...change, userId, id, madeBy: 'user' as const, promptId: null, now: clock.now() };
  await db.transaction().execute((trx) => changeArtifact(trx, edit));
  return readArtifact(db, userId, id);
}
