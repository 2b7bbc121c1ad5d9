import { parseArgs } from 'node:util';
import { restoreFrom } from './boot/restore-from.ts';
import { runCommand } from './boot/run-command.ts';
import { StartError } from './boot/start-error.ts';
import { systemClock } from './clock.ts';
import { processSettings, readConfig } from './config.ts';

/** `npm run restore -- --from file.zip` */
await runCommand('The restore failed', async (tools) => {
  const from = readArguments();
  await restoreFrom(readConfig(processSettings()), { from, now: systemClock.now(), ...tools });
});

function readArguments(): string {
  try {
    const { from } = parseArgs({ options: { from: { type: 'string' } } }).values;
    if (from) return from;
  } catch {
    // Reported below.
  }
  throw new StartError('Say which backup to restore: npm run restore -- --from file.zip.');
}
