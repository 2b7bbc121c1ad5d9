import { parseArgs } from 'node:util';
import { reportFailure } from './boot/report-failure.ts';
import { StartError } from './boot/start-error.ts';
import { takeBackup } from './boot/take-backup.ts';
import { systemClock } from './clock.ts';
import { processSettings, readConfig } from './config.ts';

const broken = new AbortController();
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(name, () => broken.abort(new StartError('Broken off.')));
}
if (process.connected) process.once('disconnect', () => broken.abort(new StartError('Broken off.')));

/** `npm run backup -- --to file.zip [--with-key]` */
try {
  const { to, 'with-key': withKey } = readArguments();
  const tell = (line: string) => process.stdout.write(`${line}\n`);
  await takeBackup(readConfig(processSettings()), {
    to,
    withKey,
    now: systemClock.now(),
    signal: broken.signal,
    tell,
  });
  process.exit(0);
} catch (error) {
  reportFailure(broken.signal.aborted ? broken.signal.reason : error, 'The backup could not be taken');
  process.exit(1);
}

function readArguments(): { to: string; 'with-key': boolean } {
  try {
    const options = { to: { type: 'string' }, 'with-key': { type: 'boolean', default: false } } as const;
    const { to, ...more } = parseArgs({ options }).values;
    if (to) return { to, ...more };
  } catch {
    // Told below.
  }
  throw new StartError('Say where the backup goes: npm run backup -- --to file.zip [--with-key].');
}
