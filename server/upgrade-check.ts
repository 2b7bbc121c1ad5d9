import { checkUpgrade } from './boot/check-upgrade.ts';
import { runCommand } from './boot/run-command.ts';
import { processSettings, readConfig } from './config.ts';

/** `npm run upgrade-check` */
await runCommand('The check failed', ({ report }) => checkUpgrade(readConfig(processSettings()), report));
