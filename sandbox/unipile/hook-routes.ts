import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { z } from 'zod';
import type { StateStore } from '#sandbox/state.ts';
import type { HostedAccount, StatusHook } from '#sandbox/unipile/hosted-account.ts';
import { invalidParameters, notFound } from '#sandbox/unipile/unipile-error.ts';

const HookRequest = z.strictObject({
  request_url: z.url({ protocol: /^https?$/ }),
  source: z.enum(['messaging', 'email', 'email_tracking', 'account_status', 'users', 'calendar_event']),
  name: z.string().optional(),
  format: z.enum(['json', 'form']).optional(),
  account_ids: z.array(z.string()).optional(),
  enabled: z.boolean().optional(),
  headers: z.array(z.strictObject({ key: z.string(), value: z.string() })).optional(),
  events: z.array(z.string()).optional(),
  data: z.array(z.unknown()).optional(),
});

/**
 * Webhooks of v1: https://developer.unipile.com/docs/webhooks-2. Only `account_status` ones are ever called.
 */
export function hookRoutesV1(base: string, state: StateStore): Hono {
  const app = new Hono();
  app.get(`${base}/webhooks`, (c) =>
    c.json({
      object: 'WebhookList',
      items: state.current.statusHooks
        .filter(({ version }) => version === 'v1')
        .map(({ id, url, name, headers }) => ({
          object: 'Webhook',
          id,
          request_url: url,
          source: 'account_status',
          name,
          headers,
          enabled: true,
          account_ids: [],
          format: 'json',
        })),
      cursor: null,
    }),
  );
  app.post(`${base}/webhooks`, async (c) => {
    const asked = HookRequest.safeParse(await c.req.json().catch(() => undefined));
    if (!asked.success) {
      const issue = asked.error.issues[0];
      throw invalidParameters(`/${issue?.path.join('/')}: ${issue?.message}`);
    }
    const { request_url: url, name = '', headers = [], source } = asked.data;
    const id = `we_${randomBytes(9).toString('hex')}`;
    if (source === 'account_status') {
      state.change((current) => {
        current.statusHooks.push({ id, version: 'v1', url, name, headers, events: [] });
      });
    }
    return c.json({ object: 'WebhookCreated', webhook_id: id }, 201);
  });
  app.delete(`${base}/webhooks/:id`, (c) => {
    const id = c.req.param('id');
    if (!state.current.statusHooks.some((hook) => hook.id === id)) throw notFound();
    state.change((current) => {
      current.statusHooks = current.statusHooks.filter((hook) => hook.id !== id);
    });
    return c.json({ object: 'WebhookDeleted' });
  });
  return app;
}

/** v2's name for a v1 status. */
export function v2Status(status: HostedAccount['status']): 'running' | 'disconnected' | 'errored' | 'paused' {
  if (status === 'OK' || status === 'CONNECTING') return 'running';
  if (status === 'CREDENTIALS' || status === 'PERMISSIONS') return 'disconnected';
  return status === 'STOPPED' ? 'paused' : 'errored';
}

/** Calls a webhook about an account. The vendor retries later if it fails; here it's called once. */
export async function callHook(hook: StatusHook, account: HostedAccount): Promise<void> {
  const type = `account.status.${v2Status(account.status)}`;
  if (hook.version === 'v2' && !hook.events.includes(type)) return;
  const body =
    hook.version === 'v1'
      ? { AccountStatus: { account_id: account.id, account_type: 'LINKEDIN', message: account.status } }
      : {
          object: 'Event',
          id: `evt_${randomBytes(9).toString('hex')}`,
          type,
          created_at: new Date().toISOString(),
          account_id: `acc_${account.id}`,
          payload: { status: v2Status(account.status) },
        };
  await fetch(hook.url, {
    method: 'POST',
    headers:
      hook.version === 'v1'
        ? hook.headers.map(({ key, value }) => [key, value])
        : { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    redirect: 'manual',
    signal: AbortSignal.timeout(2000),
  }).catch(() => undefined);
}
