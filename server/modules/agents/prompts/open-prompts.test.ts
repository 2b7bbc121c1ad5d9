import { afterAll, expect, test } from 'vitest';
import { maxOpenPrompts } from '#server/limits.ts';
import { begin, newAgent } from '#test/agent-runs.ts';
import { startApp } from '#test/app.ts';

// No workers run, so all prompts wait.
const app = await startApp({ works: false });
afterAll(() => app.stop());

test("a user's open prompts are limited however they are asked, without affecting other users", async () => {
  const [ann, bob] = [
    await app.signIn('ann@northwind-labs.example'),
    await app.signIn('bob@northwind-labs.example'),
  ];
  const agentId = await newAgent(ann);
  const { id: quiet } = await ann.api.queries.create({ body: { agentId, title: 'Quiet' } });
  const asked = [];
  for (let index = 0; index < maxOpenPrompts; index += 1)
    asked.push(await begin(ann, agentId, `Who is ${index}?`));
  const refused = { status: 429, code: 'rate_limited' };
  await expect(begin(ann, agentId, 'And who else?')).rejects.toMatchObject(refused);
  await expect(ann.api.prompts.ask({ body: { queryId: quiet, text: 'And who?' } })).rejects.toMatchObject(
    refused,
  );
  await begin(bob, await newAgent(bob), 'Who is there?');
  // A conversation without a prompt isn't a run.
  await ann.api.queries.create({ body: { agentId, title: 'Later' } });
  const id = asked[0]?.promptId ?? '';
  await ann.api.prompts.stop({ params: { id } });
  await begin(ann, agentId, 'Now who else?');
  await expect(ann.api.prompts.retry({ params: { id } })).rejects.toMatchObject(refused);
});
