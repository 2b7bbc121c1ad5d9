import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { contract } from '#contract/index.ts';
import type { Service } from '#contract/services.ts';
import { type ServiceName, serviceDefinitions, serviceFields, serviceNames } from '#core/services/index.ts';
import { expectNoBarriers } from '#test/component/expect-no-barriers.ts';
import { openApp } from '#test/component/open-app.ts';
import { answer, callsOf, Refusal, refuse } from '#test/component/scripted-server.ts';
import { queryClient } from '#web/lib/query-client.ts';

const path = '/dashboard/settings/services';
const admin = { user: { role: 'admin' } } as const;
const origin = 'https://ingrow.example';
const off = (name: ServiceName): Service => ({
  name,
  state: 'off',
  shown: {},
  version: 0,
  changedAt: null,
});
const open = (...changed: Service[]) => {
  const items = serviceNames.map((name) => changed.find((each) => each.name === name) ?? off(name));
  answer(contract.services.list, { items, origin });
  return openApp(path, admin);
};
const button = (name: string) => page.getByRole('button', { name, exact: true });
const row = (name: ServiceName) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: serviceDefinitions[name].label, exact: true }) });
const secretOf = (name: ServiceName) =>
  serviceFields(name).find(([, { kind }]) => kind === 'secret') ?? expect.fail();
/** Opens a service's form and fills it in. */
const fill = async (name: ServiceName) => {
  await button(`Set up: ${serviceDefinitions[name].label}`).click();
  for (const [, { kind, label, isOptional }] of serviceFields(name)) {
    if (kind === 'choice') continue;
    const shown = isOptional && !label.includes('only') ? `${label}, optional` : label;
    await row(name).getByLabelText(shown, { exact: true }).fill(`the ${label}`);
  }
};
const valid = { isValid: true, failure: null, field: null, message: 'Valid', account: null, quotaLeft: null };

describe.each(serviceNames)('the service %s', (name) => {
  const { label } = serviceDefinitions[name];
  const [secret, { label: secretLabel }] = secretOf(name);

  test('takes a right key, and keeps nothing of it', async () => {
    await open();
    answer(contract.services.check, { ...valid, account: 'Maya Lindqvist', quotaLeft: 100 });
    await fill(name);
    await button('Check').click();
    await expect.element(page.getByText('Valid · Maya Lindqvist · 100 calls left')).toBeVisible();
    const used = { ...off(name), state: 'stored' as const, version: 1 };
    answer(contract.services.use, used);
    answer(contract.services.list, { items: [used], origin });
    await button('Use').click();
    await expect.element(button(`Change: ${label}`)).toBeVisible();
    const [call] = callsOf(contract.services.use);
    expect(call).toMatchObject({
      params: { name },
      body: { version: 0, values: { [secret]: `the ${secretLabel}` } },
    });
    const caches = [queryClient.getQueryCache(), queryClient.getMutationCache()];
    const kept = caches.flatMap((cache) => cache.getAll().map(({ state }) => state));
    expect(JSON.stringify(kept)).not.toContain(`the ${secretLabel}`);
    await button(`Change: ${label}`).click();
    await expect.element(row(name).getByLabelText(secretLabel, { exact: false }).first()).toHaveValue('');
  });

  test('says at the field what is wrong with a key, and that the vendor is down', async () => {
    await open();
    await fill(name);
    const wrong = `${label} refused this key.`;
    answer(contract.services.check, {
      ...valid,
      isValid: false,
      failure: 'refused',
      field: secret,
      message: wrong,
    });
    await button('Check').click();
    await expect.element(page.getByText(wrong).first()).toBeVisible();
    const scope = 'The key is known, but lacks a permission.';
    refuse(contract.services.use, 'invalid_request', scope, [{ path: `values.${secret}`, message: scope }]);
    await button('Use').click();
    await expect.element(page.getByText(scope)).toBeVisible();
    const down = `${label} isn’t answering. Try again.`;
    refuse(contract.services.use, 'provider_unavailable', down);
    await button('Use').click();
    await expect.element(page.getByText(down)).toBeVisible();
  });

  test('set by the environment can’t be changed', async () => {
    await open({ ...off(name), state: 'environment' });
    await expect.element(row(name).getByText('Set by the environment')).toBeVisible();
    expect(row(name).getByRole('button').elements()).toEqual([]);
  });
});

