import type { Caller } from '#contract/route.ts';
import type { SampleSwitch } from '#contract/services.ts';
import { AppError } from '#server/app-error.ts';
import { writeAudit } from '#server/modules/access/audit.ts';
import { requireFreshProof } from '#server/modules/access/sessions.ts';
import type { Deps } from '#server/modules/deps.ts';
import { sampleSwitch } from '#server/with-stored.ts';
import { readStoredSettings, storeSetting } from './stored-settings.ts';

/**
 * Turns the sample network on or off, in all processes. Its sign-in isn't turned on with it.
 *
 * @throws AppError `conflict` if the environment says it, or someone else switched it at the same time;
 *   `forbidden` without a fresh owner's link or passkey; `provider_unavailable` if it doesn't start
 */
export async function setSampleNetwork(deps: Deps, caller: Caller, isOn: boolean): Promise<SampleSwitch> {
  const { db, clock, secrets, services } = deps;
  if (services.sample().isFixed) {
    throw new AppError('conflict', 'The sample network is set by the environment. Change SANDBOX there.');
  }
  await requireFreshProof(deps, caller);
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    const { all } = await readStoredSettings(trx, secrets);
    const version = all.get(sampleSwitch)?.version ?? 0;
    const texts = { SANDBOX: isOn ? 'on' : 'off' };
    if (!(await storeSetting(trx, secrets, sampleSwitch, { texts, version, now }))) {
      throw new AppError('conflict', 'Someone else just switched it. Reload to see.');
    }
    const action = isOn ? 'sample-network.on' : 'sample-network.off';
    await writeAudit(trx, { actorId: caller.userId, userId: null, action, subject: null, now });
  });
  await services.reload();
  const sample = services.sample();
  if (isOn && !sample.isOn) {
    throw new AppError('provider_unavailable', 'The sample network didn’t start. Look at the server’s log.');
  }
  return sample;
}
