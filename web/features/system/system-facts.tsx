import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { System } from '#contract/system.ts';
import { formatCount } from '#core/pluralize.ts';
import { Badge } from '#web/ui/badge.tsx';
import { MomentText } from '#web/ui/moment-text.tsx';
import classes from './system.module.css';
import { bytesLabel, clockLabel, problemLabels, spanLabel } from './system-labels.ts';

type Props = { system: System };

/** What is stuck or failing, each with a remedy. */
export function Problems({ system }: Props) {
  if (system.troubles.length === 0) {
    return <Text size="sm">Nothing is stuck, late or failing.</Text>;
  }
  return (
    <ul className={classes.list}>
      {system.troubles.map(({ kind, count, since }) => (
        <li key={kind} className={classes.row}>
          <div className={classes.words}>
            <span className={classes.name}>{problemLabels[kind].what}</span>
            <span className={`${classes.facts} quiet`}>
              {problemLabels[kind].helps}
              {since !== null && (
                <>
                  {' '}
                  The oldest: <MomentText moment={since} />.
                </>
              )}
            </span>
          </div>
          <span className={classes.number}>{formatCount(count)}</span>
        </li>
      ))}
    </ul>
  );
}

const roles = { all: 'Web and worker', web: 'Web', worker: 'Worker' };

/** The running processes. */
export function Processes({ system }: Props) {
  const isAlone = system.processes.every(({ role }) => role === 'web');
  return (
    <>
      <ul className={classes.list}>
        {system.processes.map((one) => (
          <li key={one.id} className={classes.row}>
            <div className={classes.words}>
              <span className={classes.name}>
                {roles[one.role]} <span className={classes.quiet}>process {one.pid}</span>{' '}
                {one.isThis && <Badge tone="neutral">This process</Badge>}
              </span>
              <span className={`${classes.facts} quiet`}>
                Version {one.version} · up {spanLabel(Date.parse(system.at) - Date.parse(one.startedAt))} ·
                seen <MomentText moment={one.seenAt} />
              </span>
            </div>
            <span className={classes.number}>{bytesLabel(one.memoryBytes)}</span>
          </li>
        ))}
      </ul>
      {isAlone && (
        <Text size="sm" c="var(--danger)">
          No worker is running, so nothing is synced, sent or published.
        </Text>
      )}
    </>
  );
}

/** The database, the folder, and the program. */
export function Facts({ system }: Props) {
  const { database, disk } = system;
  return (
    <dl className={classes.about}>
      <Fact name="inGrow">
        {system.version}, on Node {system.node}
      </Fact>
      <Fact name="PostgreSQL">
        {database.version}
        {database.isEmbedded ? ', bundled with inGrow' : ''}
      </Fact>
      <Fact name="Size">{bytesLabel(database.sizeBytes)}</Fact>
      <Fact name="Connections">
        {database.connections} of {database.connectionsMax}
      </Fact>
      <Fact name="Clocks">{clockLabel(database.clockAheadMs)}</Fact>
      <Fact name="Schema">
        {database.schema}
        {database.isSchemaCurrent ? '' : ', which doesn’t match this version'}
      </Fact>
      <Fact name="Data folder">
        {disk === null ? 'unknown' : `${bytesLabel(disk.freeBytes)} free of ${bytesLabel(disk.totalBytes)}`}
      </Fact>
      <Fact name="Secrets">
        {system.secretsUnderFormerKeys === 0
          ? 'All use the current key'
          : `${formatCount(system.secretsUnderFormerKeys)} under a former key`}
      </Fact>
      <Fact name="Backups">
        <code>npm run backup</code> backs up everything to one file
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Queued and running work. */
export function Queues({ system }: Props) {
  if (system.queues.length === 0) return <Text size="sm">All queues are empty.</Text>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={classes.scroll} tabIndex={0} aria-label="Table of queues">
      <table className={classes.table}>
        <thead className={classes.columns}>
          <tr>
            <th scope="col" className={classes.queue}>
              Queue
            </th>
            <th scope="col">Due</th>
            <th scope="col">Oldest</th>
            <th scope="col">Later</th>
            <th scope="col">Running</th>
          </tr>
        </thead>
        <tbody>
          {system.queues.map(({ name, due, oldestDueSeconds, later, running }) => (
            <tr key={name}>
              <th scope="row" className={classes.queue}>
                {name}
              </th>
              <td>{formatCount(due)}</td>
              <td>{due === 0 ? '–' : spanLabel(oldestDueSeconds * 1000)}</td>
              <td>{formatCount(later)}</td>
              <td>{formatCount(running)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
