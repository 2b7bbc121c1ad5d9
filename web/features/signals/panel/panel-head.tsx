import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import type { Signal, SignalDetails } from '#contract/signals/signals.ts';
import { CompanyLink } from '#web/features/signals/companies/company-link.tsx';
import { GuessedMark } from '#web/features/signals/labels/guessed-mark.tsx';
import { Marked } from '#web/features/signals/labels/marked.tsx';
import { isGuessed } from '#web/features/signals/labels/signal-labels.ts';
import sidePanel from '#web/ui/page/side-panel.module.css';
import { PersonAvatar } from '#web/ui/person-avatar.tsx';
import { EditedName } from './edited-name.tsx';
import { panelMessages } from './panel-messages.ts';
import classes from './signal-panel.module.css';

type PanelHeadProps = {
  signal: Signal;
  /** Undefined while the details load. */
  person: SignalDetails['person'] | undefined;
};

/** The person: picture, name, job, company, and place. */
export function PanelHead({ signal, person }: PanelHeadProps) {
  const { title, company, headline, location } = signal;
  return (
    <div className={classes.who}>
      <PersonAvatar name={signal.name} url={signal.pictureUrl} size={44} />
      <div className={classes.names}>
        <EditedName signal={signal} person={person} />
        <p>
          {title ? <Marked text={title} /> : headline && <Marked text={headline} />}
          {title && isGuessed(signal, 'title') && <GuessedMark what="Title" />}
          {(title || headline) && company && ' · '}
          <CompanyLink signal={signal} className={classes.company} />
          {company && isGuessed(signal, 'company') && <GuessedMark what="Company" />}
        </p>
        {location && (
          <p className={classes.quiet}>
            <Marked text={location} />
          </p>
        )}
      </div>
    </div>
  );
}

type PanelToolsProps = {
  /** The person's position in the list, as `3 of 14`; absent if unknown. */
  position?: { at: number; of: number } | undefined;
  onMove: (by: 1 | -1) => void;
  onClose: () => void;
};

/** Buttons for the previous and next person, and to close. */
export function PanelTools({ position, onMove, onClose }: PanelToolsProps) {
  return (
    <div className={sidePanel.tools}>
      {position && (
        <span className={classes.position}>{panelMessages.position(position.at, position.of)}</span>
      )}
      <ActionIcon
        data-tip={`${panelMessages.previous} (K)`}
        variant="subtle"
        color="gray"
        aria-label={panelMessages.previous}
        onClick={() => onMove(-1)}
      >
        <IconChevronUp size={18} stroke={1.6} />
      </ActionIcon>
      <ActionIcon
        data-tip={`${panelMessages.next} (J)`}
        variant="subtle"
        color="gray"
        aria-label={panelMessages.next}
        onClick={() => onMove(1)}
      >
        <IconChevronDown size={18} stroke={1.6} />
      </ActionIcon>
      <ActionIcon
        data-tip={`${panelMessages.close} (Esc)`}
        variant="subtle"
        color="gray"
        aria-label={panelMessages.close}
        onClick={onClose}
      >
        <IconX size={18} stroke={1.6} />
      </ActionIcon>
    </div>
  );
}
