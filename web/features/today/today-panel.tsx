import { ActionIcon, Tooltip } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import sidePanel from '#web/ui/page/side-panel.module.css';
import { positionLabel, todayMessages } from './today-messages.ts';
import classes from './today-panel.module.css';

type TodayPanelProps = {
  label: string;
  /** The position of this item among all. */
  position: number;
  of: number;
  onMove: (by: 1 | -1) => void;
  onClose: () => void;
  children: ReactNode;
};

/** The details of one item, beside the list or, on a phone, over it. */
export function TodayPanel({ label, position, of, onMove, onClose, children }: TodayPanelProps) {
  return (
    <aside
      className={`${sidePanel.panel} ${classes.panel}`}
      aria-label={label}
      data-today-panel
      tabIndex={-1}
    >
      <div className={`${sidePanel.tools} ${classes.tools}`}>
        <span className="tabular">{positionLabel(position, of)}</span>
        <Tool label={todayMessages.previousItem} keys="K" onClick={() => onMove(-1)}>
          <IconChevronUp size={18} stroke={1.6} />
        </Tool>
        <Tool label={todayMessages.nextItem} keys="J" onClick={() => onMove(1)}>
          <IconChevronDown size={18} stroke={1.6} />
        </Tool>
        <Tool label={todayMessages.close} keys="Esc" onClick={onClose}>
          <IconX size={18} stroke={1.6} />
        </Tool>
      </div>
      <div className={`${sidePanel.scroll} ${classes.scroll}`}>{children}</div>
    </aside>
  );
}

type ToolProps = { label: string; keys: string; onClick: () => void; children: ReactNode };

function Tool({ label, keys, onClick, children }: ToolProps) {
  return (
    <Tooltip label={`${label} (${keys})`}>
      <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
