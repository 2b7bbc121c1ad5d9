import { printOwnerLink } from './boot/print-owner-link.ts';
import { runCommand } from './boot/run-command.ts';
import { systemClock } from './clock.ts';
import { processSettings, readConfig } from './config.ts';

/** `npm run owner -- you@example.com` */
await runCommand('The link couldn’t be made', ({ report }) =>
  printOwnerLink(readConfig(processSettings()), {
    given: process.argv.slice(2),
    clock: systemClock,
    report,
  }),
);
