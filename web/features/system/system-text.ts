import type { System } from '#contract/system.ts';
import { providerFacts } from './provider-labels.ts';
import {
  bytesLabel,
  clockLabel,
  failureLabel,
  providerName,
  spanLabel,
  stateLabels,
} from './system-labels.ts';

/**
 * Everything as plain text, to send to support. The server's response contains no secrets, so neither does
 * this.
 */
export function systemInText(system: System): string {
  const { database, disk, mail, model } = system;
  const at = Date.parse(system.at);
  const ago = (moment: string) => `${spanLabel(at - Date.parse(moment))} ago`;
  const part = (title: string, lines: string[]) => [title, ...lines.map((line) => `  ${line}`), ''];
  return [
    `inGrow ${system.version} on Node ${system.node}, ${system.at}`,
    '',
    ...part(
      'Needs attention',
      system.troubles.length === 0
        ? ['nothing']
        : system.troubles.map(({ kind, count, since }) =>
            since === null ? `${kind}: ${count}` : `${kind}: ${count}, since ${ago(since)}`,
          ),
    ),
    ...part(
      'Processes',
      system.processes.map(
        (one) =>
          `${one.role} ${one.version}, up ${spanLabel(at - Date.parse(one.startedAt))}, ${bytesLabel(one.memoryBytes)}, seen ${ago(one.seenAt)}${one.isThis ? ', answering' : ''}`,
      ),
    ),
    ...part('Database', [
      `PostgreSQL ${database.version}${database.isEmbedded ? ', bundled with inGrow' : ''}, ${bytesLabel(database.sizeBytes)}`,
      `${database.connections} of ${database.connectionsMax} connections`,
      `clocks ${clockLabel(database.clockAheadMs)}`,
      `schema ${database.schema}${database.isSchemaCurrent ? '' : ', which doesn’t match this version'}`,
    ]),
    ...part(
      'Queues',
      system.queues.map(
        ({ name, due, later, running, oldestDueSeconds }) =>
          `${name}: ${due} due (oldest ${oldestDueSeconds} s), ${later} later, ${running} running`,
      ),
    ),
    ...part('Services', [
      ...system.providers.flatMap((provider) => [
        `${providerName(provider.name)}: ${stateLabels[provider.state].toLowerCase()}`,
        ...providerFacts(provider, at, ago).map((fact) => `  ${fact.name}: ${fact.text}`),
      ]),
      ...(model === null
        ? []
        : [`model ${model.model} of ${model.provider}, ${model.hasPrice ? 'with' : 'without'} a price`]),
      ...(mail === null
        ? []
        : [`mail server: ${mail.failure === null ? 'it answers' : failureLabel(mail.failure)}`]),
    ]),
    ...part('Secrets', [`${system.secretsUnderFormerKeys} under a former key`]),
    ...part(
      'Data folder',
      disk === null ? ['unknown'] : [`${bytesLabel(disk.freeBytes)} free of ${bytesLabel(disk.totalBytes)}`],
    ),
  ].join('\n');
}
