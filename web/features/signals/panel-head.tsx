import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconExternalLink, IconX } from '@tabler/icons-react';
import type { Signal, SignalStatus } from '#contract/signals.ts';
import { PersonAvatar } from '#web/ui/person-avatar.tsx';
import { GuessedMark } from './guessed-mark.tsx';
import { safeLink } from './safe-link.ts';
import classes from './signal-panel.module.css';
import { StatusMenu } from './status-menu.tsx';
import { capitalise, isGuessed, seniorityWord } from './words.ts';

type PanelHeadProps = {
  signal: Signal;
  email: string | null;
  onStatus: (signal: Signal, status: SignalStatus) => void;
};

/** Who it is, and what one can do with them. */
export function PanelHead({ signal, email, onStatus }: PanelHeadProps) {
  const link = safeLink(signal.url);
  return (
    <div className={classes.head}>
      <div className={classes.who}>
        <PersonAvatar name={signal.name} url={signal.pictureUrl} size={44} />
        <div className={classes.names}>
          <h2>{signal.name}</h2>
          {signal.headline && <p className={classes.headline}>{signal.headline}</p>}
          <Job signal={signal} />
          {signal.location && <p className={classes.quiet}>{signal.location}</p>}
          {email && (
            <p>
              <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>
            </p>
          )}
        </div>
      </div>
      <div className={classes.buttons}>
        <StatusMenu status={signal.status} onChange={(status) => onStatus(signal, status)} />
        {link && (
          <Button
            component="a"
            href={link}
            target="_blank"
            rel="noopener noreferrer"
            variant="default"
            size="compact-md"
            leftSection={<IconExternalLink size={15} stroke={1.6} aria-hidden />}
          >
            Profile
          </Button>
        )}
        {signal.status !== 'dismissed' && (
          <Button variant="default" size="compact-md" onClick={() => onStatus(signal, 'dismissed')}>
            Dismiss
          </Button>
        )}
      </div>
    </div>
  );
}

/** What they do and where, as far as it is known. */
function Job({ signal }: { signal: Signal }) {
  const { title, company, seniority } = signal;
  if (!title && !company) return null;
  return (
    <p className={classes.quiet}>
      {title}
      {title && isGuessed(signal, 'title') && <GuessedMark what="Title" />}
      {title && company && ' · '}
      {company}
      {company && isGuessed(signal, 'company') && <GuessedMark what="Company" />}
      {seniority && ` · ${capitalise(seniorityWord[seniority])}`}
      {seniority && isGuessed(signal, 'seniority') && <GuessedMark what="Seniority" />}
    </p>
  );
}

type PanelToolsProps = { onMove: (by: 1 | -1) => void; onClose: () => void };

/** To the person above or below, and out. */
export function PanelTools({ onMove, onClose }: PanelToolsProps) {
  return (
    <div className={classes.tools}>
      <Tooltip label="Previous person (k)">
        <ActionIcon variant="subtle" color="gray" aria-label="Previous person" onClick={() => onMove(-1)}>
          <IconChevronUp size={18} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Next person (j)">
        <ActionIcon variant="subtle" color="gray" aria-label="Next person" onClick={() => onMove(1)}>
          <IconChevronDown size={18} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Close (Esc)">
        <ActionIcon variant="subtle" color="gray" aria-label="Close the details" onClick={onClose}>
          <IconX size={18} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
    </div>
  );
}
