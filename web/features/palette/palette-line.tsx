import { Stack } from '@mantine/core';
import {
  IconActivity,
  IconArrowRight,
  IconArticle,
  IconBolt,
  IconBuilding,
  IconMessage2,
  IconRobot,
  IconUserPlus,
} from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { pluralize } from '#core/pluralize.ts';
import { KeyCap } from '#web/ui/key-cap.tsx';
import { PersonAvatar } from '#web/ui/person-avatar.tsx';
import classes from './palette.module.css';
import type { PaletteEntry } from './palette-entries.ts';

type Props = {
  id: string;
  entry: PaletteEntry;
  isCurrent: boolean;
  onPoint: () => void;
  onChoose: () => void;
};

/** One entry of the palette. The field keeps the focus and handles the keys. */
export function PaletteLine({ id, entry, isCurrent, onPoint, onChoose }: Props) {
  const line = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isCurrent) line.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  return (
    <button
      type="button"
      ref={line}
      id={id}
      className={classes.entry}
      role="option"
      tabIndex={-1}
      aria-selected={isCurrent}
      onPointerMove={isCurrent ? undefined : onPoint}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      {entry.kind === 'person' || entry.kind === 'stranger' ? (
        <PersonAvatar name={entry.label} url={entry.pictureUrl} size={24} />
      ) : entry.kind === 'company' ? (
        <IconBuilding size={18} stroke={1.7} aria-hidden />
      ) : entry.kind === 'post' ? (
        <IconArticle size={18} stroke={1.7} aria-hidden />
      ) : entry.kind === 'agent' ? (
        <IconRobot size={18} stroke={1.7} aria-hidden />
      ) : entry.kind === 'screen' ? (
        <IconArrowRight size={18} stroke={1.7} aria-hidden />
      ) : entry.kind === 'command' ? (
        <IconBolt size={18} stroke={1.7} aria-hidden />
      ) : entry.kind === 'post-import' ? (
        <IconMessage2 size={18} stroke={1.7} aria-hidden />
      ) : (
        <IconActivity size={18} stroke={1.7} aria-hidden />
      )}
      <Stack component="span" gap={0} flex={1} miw={0}>
        <span className="cut">{entry.label}</span>
        {entry.kind === 'person' && (entry.detail || entry.of) && (
          <span className={`${classes.detail} cut`}>
            {[entry.detail, entry.of && `signal of ${entry.of}`].filter(Boolean).join(' · ')}
          </span>
        )}
        {entry.kind === 'company' && (
          <span className={`${classes.detail} cut`}>
            Company, {pluralize(entry.people, 'person', 'people')}
          </span>
        )}
        {entry.kind === 'post' && (
          <span className={`${classes.detail} cut`}>
            {['Post', entry.detail && `by ${entry.detail}`].filter(Boolean).join(' ')},{' '}
            {pluralize(entry.people, 'person', 'people')} engaged
          </span>
        )}
        {entry.kind === 'stranger' && entry.detail && (
          <span className={`${classes.detail} cut`}>{entry.detail}</span>
        )}
      </Stack>
      {entry.kind === 'stranger' && (
        <span className={classes.add} title={`Add as a signal of ${entry.of}`}>
          <IconUserPlus size={15} stroke={1.7} aria-hidden /> Add as signal
        </span>
      )}
      {entry.kind === 'command' && entry.keys !== undefined && <KeyCap keys={entry.keys} />}
      {entry.kind === 'person' && (
        <span className={`${classes.score} tabular`}>
          <span className="visually-hidden">score </span>
          {entry.score.toFixed(1)}
        </span>
      )}
    </button>
  );
}
