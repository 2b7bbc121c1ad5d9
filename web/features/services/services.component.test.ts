import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { contract } from '#contract/index.ts';
import type { Service } from '#contract/services.ts';
import { type ServiceName, serviceDefinitions, serviceFields, serviceNames } from '#core/services/index.ts';
import { inFullRuns, triesAll } from '#test/cases.ts';
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
const noEffects = {
  webhook: null,
  ends: { connections: 0, users: 0, named: [] },
  pauses: { users: 0, named: [] },
};
const open = (...changed: Service[]) => {
  const items = serviceNames.map((name) => changed.find((each) => each.name === name) ?? off(name));
  answer(contract.services.list, { items, origin, sample: { isOn: true, isFixed: false } });
  answer(contract.services.effects, noEffects);
  return openApp(path, admin);
};
const button = (name: string) => page.getByRole('button', { name, exact: true });
const row = (name: ServiceName) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: serviceDefinitions[name].label, exact: true }) });
const secretOf = (name: ServiceName) =>
  serviceFields(name).find(([, { kind }]) => kind === 'secret') ?? expect.fail();
/** Opens a service's form, which closes another one's. */
const openForm = (name: ServiceName) => button(`Set up: ${serviceDefinitions[name].label}`).click();
/** A service's fields to type in, by their setting. */
const textFields = (name: ServiceName) =>
  serviceFields(name).flatMap(([setting, { kind, label, isOptional }]) => {
    if (kind === 'choice') return [];
    const shown = isOptional && !label.includes('only') ? `${label}, optional` : label;
    return [{ setting, kind, label, shown: row(name).getByLabelText(shown, { exact: true }) }];
  });
/** Opens a service's form and fills it in. */
const fill = async (name: ServiceName) => {
  await openForm(name);
  for (const { label, shown } of textFields(name)) await shown.fill(`the ${label}`);
};
const valid = { isValid: true, failure: null, field: null, message: 'Valid', account: null, quotaLeft: null };

test('each service has a form with its own fields, where secrets are hidden, and the addresses to enter at a vendor can be copied', async () => {
  await open();
  for (const name of serviceNames.filter((_, at) => triesAll() || at % 3 === 0)) {
    await openForm(name);
    for (const { kind, shown } of textFields(name))
      await expect.element(shown).toHaveProperty('type', kind === 'secret' ? 'password' : 'text');
  }
  await openForm('slack');
  await expect.element(button(`Copy ${origin}/dashboard/channels/slack`)).toBeVisible();
  // inGrow has an address besides localhost.
  expect(page.getByText('http://localhost', { exact: false }).query()).toBeNull();
  if (triesAll()) await expectNoBarriers();
});

describe('a service', () => {
  const name = 'unipile';
  const { label } = serviceDefinitions[name];
  const [secret, { label: secretLabel }] = secretOf(name);

  const failures = [
    ['refused', secret, `${label} refused this key.`],
    ['missing-scope', secret, 'The key is known, but lacks a permission.'],
    ['unavailable', null, `${label} isn’t answering. Try again.`],
  ] as const;
  test('says whether a key is wrong, lacks a permission, or the service is down, and stays open; takes a right key, and keeps nothing of it', async () => {
    await open();
    await fill(name);
    for (const [failure, field, message] of failures) {
      answer(contract.services.check, { ...valid, isValid: false, failure, field, message });
      await button('Check').click();
      await expect.element(page.getByText(message).first()).toBeVisible();
      const [code, issues] =
        field === null
          ? (['provider_unavailable', []] as const)
          : (['invalid_request', [{ path: `values.${field}`, message }]] as const);
      refuse(contract.services.use, code, message, issues);
      await button('Use').click();
      await expect.element(button('Check')).toBeVisible();
      await expect.element(page.getByText(message).first()).toBeVisible();
      await expect
        .element(row(name).getByLabelText(secretLabel, { exact: true }))
        .toHaveValue(`the ${secretLabel}`);
    }
    answer(contract.services.check, { ...valid, account: 'Maya Lindqvist', quotaLeft: 100 });
    await button('Check').click();
    await expect.element(page.getByText('Valid · Maya Lindqvist · 100 calls left')).toBeVisible();
    const used = { ...off(name), state: 'stored' as const, version: 1 };
    answer(contract.services.use, used);
    answer(contract.services.list, { items: [used], origin });
    await button('Use').click();
    await expect.element(button(`Change: ${label}`)).toBeVisible();
    const values = Object.fromEntries(textFields(name).map((one) => [one.setting, `the ${one.label}`]));
    expect(callsOf(contract.services.use).slice(failures.length)).toMatchObject([
      { params: { name }, body: { version: 0, values } },
    ]);
    const caches = [queryClient.getQueryCache(), queryClient.getMutationCache()];
    const kept = caches.flatMap((cache) => cache.getAll().map(({ state }) => state));
    expect(JSON.stringify(kept)).not.toContain(`the ${secretLabel}`);
    await button(`Change: ${label}`).click();
    await expect.element(row(name).getByLabelText(secretLabel, { exact: true })).toHaveValue('');
  });
});

test('services and the sample network can’t be changed where the environment sets them', async () => {
  const items = serviceNames.map((name) => ({ ...off(name), state: 'environment' as const }));
  answer(contract.services.list, { items, origin, sample: { isOn: false, isFixed: true } });
  await openApp(path, admin);
  await expect.element(page.getByText('Off, set by the environment')).toBeVisible();
  await expect.element(page.getByRole('switch', { name: 'Sample network' })).not.toBeInTheDocument();
  for (const name of serviceNames) {
    await expect.element(row(name).getByText('Set by the environment')).toBeVisible();
    expect(row(name).getByRole('button').elements()).toEqual([]);
  }
});

