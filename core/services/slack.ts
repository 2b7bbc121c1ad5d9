import type { ServiceDefinition } from './service.ts';

export const slack = {
  label: 'Slack',
  gives: 'Post to channels, and get your digest there.',
  without: 'Without it: notices in the app and by email.',
  costs: '',
  provider: 'slack',
  steps: [
    { text: 'Create an app at', link: { label: 'api.slack.com/apps', url: 'https://api.slack.com/apps' } },
    {
      text: 'Add the bot scopes incoming-webhook, chat:write, chat:write.public, channels:read, groups:read and files:write',
    },
    {
      text: 'Add the redirect URL',
      copyPath: '/dashboard/channels/slack',
      localhost: 'Slack takes https only, not http://localhost.',
    },
    { text: 'Copy the client ID and its secret' },
  ],
  fields: {
    SLACK_CLIENT_ID: { label: 'Client ID', kind: 'text' },
    SLACK_CLIENT_SECRET: { label: 'Client secret', kind: 'secret' },
  },
} as const satisfies ServiceDefinition;
