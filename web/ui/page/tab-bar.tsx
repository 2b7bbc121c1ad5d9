import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { formatCount } from '#core/pluralize.ts';
import { linkProps, type PageLink } from './page-link.ts';
import classes from './tab-bar.module.css';

/** A tab that is a page, or a filter in the URL. */
type LinkTab = {
  label: string;
  count?: number | undefined;
  /** Set if the URL alone doesn't say whether this tab is current. */
  isCurrent?: boolean;
} & PageLink;

/** A tab known only to this page. */
type ValueTab = { label: string; count?: number | undefined; value: string };

export type TabBarProps =
  | { label: string; items: readonly LinkTab[] }
  | { label: string; items: readonly ValueTab[]; value: string; onChange: (value: string) => void };

/** The tabs below a page's header. On a narrow screen the row scrolls and keeps the current tab in view. */
export function TabBar(props: TabBarProps) {
  return 'value' in props ? <ValueTabs {...props} /> : <LinkTabs {...props} />;
}

function LinkTabs({ label, items }: { label: string; items: readonly LinkTab[] }) {
  const row = useRef<HTMLElement>(null);
  // Runs after every render, because the router decides which tab is current.
  useEffect(() => showCurrent(row.current));
  return (
    <nav aria-label={label} className={classes.bar} ref={row}>
      {items.map((tab) => (
        <Link
          key={tab.label}
          {...linkProps(tab)}
          activeOptions={{ exact: true, includeSearch: false }}
          {...(tab.isCurrent === undefined
            ? {}
            : { 'data-current': tab.isCurrent, 'aria-current': tab.isCurrent ? 'page' : undefined })}
          className={classes.tab}
        >
          {tab.label}
          <Count value={tab.count} />
        </Link>
      ))}
    </nav>
  );
}

type ValueTabsProps = Extract<TabBarProps, { value: string }>;

function ValueTabs({ label, items, value, onChange }: ValueTabsProps) {
  const row = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the tab changes
  useEffect(() => showCurrent(row.current), [value]);
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = items.findIndex((tab) => tab.value === value);
    const next = items[(at + step + items.length) % items.length];
    if (!next) return;
    onChange(next.value);
    row.current?.querySelector<HTMLElement>(`[data-value="${CSS.escape(next.value)}"]`)?.focus();
  };
  return (
    <div role="tablist" aria-label={label} className={classes.bar} ref={row} onKeyDown={move}>
      {items.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          aria-selected={tab.value === value}
          tabIndex={tab.value === value ? 0 : -1}
          data-value={tab.value}
          data-current={tab.value === value}
          className={classes.tab}
          onClick={() => onChange(tab.value)}
        >
          {tab.label}
          <Count value={tab.count} />
        </button>
      ))}
    </div>
  );
}

function Count({ value }: { value: number | undefined }) {
  if (value === undefined || value === 0) return null;
  return <span className={classes.count}>{formatCount(value)}</span>;
}

function showCurrent(row: HTMLElement | null): void {
  const current = row?.querySelector<HTMLElement>('[data-status="active"], [data-current="true"]');
  if (row && current) row.scrollLeft = current.offsetLeft - (row.clientWidth - current.offsetWidth) / 2;
}
