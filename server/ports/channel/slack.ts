import { z } from 'zod';
import { slackRules } from '#core/channels/slack.ts';
import { visibleName } from '#core/visible-name.ts';
import { getJson, type HttpApi, sendOnce } from '#server/ports/http.ts';
import { PortError } from '#server/ports/port-error.ts';
import { baseUrl } from '#server/ports/setting-kinds.ts';
import { refuseParts } from './parts.ts';
import type { Account, ListChannels, OAuthConnect, Publish, Published, RevokeTokens } from './port.ts';
import { defineProvider } from './provider.ts';
import { refineApi, refineHook, refuse } from './slack-errors.ts';
import { uploadFiles } from './slack-files.ts';
import { showBlock, toMrkdwn } from './slack-text.ts';

type SlackOptions = {
  clientId: string;
  clientSecret: string;
  /**
   * Where the browser is sent, e.g. `https://slack.com/oauth/v2/authorize`. Can be a path of our own origin.
   */
  authorizeUrl: string;
  /** e.g. `https://slack.com/api` */
  apiUrl: string;
  /**
   * The origin of incoming webhooks, e.g. `https://hooks.slack.com`. A webhook from Slack is only used at
   * this origin.
   */
  hooksUrl: string;
  /** The origin for uploads, e.g. `https://files.slack.com`. Upload URLs are only used at this origin. */
  filesUrl: string;
  realm: 'sample' | 'real';
  timeoutMs?: number;
};

const { settings: needs, scopes } = slackRules.ways.slack;

/** Longer texts are refused. The length is counted as sent. */
const maxText = slackRules.limits.post.max;

/** The page size that Slack recommends for channels. */
const pageSize = 200;

const Granted = z.object({
  ok: z.literal(true),
  access_token: z.string().min(1),
  scope: z.string(),
  expires_in: z.number().nullish(),
  team: z.object({ id: z.string().min(1), name: z.string().nullish() }).nullish(),
  incoming_webhook: z
    .object({ channel: z.string(), channel_id: z.string(), url: z.url({ protocol: /^https?$/ }) })
    .nullish(),
});
const Posted = z.object({ ok: z.literal(true), channel: z.string(), ts: z.string() });
const Done = z.object({ ok: z.literal(true) });
const Channels = z.object({
  ok: z.literal(true),
  channels: z.array(
    z.object({
      id: z.string().min(1),
      name: z.string(),
      is_member: z.boolean().nullish(),
      is_private: z.boolean().nullish(),
    }),
  ),
  response_metadata: z.object({ next_cursor: z.string().nullish() }).nullish(),
});

/**
 * Slack (docs.slack.dev), with an app of the server's operator: a bot that posts through an incoming webhook
 * to the channel picked when connecting, or to any channel it was invited to. It can't read, so the outcome
 * of a post can't be checked.
 */
