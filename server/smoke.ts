import { parseArgs } from 'node:util';
import { readVersion } from './boot/read-version.ts';
import { runCommand } from './boot/run-command.ts';
import { StartError } from './boot/start-error.ts';
import { processSettings, readConfig } from './config.ts';
import { type SmokeName, smokeNames } from './smoke/providers.ts';
import { listProviders, runSmoke } from './smoke/run-smoke.ts';
import { smokeWritings } from './smoke/write-steps.ts';

/** LinkedIn asks for about one call per second and account. */
const pauseMs = 1000;

/** `npm run smoke -- unipile [--profile URL] [--community NAME] [--token] [--write] [--to ADDRESS] [--account ID]` */
await runCommand('The smoke run failed', async ({ report }) => {
  const settings = processSettings();
  const { name, profile, community, token, write, to, account } = readArguments();
  if (name === undefined) {
    for (const line of listProviders(settings)) report(line);
    return;
  }
  if (token && !settings.SMOKE_TOKEN) {
    throw new StartError('Put the token into the environment variable SMOKE_TOKEN for --token.');
  }
  const needs = smokeWritings[name]?.needs;
  if (write && needs === undefined) {
    throw new StartError(`Only ${Object.keys(smokeWritings).join(', ')} can be tried with --write.`);
  }
  const given = { token, to: to !== undefined, account: account !== undefined };
  if (write && needs?.some((each) => !given[each])) {
    throw new StartError(`For --write, ${name} needs ${needs.map((each) => `--${each}`).join(' and ')}.`);
  }
  const order = {
    write,
    to: to ?? null,
    account: account ?? null,
    profile,
    community,
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
    community: { type: 'string', default: 'test' },
    token: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    to: { type: 'string' },
    account: { type: 'string' },
  } as const;
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [name, ...more] = positionals;
    const isKnown = name === undefined || smokeNames.some((each) => each === name);
    if (isKnown && more.length === 0 && URL.canParse(values.profile)) {
      return { name: name as SmokeName | undefined, ...values };
    }
  } catch {
    // Reported below.
  }
  throw new StartError(
    `Say which provider: npm run smoke -- ${smokeNames.join('|')} [--profile URL] [--community NAME] [--token] [--write] [--to ADDRESS] [--account ID].`,
  );
}
