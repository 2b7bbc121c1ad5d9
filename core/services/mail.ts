import type { ServiceDefinition } from './service.ts';

export const mail = {
  label: 'Mail',
  gives: 'Sign-in links, digests and notices.',
  without: 'Without it: notices in the app and Slack.',
  costs: 'Your mail server',
  provider: 'smtp',
  steps: [
    { text: 'Ask your mail provider for its SMTP server, and a password for apps' },
    { text: 'Write both as one URL: smtps://user:password@host:465, or smtp:// with port 587' },
  ],
  fields: {
    SMTP_URL: { label: 'Server', kind: 'secret', example: 'smtps://user:password@host:465' },
    MAIL_FROM: { label: 'Sender', kind: 'text', example: 'inGrow <hello@example.com>' },
  },
  needsOwner: true,
} as const satisfies ServiceDefinition;
