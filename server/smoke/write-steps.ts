import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Account, Publishable } from '#server/ports/channel/port.ts';
import { refineApi } from '#server/ports/channel/slack-errors.ts';
import { type HttpApi, sendOnce } from '#server/ports/http.ts';
import type { SmokeName, SmokeTools } from './providers.ts';

/** How to try a provider by writing: what it needs, and the steps. Posts are deleted right afterwards. */
type Writing = { needs: readonly ('token' | 'to' | 'account')[]; write(tools: SmokeTools): Promise<void> };

export const smokeWritings: Partial<Record<SmokeName, Writing>> = {
  mail: {
    needs: ['to'],
    async write({ ports: { mail }, order: { to }, step }) {
      if (!mail || to === null) return;
      const text = 'inGrow sent this mail to try its mail server. There is nothing to do.';
      const message = {
        id: `smoke-${randomUUID()}`,
        to,
        subject: 'inGrow smoke run',
        text,
        html: `<p>${text}</p>`,
      };
      await step('Send a mail', () => mail.send(message));
    },
  },
  linkedin: {
    needs: ['token', 'account'],
    async write({ config, ports, order, step }) {
      const { linkedinApp } = config.channels;
      const { linkedin } = ports.channels;
      const { token, account } = order;
      if (!linkedinApp || !linkedin || token === null || account === null) return;
      const member = { ...accountOf(token), externalId: account };
      const sent = await step('Post', () => linkedin.publish(member, postOf(null)));
      const urn = sent?.externalId;
      if (!urn) return;
      const api = apiOf('LinkedIn', linkedinApp.apiUrl, token);
      const headers = {
        ...api.headers,
        'LinkedIn-Version': linkedinApp.version,
        'X-Restli-Protocol-Version': '2.0.0',
        'X-RestLi-Method': 'DELETE',
      };
      const call = { method: 'DELETE', path: `/rest/posts/${encodeURIComponent(urn)}` } as const;
      await step('Delete it (if this fails, by hand)', () => sendOnce({ ...api, headers }, call, () => true));
    },
  },
  slack: {
    needs: ['token', 'to'],
    async write({ config, ports, order, step }) {
      const { slackApp } = config.channels;
      const { slack } = ports.channels;
      const { token, to: channel } = order;
      if (!slackApp || !slack || token === null || channel === null) return;
      const options = { channel: 'slack', channelId: channel, unfurl: false, blocks: [] } as const;
      const sent = await step('Post to a channel', () => slack.publish(accountOf(token), postOf(options)));
      const ts = sent?.externalId;
      if (!ts) return;
      const api = apiOf('Slack', slackApp.apiUrl, token, refineApi('unknown_outcome'));
      const call = { method: 'POST', path: '/chat.delete', body: { json: { channel, ts } } } as const;
      await step('Delete it (if this fails, by hand)', () =>
        sendOnce(api, call, z.object({ ok: z.literal(true) })),
      );
    },
  },
  x: {
    needs: ['token'],
    async write({ config, ports, order, step }) {
      const { xApp } = config.channels;
      const { twitter } = ports.channels;
      const { token } = order;
      if (!xApp || !twitter || token === null) return;
      const sent = await step('Post (X charges for it)', () =>
        twitter.publish(accountOf(token), postOf(null)),
      );
      const id = sent?.externalId;
      if (!id) return;
      const Deleted = z.object({ data: z.object({ deleted: z.literal(true) }) });
      const call = { method: 'DELETE', path: `/2/tweets/${encodeURIComponent(id)}` } as const;
      await step('Delete it (if this fails, by hand)', () =>
        sendOnce(apiOf('X', xApp.apiUrl, token), call, Deleted),
      );
    },
  },
};

const accountOf = (accessToken: string): Account => ({ externalId: '', accessToken, webhookUrl: null });

/** A text that says what it is. It varies, because vendors refuse the same words twice. */
function postOf(options: Extract<Publishable, { kind: 'post' }>['options']): Publishable {
  const text = `Trying a connection (${randomUUID().slice(0, 8)}). This is deleted at once.`;
  return { kind: 'post', text, mentions: [], options, media: [], replyTo: null };
}

function apiOf(vendor: string, baseUrl: string, token: string, refine?: HttpApi['refine']): HttpApi {
  return { vendor, baseUrl, headers: { authorization: `Bearer ${token}` }, ...(refine ? { refine } : {}) };
}
