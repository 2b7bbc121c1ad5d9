import type { Artifact } from '#contract/agents/artifacts.ts';
import { dateFormat } from '#core/date-format.ts';

/** `20 Nov, 08:00 Berlin`: a time in a zone, labeled with the zone's city. */
export function zonedMoment(moment: string, zone: string): string {
  const words = dateFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: zone,
  }).format(new Date(moment));
  return `${words} ${(zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')}`;
}

/** The origin of an artifact: `from run 20 Nov, 08:00 Berlin`. */
export function originLabel(
  {
    promptId,
    scheduleId,
    agent,
    createdAt,
  }: Pick<Artifact, 'promptId' | 'scheduleId' | 'agent' | 'createdAt'>,
  zone: string,
): string {
  const isByRun = promptId !== null || scheduleId !== null || agent !== null;
  return `${isByRun ? 'from run' : 'created manually'} ${zonedMoment(createdAt, zone)}`;
}
