import type { CSSProperties, ReactNode } from 'react';
import type { Signal } from '#contract/signals/signals.ts';
import { formatCount } from '#core/pluralize.ts';
import { CompanyLink } from '#web/features/signals/companies/company-link.tsx';
import { IntensityBadge } from '#web/features/signals/labels/intensity-badge.tsx';
import { Marked } from '#web/features/signals/labels/marked.tsx';
import icons from '#web/features/signals/labels/row-icons.module.css';
import {
  capitalize,
  countOfType,
  engagementTypes,
  formatFit,
  formatScore,
  guessedLabel,
  isGuessed,
  statusLabels,
  typeLabel,
} from '#web/features/signals/labels/signal-labels.ts';
import dot from '#web/features/signals/labels/status-dot.module.css';
import { isDoNotEngage } from '#web/features/signals/lists/list-labels.ts';
import lists from '#web/features/signals/lists/list-pills.module.css';
import { DoNotEngageSign } from '#web/features/signals/lists/list-pills.tsx';
import { EngagedElsewhereSign } from '#web/features/signals/scope/elsewhere.tsx';
import { useIsInbox, useProfileName } from '#web/features/signals/scope/scope-context.ts';
import { PersonAvatar } from '#web/ui/person-avatar.tsx';
import { absoluteTime, relativeTime } from '#web/ui/relative-time.ts';
import { useNow } from '#web/ui/use-now.ts';
import classes from './cells.module.css';
import type { ShownColumn } from './columns/column-layout.ts';
import { interactionGradient } from './interaction-gradient.ts';
import { RowMarks } from './row-marks.tsx';
import table from './signal-table.module.css';

/* Each cell is one element with as few children as possible, because dozens of rows are rendered at once.
   Icons, bars, and picture placeholders come from the stylesheet, and the table's single hover tip shows
   tooltips. */

type CellProps = { signal: Signal };
type TextCellProps = { column: ShownColumn; tip?: string; label?: string; children: ReactNode };

/** A cell with only text. */
function TextCell({ column, tip, label, children }: TextCellProps) {
  return (
    <td
      className={`${table.cell} ${classes.line} cut`}
      data-column={column}
      data-tip={tip}
      data-cut
      aria-label={label}
    >
      {children}
    </td>
  );
}

/** Picture, name, and headline below. In an inbox, the profile is shown there if its column doesn't fit. */
export function PersonCell({ signal }: CellProps) {
  const isInbox = useIsInbox();
  const profileName = useProfileName();
  const of = isInbox ? profileName(signal.connectedProfileId) : undefined;
  return (
    <td className={`${table.cell} ${classes.person}`} data-column="name">
      <PersonAvatar name={signal.name} url={signal.pictureUrl} size={28} />
      <span className={`${classes.name} cut`} data-cut>
        <Marked text={signal.name} />
        <EngagedElsewhereSign signal={signal} />
        <RowMarks signal={signal} />
      </span>
      <DoNotEngageSign signal={signal} />
      {(signal.headline || of) && (
        <span
          className={`${classes.headline} cut`}
          data-of={of && signal.headline ? `${of} · ` : of}
          data-cut={signal.headline ? true : undefined}
        >
          {signal.headline && <Marked text={signal.headline} />}
        </span>
      )}
    </td>
  );
}

/** The score at which the bar is full: twice the threshold of "very high". */
const fullBar = 60;

/** Intensity as a word, the score, and a thin bar for visual comparison. */
export function ScoreCell({ signal }: CellProps) {
  const share = Math.min(1, signal.score / fullBar);
  return (
    <td
      className={`${table.cell} ${classes.score}`}
      data-column="score"
      data-intensity={signal.intensity}
      style={{ '--share': `${100 * share}%` } as CSSProperties}
    >
      <IntensityBadge intensity={signal.intensity} /> {formatScore(signal.score)}
    </td>
  );
}

/** The points of the user's own rules; empty without rules. */
export function FitCell({ signal }: CellProps) {
  return <TextCell column="fit">{signal.fit === null ? null : formatFit(signal.fit)}</TextCell>;
}