export function slackChannel(
  options: SlackOptions,
): Publish & OAuthConnect & RevokeTokens & ListChannels & { realm: 'sample' | 'real' } {
  const shared = {
    vendor: 'Slack',
    ...(options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs }),
  };
  const api = (authorization: string, halfDoneMeans: 'unavailable' | 'unknown_outcome'): HttpApi => ({
    ...shared,
    baseUrl: options.apiUrl,
    headers: { authorization },
    refine: refineApi(halfDoneMeans),
  });
  const bearer = ({ accessToken }: Pick<Account, 'accessToken'>) => {
    if (accessToken === null) throw new PortError('unauthorized', 'There is no token for this account');
    return `Bearer ${accessToken}`;
  };

  return {
    realm: options.realm,

    async publish(account, what) {
      if (what.kind === 'comment') throw new PortError('rejected', 'Slack has no comments');
      refuseParts('Slack', what, ['images', 'document', 'thread']);
      const text = toMrkdwn(what.text);
      if (text.length > maxText) throw refuse('too_long', `The text has ${text.length} characters`);
      const slack = what.options?.channel === 'slack' ? what.options : null;
      const channel = slack?.channelId ?? null;
      const thread = what.replyTo === null ? {} : { thread_ts: what.replyTo };
      const blocks = (slack?.blocks ?? []).map(showBlock);
      const shown = blocks.length > 0 ? { blocks } : {};
      if (what.media.length > 0) {
        if (channel === null) throw refuse('file_needs_channel', 'Webhooks take no files');
        const files = await uploadFiles(api(bearer(account), 'unavailable'), options.filesUrl, what.media);
        // Slack ignores blocks next to a comment.
        const comment = text === '' || blocks.length > 0 ? shown : { initial_comment: text };
        const json = { files, channel_id: channel, ...comment, ...thread };
        return sendOnce(
          api(bearer(account), 'unknown_outcome'),
          { method: 'POST', path: '/files.completeUploadExternal', body: { json } },
          // Slack shows the message a moment later, and doesn't report its id.
          ({ body }) =>
            Done.safeParse(body).success
              ? { externalId: null, url: channelUrl(account.externalId, channel) }
              : undefined,
        );
      }
      const unfurl = slack?.unfurl ?? false;
      const message = {
        text,
        // Shown as written, without bold by asterisks.
        mrkdwn: false,
        unfurl_links: unfurl,
        unfurl_media: unfurl,
        ...shown,
        ...thread,
      };
      if (channel === null) return postByHook(account, message);
      return sendOnce(
        api(bearer(account), 'unknown_outcome'),
        { method: 'POST', path: '/chat.postMessage', body: { json: { channel, ...message } } },
        ({ body }): Published | undefined => {
          const posted = Posted.safeParse(body).data;
          return posted && { externalId: posted.ts, url: channelUrl(account.externalId, posted.channel) };
        },
      );
    },

    async find() {
      return 'cannot_check';
    },

    // Slack has no PKCE for apps with a secret.
    authorizeUrl({ returnUrl, state }) {
      const query = new URLSearchParams({
        client_id: options.clientId,
        scope: scopes.join(','),
        redirect_uri: returnUrl,
        state,
      });
      const base = new URL(options.authorizeUrl, returnUrl);
      return `${base.origin}${base.pathname}?${query}`;
    },

    async exchange({ returnUrl, code }) {
      const form = { code, redirect_uri: returnUrl };
      const client = [options.clientId, options.clientSecret].map(encodeURIComponent).join(':');
      const granted = await sendOnce(
        api(`Basic ${Buffer.from(client).toString('base64')}`, 'unknown_outcome'),
        { method: 'POST', path: '/oauth.v2.access', body: { form } },
        Granted,
      );
      const { team, incoming_webhook: hook } = granted;
      if (!team)
        throw new PortError('rejected', 'Slack installed the app to an organisation, not to a workspace');
      // Such tokens expire within a day. The operator notices on the first try.
      if (granted.expires_in)
        throw new PortError('forbidden', 'The Slack app has token rotation switched on');
      const name = team.name || 'Slack';
      return {
        accessToken: granted.access_token,
        refreshToken: null,
        lifeSeconds: null,
        webhookUrl: hook?.url ?? null,
        scopes: granted.scope.split(',').filter(Boolean),
        account: { externalId: team.id, name, url: null, pictureUrl: null },
        details: {
          team: name,
          ...(hook ? { channel: withHash(hook.channel), channelId: hook.channel_id } : {}),
        },
      };
    },

    async revoke({ accessToken }) {
      try {
        await getJson(api(`Bearer ${accessToken}`, 'unavailable'), { path: '/auth.revoke' }, Done);
      } catch (error) {
        // It was already ended at Slack.
        if (!(error instanceof PortError) || error.kind !== 'unauthorized') throw error;
      }
    },

    async listChannels(account, cursor) {
      const ask = (types: string) => readChannels(account, types, cursor);
      return ask('public_channel,private_channel').catch((error) => {
        // Connected before the scope for private channels was requested.
        const isMissing = error instanceof PortError && error.reason === 'missing_scope';
        if (!isMissing || !error.message.includes('groups:read')) throw error;
        return ask('public_channel');
      });
    },
  };

  async function readChannels(account: Account, types: string, cursor: string | null) {
    const query = {
      types,
      exclude_archived: true,
      limit: pageSize,
      ...(cursor === null ? {} : { cursor }),
    };
    const page = await getJson(
      api(bearer(account), 'unavailable'),
      { path: '/conversations.list', query },
      Channels,
    );
    return {
      // With `chat:write.public`, the bot can post in every public channel.
      items: page.channels.map(({ id, name, is_member, is_private }) => ({
        id,
        name: visibleName(name),
        isPrivate: is_private === true,
        canPost: is_member === true || (types.includes('private') && is_private !== true),
      })),
      // A page can be short or empty although more follow. An empty cursor marks the end.
      nextCursor: page.response_metadata?.next_cursor || null,
    };
  }

  async function postByHook({ webhookUrl }: Account, message: unknown): Promise<Published> {
    if (webhookUrl === null) throw refuse('no_default_channel', 'No channel was picked on connecting');
    // The URL is a secret, so it isn't passed as a path, which error messages contain.
    const baseUrl = `${options.hooksUrl}${new URL(webhookUrl).pathname}`;
    const hook: HttpApi = { ...shared, vendor: 'Slack’s webhook', baseUrl, headers: {}, refine: refineHook };
    return sendOnce(hook, { method: 'POST', path: '', body: { json: message } }, ({ text }) =>
      text.trim() === 'ok' ? { externalId: null, url: null } : undefined,
    );
  }
}

/** A Slack app that people add to their workspace. */
export const slack = defineProvider({
  needs,
  settings: {
    SLACK_CLIENT_ID: z.string().optional(),
    SLACK_CLIENT_SECRET: z.string().optional(),
    SLACK_AUTHORIZE_URL: baseUrl.default('https://slack.com/oauth/v2/authorize'),
    SLACK_API_URL: baseUrl.default('https://slack.com/api'),
    SLACK_HOOKS_URL: baseUrl.default('https://hooks.slack.com'),
    SLACK_FILES_URL: baseUrl.default('https://files.slack.com'),
  },
  read: (set) => ({
    clientId: set.SLACK_CLIENT_ID,
    clientSecret: set.SLACK_CLIENT_SECRET,
    authorizeUrl: set.SLACK_AUTHORIZE_URL,
    apiUrl: set.SLACK_API_URL,
    hooksUrl: set.SLACK_HOOKS_URL,
    filesUrl: set.SLACK_FILES_URL,
  }),
  sample: (url) => ({
    clientId: 'sandbox-slack-app',
    clientSecret: 'sandbox-slack-secret',
    // The app serves the sample network's pages on its own origin.
    authorizeUrl: '/sample/slack/oauth/v2/authorize',
    apiUrl: `${url}/slack/api`,
    hooksUrl: `${url}/slack`,
    filesUrl: `${url}/slack`,
  }),
  open: slackChannel,
});

/** The channel in Slack's own app. */
function channelUrl(teamId: string, channelId: string): string {
  return `https://app.slack.com/client/${teamId}/${channelId}`;
}

function withHash(name: string): string {
  return /^[#@]/.test(name) ? name : `#${name}`;
}
