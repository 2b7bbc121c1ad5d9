import type { AuditEntry } from '#contract/access/audit.ts';
import { pluralize } from '#core/pluralize.ts';

/** The label of each action. */
const words: Readonly<Record<string, string>> = {
  'login.succeeded': 'Signed in',
  'login.refused': 'Sign-in refused: domain not allowed',
  'login.linked': 'Sign-in linked',
  'server.claimed': 'Became administrator by the owner’s link',
  'session.ended': 'Session ended',
  'session.others-ended': 'All other sessions ended',
  'passkey.added': 'Passkey added',
  'passkey.revoked': 'Passkey revoked',
  'passkey.copied': 'Copied passkey refused',
  'profile.changed': 'Profile changed',
  'account.deleted': 'Account deleted',
  'account.restored': 'Account restored',
  'account.erased': 'Account erased',
  'access-token.made': 'Access token created',
  'access-token.revoked': 'Access token revoked',
  'connection.made': 'Channel connected',
  'connection.ended': 'Channel disconnected',
  'domain.added': 'Domain allowed',
  'domain.changed': 'Domain changed',
  'domain.removed': 'Domain removed',
  'service.used': 'Service’s keys entered',
  'service.confirmed': 'Service used again after a restore',
  'service.removed': 'Service’s keys removed',
  'sample-network.on': 'Sample network turned on',
  'sample-network.off': 'Sample network turned off',
  'beta.approved': 'Request approved',
  'beta.dismissed': 'Request dismissed',
};

/** The label of an entry. An action without one is spelled out: `plan.changed` becomes `Plan changed`. */
export function actionLabel(action: string): string {
  const known = words[action];
  if (known !== undefined) return known;
  const plain = action.replaceAll(/[.-]/g, ' ');
  return `${plain.charAt(0).toUpperCase()}${plain.slice(1)}`;
}

/** The details of an entry, apart from its subject. */
export function detailLabels({ action, detail }: Pick<AuditEntry, 'action' | 'detail'>): string[] {
  const number = (name: string) => (typeof detail[name] === 'number' ? detail[name] : 0);
  switch (action) {
    case 'domain.added':
    case 'domain.changed':
      return [detail.includesSubdomains ? 'with subdomains' : 'without subdomains'];
    case 'domain.removed':
      return detail.endSessions
        ? [`${pluralize(number('endedSessions'), 'session')} ended`]
        : ['its users stayed signed in'];
    case 'session.others-ended':
      return [`${number('sessions')} ended`];
    case 'beta.approved':
      return number('requests') > 1 ? [pluralize(number('requests'), 'request')] : [];
    case 'connection.made':
    case 'connection.ended':
      return detail.network === 'sample' ? ['sample network'] : [];
    case 'plan.changed':
      return typeof detail.from === 'string' ? [`from ${detail.from}`] : [];
    default:
      return [];
  }
}
