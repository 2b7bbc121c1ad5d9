import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { Connection } from '#contract/connections.ts';
import classes from './channel-row.module.css';
import { needsCare, wayNames } from './channel-words.ts';

type Props = { connections: readonly Connection[]; onConnect: (connection: Connection) => void };

/** Connections that do not work, or soon will not: what happened, and the button that mends it. */
export function CareNotes({ connections, onConnect }: Props) {
  const troubled = connections.filter(needsCare);
  if (troubled.length === 0) return null;
  return (
    <section aria-label="Needs attention" className={classes.notes}>
      {troubled.map((connection) => {
        const { id, channel, name, reason } = connection;
        return (
          <div key={id} className={classes.note}>
            <IconAlertTriangle size={18} stroke={1.8} aria-hidden />
            <p className={classes.words}>
              <strong>
                {wayNames[channel]}, {name}
              </strong>
              <br />
              {reason ?? 'It does not work any more. Connect it again.'}
            </p>
            <Button size="xs" onClick={() => onConnect(connection)}>
              Connect {wayNames[channel]} again
            </Button>
          </div>
        );
      })}
    </section>
  );
}
