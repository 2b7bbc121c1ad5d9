import type { Network } from '#contract/profile.ts';
import { AppError } from '#server/app-error.ts';
import { notConfiguredWords } from '#server/modules/channels/connections/channel-setups.ts';
import type { Deps } from '#server/modules/deps.ts';

/** Whose signals this server's Slack takes: a sandboxed one those of the sample network. @throws AppError `not_configured` */
export function slackNetwork({ slack }: Deps['connects']): Network {
  if (!slack) throw new AppError('not_configured', notConfiguredWords.slack);
  return slack.network;
}
