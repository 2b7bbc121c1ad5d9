import { afterAll, expect, test } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import { startApp } from '#test/app.ts';
import { refuseUnstorable } from './read-input.ts';

const app = await startApp({ works: false });
const ann = await app.signIn('ann@northwind-labs.example');
afterAll(() => app.stop());

test.each([
  ['/profile/profile', { name: '\u0000maya' }, 'name'],
  ['/profile/voice', { offer: 'Ports \u0000', rules: [] }, 'offer'],
  ['/profile/voice', { offer: '', rules: ['Short.', 'No \u0000.'] }, 'rules.1'],
])("text that the database can't store is refused, naming the field: %s %j", async (path, body, field) => {
  const answer = await app.call('PUT', path, { token: ann.token, body });
  expect(answer.status).toBe(400);
  const { data } = (await answer.json()) as ErrorBody;
  expect(data.issues?.map((issue) => issue.path)).toEqual([field]);
});

test('passes on other failures, and those that no field explains, unchanged', () => {
  const other = Object.assign(new Error('deadlock'), { code: '40P01' });
  expect(refuseUnstorable(other, { name: '\u0000' })).toBe(other);
  const unexplained = Object.assign(new Error('bytes'), { code: '22021' });
  expect(refuseUnstorable(unexplained, { name: 'maya', rules: ['👩‍👩‍👧'] })).toBe(unexplained);
  expect(refuseUnstorable(unexplained, {}, { name: 'half \ud83d' })).toMatchObject({
    code: 'invalid_request',
  });
});