/** A person's latest action, and when it was. */
export function ActivityCell({ signal }: CellProps) {
  const when = relativeTime(signal.latestAt, useNow());
  const what = capitalize(typeLabel(signal.latestType));
  return (
    <td
      className={`${table.cell} ${classes.activity} ${icons.icon}`}
      data-column="latest"
      data-icon={signal.latestType}
      data-tip={`${what} · ${absoluteTime(signal.latestAt)}`}
      aria-label={`${what}, ${when}, ${absoluteTime(signal.latestAt)}`}
    >
      {when}
    </td>
  );
}

/** What they wrote last, in one line. */
export function WordsCell({ signal }: CellProps) {
  return <TextCell column="words">{signal.lastWords}</TextCell>;
}

/** The number of engagements, split by type in a small bar; all counts on hover. */
export function InteractionsCell({ signal }: CellProps) {
  const counted = engagementTypes.flatMap((type) => {
    const count = signal.counts[type];
    return count ? [countOfType(type, count)] : [];
  });
  return (
    <td
      className={`${table.cell} ${classes.interactions}`}
      data-column="interactions"
      data-tip={counted.join(', ')}
      style={{ '--bar': interactionGradient(signal.counts) } as CSSProperties}
    >
      {formatCount(signal.interactions)}
    </td>
  );
}

/** Company, with the title below. */
export function CompanyCell({ signal }: CellProps) {
  return (
    <td className={`${table.cell} ${classes.job}`} data-column="company">
      {signal.companyLogoUrl && (
        <img
          className={classes.companyLogo}
          src={signal.companyLogoUrl}
          alt=""
          loading="lazy"
          decoding="async"
        />
      )}
      <CompanyLink
        signal={signal}
        className={`${classes.company} cut`}
        tabIndex={-1}
        guessed={isGuessed(signal, 'company') ? `Company ${guessedLabel}` : undefined}
      />
      {signal.title && !saysTitle(signal) && (
        <span className={`${classes.jobTitle} cut`} {...guessedTitle(signal)} data-cut>
          <Marked text={signal.title} />
        </span>
      )}
    </td>
  );
}

/** Whether the headline, which is shown beside the name, has the title already. */
const saysTitle = ({ headline, title }: Signal) =>
  headline !== null && title !== null && headline.toLowerCase().includes(title.toLowerCase());

const guessedTitle = (signal: Signal) => {
  const guessed = isGuessed(signal, 'title') ? `Title ${guessedLabel}` : undefined;
  return { 'data-guessed': guessed, 'data-tip': guessed && `${signal.title} (${guessed})` };
};

/** The profile a signal belongs to, in an inbox over several profiles. */
export function ProfileCell({ signal }: CellProps) {
  return <TextCell column="profile">{useProfileName()(signal.connectedProfileId)}</TextCell>;
}

/** The number of engagements in the last seven days. */
export function WeekCell({ signal }: CellProps) {
  return <TextCell column="week">{formatCount(signal.week ?? 0)}</TextCell>;
}

export function FirstSeenCell({ signal }: CellProps) {
  const when = relativeTime(signal.firstAt, useNow());
  return (
    <TextCell
      column="first"
      tip={absoluteTime(signal.firstAt)}
      label={`${when}, ${absoluteTime(signal.firstAt)}`}
    >
      {when}
    </TextCell>
  );
}

const shownInRow = 2;

/** A person's lists, as far as they fit; all of them on hover. */
export function ListsCell({ signal }: CellProps) {
  const shown = signal.lists.filter((list) => !isDoNotEngage(list));
  const more = shown.length - shownInRow;
  return (
    <td
      className={`${table.cell} ${lists.inRow}`}
      data-column="lists"
      data-more={more > 0 ? `+${more}` : undefined}
      data-tip={shown.map(({ name }) => name).join(', ') || undefined}
    >
      {shown.slice(0, shownInRow).map((list) => (
        <span key={list.id} className={lists.pill}>
          {list.name}
        </span>
      ))}
    </td>
  );
}

export function StatusCell({ signal }: CellProps) {
  return (
    <td
      className={`${table.cell} ${classes.status} ${dot.before}`}
      data-column="status"
      data-status={signal.status}
    >
      {capitalize(statusLabels[signal.status])}
    </td>
  );
}
