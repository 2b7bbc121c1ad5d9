import type { PortabilityConnection } from '#contract/imports/portability.ts';
import { pluralize } from '#core/pluralize.ts';

/** Texts about LinkedIn's Member Data Portability API. */
export const portabilityMessages = {
  intro: 'Syncs your connections, messages, posts and reactions every few hours',
  region: 'Only for LinkedIn members in the EEA and Switzerland.',
  connect: 'Connect LinkedIn data',
  reconnect: 'Reconnect',
  notSetUp: 'Not set up',
  sample: 'Sample network only.',
  sampleTag: 'Sample data',
  notConnected: 'Not connected',
  reading: 'Syncing',
  newSoFar: (added: string) => `New so far: ${added}`,
  unnamed: (number: number) =>
    `LinkedIn reported ${pluralize(number, 'reaction or comment', 'reactions and comments')} on your posts without a name.`,
  readNow: 'Sync now',
  notRead: 'Sync not started',
  disconnect: 'Disconnect',
  lastRead: 'Synced ',
  nextRead: 'Next sync at ',
  expires: 'Access until ',

  eraseLeft: 'Erase imported data',
  eraseTitle: 'Erase data from LinkedIn',
  erase: 'Erase',
  erasing: 'Erasing data from LinkedIn',
  notErased: 'Not erased',
  disconnectTitle: 'Disconnect LinkedIn data',
  disconnectText: 'inGrow stops syncing and asks LinkedIn to end inGrow’s access.',
  alsoErase: 'Also erase data imported from LinkedIn',
  disconnectAndErase: 'Disconnect and erase',
  disconnected: 'LinkedIn data disconnected',
  notConfirmed: 'LinkedIn didn’t confirm. Check Permitted services in its settings.',
  notDisconnected: 'Not disconnected',
  counting: 'Counting… ',
  erases: (engagements: number, people: number) =>
    `Erases ${pluralize(engagements, 'engagement')} and ${pluralize(people, 'person', 'people')} found only in LinkedIn data. `,
  eraseKeeps: 'Anyone with notes, lists, statuses or edits stays. Can’t be undone.',

  ownerProposed: (name: string) => `Is this ${name}?`,
  ownerUnknown: 'Whose data is it?',
  ownerLabel: 'Your LinkedIn profile URL',
  confirm: 'Confirm',

  tableTitle: 'Sync details',
  data: 'Data',
  rows: 'Rows',
  used: 'Imported',
  leftOut: 'Skipped',
  readAt: 'Synced',
  never: 'Not yet',
  unreadable: (rows: string) => `Unreadable: ${rows}`,
  tableNote: 'Not included: who engaged with your posts or recommended you.',

  connecting: 'Connecting LinkedIn data…',
  connected: 'LinkedIn data connected',
  close: 'Close',
  tryAgain: 'Try again',
};

export const portabilityStateLabels: Record<PortabilityConnection['state'], string> = {
  active: 'Connected',
  needs_owner: 'Needs your profile',
  needs_reconnect: 'Needs reconnecting',
  refused: 'Not available',
  disconnected: 'Disconnected',
};

/** What a sync added, in one line. */
export function addedLabel({ people, engagements, posts }: PortabilityConnection['added']): string {
  return [
    pluralize(people, 'person', 'people'),
    pluralize(engagements, 'engagement'),
    pluralize(posts, 'post'),
  ].join(', ');
}

/** The message after a failed or canceled visit to LinkedIn's page. */
export function returnMessage({ agreed, error }: { agreed: boolean; error: string | undefined }): string {
  if (agreed) return 'The last step failed. Try again.';
  if (error === undefined) return 'Nothing to finish. Connect LinkedIn data in Settings → Sources.';
  if (error.startsWith('user_cancelled')) {
    return 'You left LinkedIn’s page. Try again when you’re ready.';
  }
  if (error === 'access_denied') {
    return 'LinkedIn denied access. It offers this only to members in the EEA and Switzerland. You can import a data archive instead.';
  }
  return 'LinkedIn refused this server’s app. Ask your administrator to check it.';
}
