import { parseArgs } from 'node:util';
import { reportFailure } from './boot/report-failure.ts';
import { restoreFrom } from './boot/restore-from.ts';
import { StartError } from './boot/start-error.ts';
import { systemClock } from './clock.ts';
import { processSettings, readConfig } from './config.ts';

const broken = new AbortController();
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(name, () => broken.abort(new StartError('Broken off.')));
}
if (process.connected) process.once('disconnect', () => broken.abort(new StartError('Broken off.')));

/** `npm run restore -- --from file.zip` */
try {
  const tell = (line: string) => process.stdout.write(`${line}\n`);
  await restoreFrom(readConfig(processSettings()), {
    from: readArguments(),
    now: systemClock.now(),
    signal: broken.signal,
    tell,
  });
  process.exit(0);
} catch (error) {
  reportFailure(broken.signal.aborted ? broken.signal.reason : error, 'The backup could not be restored');
  process.exit(1);
}

function readArguments(): string {
  try {
    const { from } = parseArgs({ options: { from: { type: 'string' } } }).values;
    if (from) return from;
  } catch {
    // Told below.
  }
  throw new StartError('Say which backup to restore: npm run restore -- --from file.zip.');
}
