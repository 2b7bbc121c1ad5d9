import { expect } from 'vitest';
import type { Connection } from '#contract/connections.ts';
import type { TestApp } from './app.ts';
import type { SignedIn } from './sign-in.ts';

/** Answers Slack's page, which our own server passes through; where the browser goes then. With no person it is cancelled. */
export async function answerSlack(
  app: TestApp,
  url: string,
  { person = 'maya-lindqvist', channel = 'C0SIGNALS' }: { person?: string; channel?: string } = {},
): Promise<URL> {
  const { pathname, search } = new URL(url);
  const page = await app.composition.app.request(pathname + search);
  expect(await page.text()).toContain('Sample network: no real account is touched');
  const answer = await app.composition.app.request(pathname + search, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ person, channel }).toString(),
  });
  expect(answer.status).toBe(303);
  return new URL(answer.headers.get('location') ?? '');
}

/** Connects somebody's Slack, all the way over its page. */
export async function connectSlack(app: TestApp, who: SignedIn, channel?: string): Promise<Connection> {
  const { url } = await who.api.slack.authUrl({ query: {} });
  const back = await answerSlack(app, url, channel === undefined ? {} : { channel });
  const [state, code] = ['state', 'code'].map((name) => back.searchParams.get(name) ?? '');
  return who.api.slack.createProfile({ body: { state: state ?? '', code: code ?? '' } });
}
