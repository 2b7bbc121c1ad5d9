import {
  IconAlertTriangle,
  IconCheck,
  IconClockHour4,
  IconHandStop,
  IconInfoCircle,
  IconPlugConnectedX,
  IconQuestionMark,
  IconRepeat,
  IconUpload,
} from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { inboundLabel } from '#contract/signals/engagement-labels.ts';
import type { WaitingItem } from '#contract/today.ts';
import { KeyCap } from '#web/ui/key-cap.tsx';
import { MomentText } from '#web/ui/moment-text.tsx';
import { PersonAvatar } from '#web/ui/person-avatar.tsx';
import { absoluteTime, dayAndTime, relativeTime, timeOfDay } from '#web/ui/relative-time.ts';
import { useNow } from '#web/ui/use-now.ts';
import { changedRow } from './changed-row.tsx';
import { RowScore } from './row-score.tsx';
import classes from './today.module.css';
import { canBeDone, signalOf, type TodayItem } from './today-items.ts';
import {
  actionLabels,
  doneLabel,
  informationTitle,
  missedMessages,
  openLabel,
  waitingMessages,
} from './today-messages.ts';

export type TodayRowProps = {
  item: TodayItem;
  /** Whether keyboard shortcuts apply to this item. */
  isCurrent: boolean;
  onOpen: (item: TodayItem) => void;
  /** The action of the row's button. */
  onAct: (item: TodayItem) => void;
  onDone: (item: TodayItem) => void;
  /** Posts a missed post now. */
  onPostNow: (item: TodayItem) => void;
};

/** One item: the subject, what happened, and the action. */
export const TodayRow = memo(function TodayRow({
  item,
  isCurrent,
  onOpen,
  onAct,
  onDone,
  onPostNow,
}: TodayRowProps) {
  const now = useNow();
  const row = rowOf(item, now);
  return (
    <li className={classes.row} data-current={isCurrent || undefined} data-item={item.key}>
      {row.icon}
      <button
        type="button"
        className={classes.who}
        data-row
        aria-current={isCurrent || undefined}
        onClick={() => onOpen(item)}
      >
        <span className={`${classes.name} cut`} data-cut>
          {row.title}
        </span>
        <span className={`${classes.detail} cut`} data-cut>
          {row.detail}
        </span>
      </button>
      <span className={`${classes.what} cut`}>{row.what}</span>
      <span className={classes.end}>
        {canBeDone(item) && (
          <button
            type="button"
            className={classes.done}
            aria-label={`${doneLabel(item)}: ${row.title}`}
            data-tip={`${doneLabel(item)} (${signalOf(item) === null ? 'D' : 'Shift+D'})`}
            onClick={() => onDone(item)}
          >
            <IconCheck size={16} stroke={1.8} aria-hidden />
          </button>
        )}
        {item.kind === 'waiting' && item.waiting.kind === 'missed' && (
          <button type="button" className={classes.act} onClick={() => onPostNow(item)}>
            {missedMessages.postNow}
            <span className="visually-hidden">: {row.title}</span>
          </button>
        )}
        {row.end}
        {row.action !== null && (
          <button type="button" className={classes.act} onClick={() => onAct(item)}>
            {row.action}
            <span className="visually-hidden">: {row.title}</span>
            {item.kind === 'post' && <KeyCap keys="c" />}
          </button>
        )}
      </span>
    </li>
  );
});

/** What a row shows. */
export type Row = {
  icon: ReactNode;
  title: string;
  detail: string;
  what: ReactNode;
  /** The label of the button; null for no button. */
  action: string | null;
  /** Stands before the button. */
  end?: ReactNode;
};

function rowOf(item: TodayItem, now: Date): Row {
  switch (item.kind) {
    case 'person': {
      const { signal, by, did, waitsId } = item.warmer;
      const words = did.text ?? did.post?.excerpt ?? null;
      return {
        icon: <PersonAvatar name={signal.name} url={signal.pictureUrl} size={28} />,
        title: signal.name,
        detail: [signal.title, signal.company].filter(Boolean).join(' · ') || (signal.headline ?? ''),
        what: (
          <>
            <span className={classes.did}>
              {inboundLabel(did, false)}{' '}
              {did.timeBasis === 'reported' && <MomentText moment={did.occurredAt} />}
            </span>{' '}
            {did.text === null ? words : `“${did.text}”`}
          </>
        ),
        action: by === null ? (waitsId ? actionLabels.reply : openLabel) : null,
        end: <RowScore signal={signal} by={by} />,
      };
    }
    case 'changed':
      return changedRow(item.changed);
    case 'answer': {
      const { person, kind, at, timeBasis, text } = item.answer;
      return {
        icon: <PersonAvatar name={person.name} url={person.pictureUrl} size={28} />,
        title: person.name,
        detail: person.headline ?? '',
        what: (
          <>
            <span className={classes.did}>
              {inboundLabel({ type: kind, reactionType: null }, false)}{' '}
              {timeBasis === 'reported' && <MomentText moment={at} />}
            </span>{' '}
            {`“${text}”`}
          </>
        ),
        action: actionLabels.reply,
      };
    }
    case 'post': {
      const { pick, draft } = item.post;
      const { author, text } = pick.post;
      return {
        icon: <PersonAvatar name={author.name} url={author.pictureUrl} size={28} />,
        title: author.name,
        detail: pick.reasons[0]?.text ?? author.headline ?? '',
        what: text,
        action: draft === null ? actionLabels.draft : actionLabels.reviewDraft,
      };
    }
    case 'waiting': {
      const { at } = item.waiting;
      const words = waitingMessages(item.waiting, {
        time: timeOfDay(at),
        ago: relativeTime(at, now),
        due: dayAndTime(at),
      });
      return {
        icon: <WaitingIcon kind={words.icon} />,
        title: words.title,
        detail: words.detail,
        what: words.text,
        action: words.action,
      };
    }
    case 'information': {
      const { information } = item;
      return {
        icon: (
          <span className={classes.icon} data-tone="neutral">
            <IconInfoCircle size={16} stroke={1.7} aria-hidden />
          </span>
        ),
        title: informationTitle(information),
        detail: relativeTime(information.at, now),
        what: <span data-tip={absoluteTime(information.at)}>{information.text}</span>,
        action: openLabel,
      };
    }
  }
}

const icons = {
  approval: { Icon: IconHandStop, tone: 'high' },
  leaving: { Icon: IconClockHour4, tone: 'neutral' },
  unconfirmed: { Icon: IconQuestionMark, tone: 'high' },
  missed: { Icon: IconAlertTriangle, tone: 'danger' },
  failed: { Icon: IconAlertTriangle, tone: 'danger' },
  connection: { Icon: IconPlugConnectedX, tone: 'danger' },
  import: { Icon: IconUpload, tone: 'high' },
  repost: { Icon: IconRepeat, tone: 'neutral' },
} as const;

export function WaitingIcon({ kind }: { kind: WaitingItem['kind'] }) {
  const { Icon, tone } = icons[kind];
  return (
    <span className={classes.icon} data-tone={tone}>
      <Icon size={16} stroke={1.7} aria-hidden />
    </span>
  );
}
