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

test('one real key leaves the sample network as it is, beside it', () => {
  const { source, channels, connects, dataPortability, llm, pacing } = choose({ ...slack, ...rapidapi });
  expect(source).toMatchObject({ real: { name: 'rapidapi' }, sample: { realm: 'sample' } });
  expect(channels.real.slack?.realm).toBe('real');
  expect(channels.real.unipile).toBeNull();
  for (const way of ['slack', 'unipile', 'linkedin', 'reddit', 'twitter'] as const) {
    expect(connects.sample[way]?.realm).toBe('sample');
  }
  expect(dataPortability).toMatchObject({ real: null, sample: { realm: 'sample' } });
  expect(pacing.real.source).toMatchObject({ provider: 'rapidapi' });
  expect(pacing.sample.source).toMatchObject({ provider: 'unipile' });
  expect(llm).toMatchObject({ real: null, sample: { isSample: true } });
});

test('a model of one’s own serves both, and without the sample network nothing is played', () => {
  const own = { LLM_PROVIDER: 'openai', LLM_MODEL: 'm', LLM_API_KEY: 'key' };
  const { llm } = choose(own);
  expect(llm.real?.isSample).toBe(false);
  expect(llm.sample).toBe(llm.real);
  const { source, channels, ...off } = choosePorts(
    readConfig({ SANDBOX: 'off', ...slack }),
    { url: null, smtpUrl: null },
    { now: () => new Date() },
  );
  expect(source).toEqual({ real: null, sample: null });
  expect(channels.sample.slack).toBeNull();
  expect(off.llm).toEqual({ real: null, sample: null });
});