describe('a stored service', () => {
  const stored: Service = {
    ...off('model'),
    state: 'stored',
    shown: { LLM_PROVIDER: 'openai-compatible', LLM_MODEL: 'qwen3:8b', LLM_BASE_URL: 'http://localhost/v1' },
    version: 3,
  };

  test('shows what is in use, and is removed', async () => {
    await open(stored);
    await expect.element(page.getByText('OpenAI-compatible · qwen3:8b')).toBeVisible();
    await expect.element(page.getByText('1 of 11 in use · works without the rest')).toBeVisible();
    await expectNoBarriers();
    const removed = { ...off('model'), version: 4 };
    answer(contract.services.remove, removed);
    answer(contract.services.list, { items: [removed], origin });
    await button('Remove: Model').click();
    await expect.element(button('Set up: Model')).toBeVisible();
    expect(callsOf(contract.services.remove)).toMatchObject([{ body: { version: 3 } }]);
  });

  test('that no key opens asks for its keys again', async () => {
    await open({ ...stored, state: 'unreadable', shown: {} });
    await expect.element(page.getByText('Enter its keys again')).toBeVisible();
    await button('Change: Model').click();
    await expect.element(row('model').getByLabelText('Key, optional')).toHaveValue('');
  });

  test('is off after a restore until it’s confirmed', async () => {
    await open({ ...stored, state: 'unconfirmed' });
    await expect.element(page.getByText('Off since a restore')).toBeVisible();
    const confirmed = { ...stored, version: 4 };
    answer(contract.services.confirm, confirmed);
    answer(contract.services.list, { items: [confirmed], origin });
    await button('Use again: Model').click();
    await expect.element(page.getByText('OpenAI-compatible · qwen3:8b')).toBeVisible();
  });

  test('needs the owner’s link where its field names a host', async () => {
    await open(stored);
    await button('Change: Model').click();
    answer(contract.services.use, () => {
      throw new Refusal('forbidden', 'This needs the owner’s link.');
    });
    await button('Use').click();
    await expect.element(page.getByText('This needs the owner’s link.')).toBeVisible();
  });
});

test('a model on this computer is found, tried, and filled in', async () => {
  await open();
  await button('Set up: Model').click();
  answer(contract.services.findLocal, { items: [] });
  await button('Look for a model on this computer').click();
  await expect.element(page.getByText('None found.', { exact: false })).toBeVisible();
  const url = 'http://127.0.0.1:11434/v1';
  answer(contract.services.findLocal, { items: [{ server: 'ollama', url, models: ['qwen3:8b', 'tiny'] }] });
  await button('Look for a model on this computer').click();
  answer(contract.services.tryLocal, { writes: true, callsTools: false });
  await button('Try tiny').click();
  await expect.element(page.getByText('Drafts only: it calls no tools')).toBeVisible();
  await expect.element(row('model').getByLabelText('Model name')).toHaveValue('tiny');
  answer(contract.services.tryLocal, { writes: true, callsTools: true });
  await button('Try qwen3:8b').click();
  await expect.element(page.getByText('Drafts and agents', { exact: true })).toBeVisible();
  await expectNoBarriers();
  const used = { ...off('model'), state: 'stored' as const, version: 1 };
  answer(contract.services.use, used);
  answer(contract.services.list, { items: [used], origin });
  await button('Use').click();
  await expect.element(button('Change: Model')).toBeVisible();
  expect(callsOf(contract.services.use)).toMatchObject([
    { body: { values: { LLM_MODEL: 'qwen3:8b', LLM_BASE_URL: url, LLM_PROVIDER: 'openai-compatible' } } },
  ]);
});

test('the addresses to enter at a vendor can be copied', async () => {
  await open();
  await button('Set up: Slack').click();
  await expect.element(button(`Copy ${origin}/dashboard/channels/slack`)).toBeVisible();
  await expectNoBarriers();
});

test('whoever isn’t an administrator reads so', async () => {
  refuse(contract.services.list, 'forbidden', 'No');
  await openApp(path);
  await expect.element(page.getByText('Admins only')).toBeVisible();
});