describe('a stored service', () => {
  const stored: Service = {
    ...off('model'),
    state: 'stored',
    shown: { LLM_PROVIDER: 'openai-compatible', LLM_MODEL: 'qwen3:8b', LLM_BASE_URL: 'http://localhost/v1' },
    version: 3,
  };

  inFullRuns('that no key opens asks for its keys again', async () => {
    await open({ ...stored, state: 'unreadable', shown: {} });
    await expect.element(page.getByText('Enter its keys again')).toBeVisible();
    await button('Change: Model').click();
    await expect.element(row('model').getByLabelText('Key, optional')).toHaveValue('');
  });

  inFullRuns('is off after a restore until it’s confirmed', async () => {
    await open({ ...stored, state: 'unconfirmed' });
    await expect.element(page.getByText('Off since a restore')).toBeVisible();
    const confirmed = { ...stored, version: 4 };
    answer(contract.services.confirm, confirmed);
    answer(contract.services.list, { items: [confirmed], origin });
    await button('Use again: Model').click();
    await expect.element(page.getByText('OpenAI-compatible · qwen3:8b')).toBeVisible();
  });

  test('shows what is in use, needs the owner’s link where its field names a host, and is removed', async () => {
    await open(stored);
    await button('Change: Model').click();
    answer(contract.services.use, () => {
      throw new Refusal('forbidden', 'This needs the owner’s link.');
    });
    await button('Use').click();
    await expect.element(page.getByText('This needs the owner’s link.')).toBeVisible();
    await expect.element(button('Confirm with a passkey')).toBeVisible();
    await button('Cancel').click();
    await expect.element(page.getByText('OpenAI-compatible · qwen3:8b')).toBeVisible();
    await expect.element(page.getByText('1 of 11 in use · works without the rest')).toBeVisible();
    if (triesAll()) await expectNoBarriers();
    const removed = { ...off('model'), version: 4 };
    answer(contract.services.remove, removed);
    answer(contract.services.list, { items: [removed], origin });
    await button('Remove: Model').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect.element(button('Set up: Model')).toBeVisible();
    expect(callsOf(contract.services.remove)).toMatchObject([{ body: { version: 3 } }]);
  });
});

describe('a card that can hurt', () => {
  const slack: Service = { ...off('slack'), state: 'stored', version: 2 };

  test('lists the connections that end, who is over Free, and what the absence of a webhook costs', async () => {
    await open(slack);
    answer(contract.services.effects, {
      ...noEffects,
      ends: { connections: 3, users: 2, named: ['Ada', 'Bob'] },
    });
    const ends = page.getByText('Removing these keys, or using another app’s, ends 3 connections: Ada, Bob.');
    await button('Change: Slack').click();
    await expect.element(ends).toBeVisible();
    await button('Cancel').click();
    await button('Remove: Slack').click();
    await expect.element(ends).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    expect(callsOf(contract.services.remove)).toEqual([]);
    const named = [{ name: 'Ada', over: ['profiles', 'schedules'] as const }];
    const webhook = { url: 'http://localhost:3000/hook', isPublic: false, receivedAt: null };
    answer(contract.services.effects, { ...noEffects, pauses: { users: 2, named }, webhook });
    await button('Set up: Payment').click();
    await expect
      .element(page.getByText(/limits: Ada \(profiles, schedules\) and 1 more\. Their newest ones pause\.$/))
      .toBeVisible();
    for (const name of ['unipile', 'payment'] as const) {
      await openForm(name);
      await expect.element(row(name).getByText(/not received yet/)).toBeVisible();
      await expect.element(row(name).getByText(webhook.url)).toBeVisible();
      await expect
        .element(row(name).getByText(serviceDefinitions[name].withoutCalls ?? 'none', { exact: false }))
        .toBeVisible();
    }
  });
});

inFullRuns('a model on this computer is found, tried, and filled in', async () => {
  await open({ ...off('slack'), state: 'stored', version: 2 });
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

inFullRuns('cards say whether http://localhost is taken, where inGrow has no other address', async () => {
  answer(contract.services.effects, noEffects);
  answer(contract.services.list, { items: serviceNames.map(off), origin: 'http://localhost:3000' });
  await openApp(path, admin);
  for (const name of ['sign-in', 'linkedin-data', 'linkedin', 'slack', 'reddit', 'twitter'] as const) {
    const said = serviceDefinitions[name].steps.flatMap((step) =>
      'localhost' in step ? step.localhost : [],
    );
    expect(said).toHaveLength(1);
    await openForm(name);
    await expect.element(row(name).getByText(said[0] ?? '', { exact: true })).toBeVisible();
  }
});

test('whoever isn’t an administrator reads so', async () => {
  refuse(contract.services.list, 'forbidden', 'No');
  await openApp(path);
  await expect.element(page.getByText('Admins only')).toBeVisible();
});

describe('the sample network', () => {
  const shown = page.getByRole('switch', { name: 'Sample network' });

  test('is turned off, and asks for a passkey where one is needed', async () => {
    await open();
    refuse(contract.services.sample, 'forbidden', 'Confirm with a passkey.');
    await shown.click({ force: true });
    await expect.element(page.getByText('Confirm with a passkey.')).toBeVisible();
    await expect.element(shown).toBeChecked();
    answer(contract.services.sample, { isOn: false, isFixed: false });
    answer(contract.services.list, { items: [], origin, sample: { isOn: false, isFixed: false } });
    await shown.click({ force: true });
    await expect.element(shown).not.toBeChecked();
    expect(callsOf(contract.services.sample).at(-1)?.body).toEqual({ isOn: false });
    if (triesAll()) await expectNoBarriers();
  });
});
