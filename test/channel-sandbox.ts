import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { expect, inject } from 'vitest';
import { createSandbox } from '#sandbox/app.ts';
import type { Account, HostedConnect, OAuthConnect } from '#server/ports/channel/port.ts';

/** The sandbox that channel ports connect to. */
export type ChannelSandbox = {
  url: string;
  /** A URL where nothing listens. Not a port that another test could get. */
  closedUrl: string;
  /** Simulates a failure, once by default. */
  fault(body: Record<string, unknown>): Promise<void>;
  endFaults(): Promise<void>;
  /** Answers a vendor's page as a browser would, and returns the redirect. No person cancels. */
  choose(page: string, form: Record<string, string>): Promise<URL>;
  stop(): Promise<void>;
};

/**
 * @param now the sandbox's time, ms
 * @param watch gets a copy of each call before it's answered
 */
export async function startChannelSandbox(
  now: () => number,
  watch: (request: Request) => Promise<void> = async () => {},
): Promise<ChannelSandbox> {
  const dataDir = await mkdtemp(join(inject('postgres').place, 'ingrow-channel-'));
  const sandbox = createSandbox({ dataDir, now });
  const { url, stop } = await listen(async (request, bindings) => {
    await watch(request.clone());
    return sandbox.app.fetch(request, bindings);
  });
  return {
    url,
    closedUrl: 'http://127.0.0.1:2',
    async fault(body) {
      const answer = await fetch(`${url}/control/faults`, {
        method: 'POST',
        body: JSON.stringify({ times: 1, ...body }),
      });
      expect(answer.status).toBe(200);
    },
    async endFaults() {
      await fetch(`${url}/control/faults`, { method: 'DELETE' });
    },
    async choose(page, form) {
      const { pathname, search } = new URL(page);
      const shown = await fetch(`${url}${pathname}${search}`);
      expect(await shown.text()).toContain('Sample network: no real account is touched');
      const answer = await fetch(`${url}${pathname}${search}`, {
        method: 'POST',
        body: new URLSearchParams(form),
        redirect: 'manual',
      });
      expect(answer.status).toBe(303);
      return new URL(answer.headers.get('location') ?? '');
    },
    async stop() {
      sandbox.close();
      await stop();
      await rm(dataDir, { recursive: true });
    },
  };
}

async function listen(
  answer: (request: Request, bindings?: object) => Response | Promise<Response>,
): Promise<{ url: string; stop: () => Promise<void> }> {
  return new Promise((started) => {
    const server = serve({ fetch: answer, hostname: '127.0.0.1', port: 0 }, ({ port }) =>
      started({
        url: `http://127.0.0.1:${port}`,
        stop: () => new Promise((closed) => server.close(() => closed())),
      }),
    );
  });
}

const origin = 'http://app.example';

/** Connects a person through a port that stores their tokens. */
export async function connectByOAuth(
  sandbox: ChannelSandbox,
  port: OAuthConnect,
  form: Record<string, string> = { person: 'maya-lindqvist' },
): Promise<Account> {
  const returnUrl = `${origin}/back`;
  const verifier = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const back = await sandbox.choose(port.authorizeUrl({ returnUrl, state: 's1', challenge }), form);
  expect(back.searchParams.get('state')).toBe('s1');
  const code = back.searchParams.get('code') ?? '';
  const { account, accessToken, webhookUrl } = await port.exchange({ returnUrl, code, verifier });
  return { externalId: account.externalId, accessToken, webhookUrl };
}

/** Connects a person through a hosted page that stores their sign-in. */
export async function connectHosted(
  sandbox: ChannelSandbox,
  port: HostedConnect,
  now: number,
  slug = 'maya-lindqvist',
): Promise<Account> {
  const since = new Date(now);
  const before = await port.madeSince(since);
  const url = await port.link({
    returnUrl: `${origin}/back?state=s1`,
    failureUrl: `${origin}/back?failed=1`,
    expiresAt: new Date(now + 600_000),
    reconnect: null,
    notify: null,
  });
  expect(url.startsWith(origin)).toBe(true);
  const back = await sandbox.choose(url, { person: slug });
  expect([back.origin + back.pathname, back.searchParams.get('state')]).toEqual([`${origin}/back`, 's1']);
  const [made = '', ...more] = (await port.madeSince(since)).filter((id) => !before.includes(id));
  expect(more).toEqual([]);
  const account = await port.account(made);
  expect(account).toMatchObject({ connected: true, url: `https://www.linkedin.com/in/${slug}` });
  return { externalId: account.externalId, accessToken: null, webhookUrl: null };
}
