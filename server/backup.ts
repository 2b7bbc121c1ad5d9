import { parseArgs } from 'node:util';
import { runCommand } from './boot/run-command.ts';
import { StartError } from './boot/start-error.ts';
import { takeBackup } from './boot/take-backup.ts';
import { systemClock } from './clock.ts';
import { processSettings, readConfig } from './config.ts';

/** `npm run backup -- --to file.zip [--with-key]` */
await runCommand('The backup failed', async (tools) => {
  const { to, 'with-key': withKey } = readArguments();
  await takeBackup(readConfig(processSettings()), { to, withKey, now: systemClock.now(), ...tools });
});

function readArguments(): { to: string; 'with-key': boolean } {
  try {
    const options = { to: { type: 'string' }, 'with-key': { type: 'boolean', default: false } } as const;
    const { to, ...more } = parseArgs({ options }).values;
    if (to) return { to, ...more };
  } catch {
    // Reported below.
  }
  throw new StartError('Say where the backup goes: npm run backup -- --to file.zip [--with-key].');
}
