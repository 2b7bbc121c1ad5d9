import { expect, test } from 'vitest';
import { choosePorts, realAccounts } from './choose-ports.ts';
import { readConfig } from './config.ts';

const choose = (env: Record<string, string>) =>
  choosePorts(
    readConfig({ SANDBOX: 'on', ...env }),
    { url: 'http://127.0.0.1:9', smtpUrl: 'smtp://127.0.0.1:9' },
    { now: () => new Date() },
  );

const slack = { SLACK_CLIENT_ID: 'id', SLACK_CLIENT_SECRET: 'secret' };
const x = { X_CLIENT_ID: 'id', X_CLIENT_SECRET: 'secret' };
const linkedin = { LINKEDIN_CLIENT_ID: 'id', LINKEDIN_CLIENT_SECRET: 'secret' };
const rapidapi = { RAPIDAPI_KEY: 'key' };

const cases: [string, Record<string, string>, string[]][] = [
  ['nothing of one’s own', {}, []],
  ['an app at Slack', slack, ['Slack']],
  ['apps at Slack and X', { ...slack, ...x }, ['Slack', 'X']],
  ['an app at LinkedIn', linkedin, ['LinkedIn']],
  ['a source of one’s own', rapidapi, ['LinkedIn']],
];
test.each(cases)(
  'the page shows which accounts are real next to the sample network: with %s',
  (_, env, real) => {
    const chosen = choose(env);
    expect(chosen.webSettings).toMatchObject({ sample: true, real });
    expect(realAccounts(chosen)).toEqual(real);
  },
);
