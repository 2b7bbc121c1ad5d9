import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconListDetails, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { EditedField, Signal, SignalList, SignalStatus } from '#contract/signals/signals.ts';
import { CompanyLink } from '#web/features/signals/companies/company-link.tsx';
import { Marked } from '#web/features/signals/keywords/marked.tsx';
import { ListPills } from '#web/features/signals/lists/list-pills.tsx';
import { DoNotEngageNote } from '#web/features/signals/people/do-not-engage.tsx';
import { editedLabel } from '#web/features/signals/people/edited-labels.ts';
import { Elsewhere } from '#web/features/signals/scope/elsewhere.tsx';
import { useIsInbox, useProfileName } from '#web/features/signals/scope/scope-context.ts';
import { capitalise, isGuessed, seniorityLabels } from '#web/features/signals/signal-labels.ts';
import { StatusMenu } from '#web/features/signals/status-menu.tsx';
import { GuessedMark } from '#web/features/signals/table/guessed-mark.tsx';
import { SnoozeLine } from '#web/features/signals/triage/snooze-line.tsx';
import { OutsideLink } from '#web/ui/outside-link.tsx';
import { PersonAvatar } from '#web/ui/person-avatar.tsx';
import classes from './signal-panel.module.css';

type PanelHeadProps = {
  signal: Signal;
  email: string | null;
  /** What the user corrected. */
  edited: readonly EditedField[];
  onStatus: (signal: Signal, status: SignalStatus) => void;
  onList: (signal: Signal) => void;
  /** Picks until when. */
  onSnooze: (signal: Signal) => void;
  onWake: (signal: Signal) => void;
  onUnlist: (signal: Signal, list: SignalList) => void;
  /** The button that follows them. */
  follow: ReactNode;
  /** What is done to the person, behind the other buttons. */
  menu: ReactNode;
};

/** Who it is, and what one can do with them. */
export function PanelHead({
  signal,
  email,
  edited,
  onStatus,
  onList,
  onUnlist,
  follow,
  menu,
  ...on
}: PanelHeadProps) {
  const isInbox = useIsInbox();
  const profileName = useProfileName();
  return (
    <div className={classes.head}>
      <div className={classes.who}>
        <PersonAvatar name={signal.name} url={signal.pictureUrl} size={44} />
        <div className={classes.names}>
          <h2>
            <Marked text={signal.name} />
          </h2>
          {signal.headline && (
            <p className={classes.headline}>
              <Marked text={signal.headline} />
            </p>
          )}
          <Job signal={signal} />
          {signal.location && (
            <p className={classes.quiet}>
              <Marked text={signal.location} />
            </p>
          )}
          {email && (
            <p>
              <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>
            </p>
          )}
          {edited.length > 0 && <p className={classes.quiet}>{editedLabel(edited)}</p>}
        </div>
      </div>
      <DoNotEngageNote signal={signal} />
      <div className={classes.buttons}>
        <StatusMenu status={signal.status} onChange={(status) => onStatus(signal, status)} />
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconListDetails size={15} stroke={1.6} aria-hidden />}
          onClick={() => onList(signal)}
        >
          Add to list
        </Button>
        {follow}
        <Button variant="default" size="compact-md" onClick={() => on.onSnooze(signal)}>
          Snooze
        </Button>
        <OutsideLink url={signal.url}>Profile</OutsideLink>
        {signal.status !== 'dismissed' && (
          <Button variant="default" size="compact-md" onClick={() => onStatus(signal, 'dismissed')}>
            Dismiss
          </Button>
        )}
        {menu}
      </div>
      {isInbox && <p className={classes.of}>Engages with {profileName(signal.connectedProfileId)}</p>}
      <Elsewhere signal={signal} />
      <SnoozeLine signal={signal} onWake={() => on.onWake(signal)} />
      <ListPills signal={signal} onRemove={(list) => onUnlist(signal, list)} />
    </div>
  );
}

/** What they do and where, as far as it is known. */
function Job({ signal }: { signal: Signal }) {
  const { title, company, seniority } = signal;
  if (!title && !company) return null;
  return (
    <p className={classes.quiet}>
      {title && <Marked text={title} />}
      {title && isGuessed(signal, 'title') && <GuessedMark what="Title" />}
      {title && company && ' · '}
      <CompanyLink signal={signal} className={classes.company} />
      {company && isGuessed(signal, 'company') && <GuessedMark what="Company" />}
      {seniority && ` · ${capitalise(seniorityLabels[seniority])}`}
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
