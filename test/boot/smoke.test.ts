import { expect, test } from 'vitest';
import { runCommand } from './npm-start.ts';

const key = 'sk-recognizable-4711';

test('the smoke run reports its result by exit code and never prints a key', async () => {
  const run = (args: string[], env: Record<string, string> = {}) =>
    runCommand('scripts/smoke.mjs', args, '/nonexistent/nothing-is-stored', env);
  const model = {
    LLM_PROVIDER: 'openai',
    LLM_MODEL: 'gpt',
    LLM_API_KEY: key,
    LLM_BASE_URL: 'http://127.0.0.1:1',
  };
  const [list, unknown, unset, withoutToken, away] = await Promise.all([
    run([]),
    run(['somebody']),
    run(['slack'], { SLACK_CLIENT_ID: '', SLACK_CLIENT_SECRET: '' }),
    run(['slack', '--token'], { SMOKE_TOKEN: '' }),
    run(['model'], model),
  ]);
  expect(list).toMatchObject({ code: 0, said: expect.stringMatching(/^firebase .*\n(.*\n){9}stripe .*\n$/) });
  expect(unknown).toMatchObject({ code: 1, said: expect.stringMatching(/^Say which provider: .*\n$/) });
  expect(unset.code).toBe(2);
  expect(withoutToken).toMatchObject({ code: 1, said: expect.stringContaining('SMOKE_TOKEN') });
  expect(away).toMatchObject({ code: 1, said: expect.stringContaining('failed (unavailable)') });
  expect(away.said).not.toContain(key);
});
