import { parseArgs } from 'node:util';
import { readVersion } from './boot/read-version.ts';
import { runCommand } from './boot/run-command.ts';
import { StartError } from './boot/start-error.ts';
import { processSettings, readConfig } from './config.ts';
import { listProviders, runSmoke, smokeNames } from './smoke/run-smoke.ts';

/** LinkedIn asks for about one call per second and account. */
const pauseMs = 1000;

/** `npm run smoke -- unipile [--profile URL] [--token]` */
await runCommand('The smoke run failed', async ({ report }) => {
  const settings = processSettings();
  const { name, profile, token } = readArguments();
  if (name === undefined) {
    for (const line of listProviders(settings)) report(line);
    return;
  }
  if (token && !settings.SMOKE_TOKEN) {
    throw new StartError('Put the token into the environment variable SMOKE_TOKEN for --token.');
  }
  const order = {
    profile,
    token: token ? (settings.SMOKE_TOKEN ?? null) : null,
    pauseMs,
    version: readVersion(readConfig(settings).checkout),
  };
  const outcome = await runSmoke(settings, name, order, report);
  if (outcome !== 'works') process.exit(outcome === 'fails' ? 1 : 2);
});

function readArguments() {
  const options = {
    profile: { type: 'string', default: 'https://www.linkedin.com/in/williamhgates' },
    token: { type: 'boolean', default: false },
  } as const;
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [name, ...more] = positionals;
    const isKnown = name === undefined || smokeNames.includes(name);
    if (isKnown && more.length === 0 && URL.canParse(values.profile)) {
      return { name, ...values };
    }
  } catch {
    // Reported below.
  }
  throw new StartError(
    `Say which provider: npm run smoke -- ${smokeNames.join('|')} [--profile URL] [--token].`,
  );
}
