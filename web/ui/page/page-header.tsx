import { Group, Progress, Stack, Text, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';
import type { Realm } from '#contract/profile.ts';
import { bootstrapQuery } from '#web/lib/bootstrap-query.ts';
import { Badge } from '#web/ui/badge.tsx';
import { HeaderButton, HeaderMenu } from './header-actions.tsx';
import classes from './page-header.module.css';
import { linkProps, type PageLink } from './page-link.ts';
import { TabBar, type TabBarProps } from './tab-bar.tsx';

/** Whose data a page shows. `current`: real data once a real profile is connected, else sample data. */
type ShownRealm = Realm | 'current';

/** Says that a page shows sample data. Renders nothing for real data. */
function SampleBadge({ realm }: { realm: ShownRealm }) {
  const profiles = useQuery({ ...bootstrapQuery, enabled: realm === 'current' }).data?.profiles ?? [];
  const isSample =
    realm === 'current'
      ? profiles.length > 0 && profiles.every((one) => one.network === 'sample')
      : realm === 'sample';
  return isSample ? <Badge tone="warning">Sample data</Badge> : null;
}

/** A header action. On a phone it moves into the menu automatically. */
export type HeaderAction = {
  label: string;
  icon?: ReactNode;
  onClick?: () => void;
  /** The link target, if the action is a link. */
  link?: PageLink;
  /** The menu items, if the action opens a menu. */
  menu?: ReactNode;
  /** The matching keyboard shortcut, as in `useShortcuts`. */
  keys?: string;
  disabled?: boolean;
  loading?: boolean;
  isDangerous?: boolean;
};

/** An action, or a custom element if a button isn't enough. An element stays in the header on a phone. */
type HeaderPart = HeaderAction | ReactElement;

type PageHeaderProps = {
  title: ReactNode;
  /** The parent page, shown above the title. */
  crumb?: { label: string } & PageLink;
  /** Whose data the page shows, so that it says if that is sample data. Leave it out if it shows none. */
  realm?: ShownRealm | undefined;
  /** Shown beside the title: a count, a state, a switch. */
  status?: ReactNode;
  /** The one main action. */
  primary?: HeaderPart | undefined;
  /** At most two. The rest go into `more`. */
  actions?: readonly HeaderPart[];
  more?: readonly HeaderPart[];
  tabs?: TabBarProps;
  /** The progress of a job that affects this page. */
  progress?: HeaderProgress | null;
};

export type HeaderProgress = {
  /** Such as `Syncing 1,240 of 2,000`. */
  label: string;
  /** 0 to 100; null if unknown. */
  percent: number | null;
  /** More detail, such as `about 2 min left`. */
  detail?: string;
  /** Usually a `StopButton`. */
  stop?: ReactNode;
};

/**
 * The header of every page under /dashboard: 56 px high with a rule below, the title at one edge and the
 * actions at the other.
 */
export function PageHeader({
  title,
  crumb,
  realm,
  status,
  primary,
  actions = [],
  more = [],
  tabs,
  progress,
}: PageHeaderProps) {
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const isMoved = (part: HeaderPart) => isPhone && !isValidElement(part);
  const inMenu = [...actions.filter(isMoved), ...more];
  return (
    <header className={classes.frame}>
      <div className={classes.header}>
        <Stack gap={0} flex="0 1 auto" miw={0}>
          <Group align="stretch" gap="xs" wrap="nowrap">
            {crumb && (
              <Link {...linkProps(crumb)} className={`${classes.crumb} cut`}>
                {crumb.label}
              </Link>
            )}
            {isPhone && realm && <SampleBadge realm={realm} />}
          </Group>
          <Title order={1} className="cut">
            {title}
          </Title>
        </Stack>
        {status !== undefined && (
          <div className={classes.status}>{typeof status === 'string' ? <span>{status}</span> : status}</div>
        )}
        {!isPhone && realm && <SampleBadge realm={realm} />}
        <Group gap="xs" wrap="nowrap" flex="none" ml="auto">
          {actions
            .filter((part) => !isMoved(part))
            .map((part) => (
              <Fragment key={keyOf(part)}>{isElement(part) ? part : <HeaderButton action={part} />}</Fragment>
            ))}
          {primary && (isElement(primary) ? primary : <HeaderButton action={primary} isPrimary />)}
          {inMenu.length > 0 && <HeaderMenu parts={inMenu} />}
        </Group>
      </div>
      {progress && <ProgressLine {...progress} />}
      {tabs && <TabBar {...tabs} />}
    </header>
  );
}

const isElement = (part: HeaderPart): part is ReactElement => isValidElement(part);

const keyOf = (part: HeaderPart) => (isElement(part) ? (part.key ?? 'element') : part.label);

function ProgressLine({ label, percent, detail, stop }: HeaderProgress) {
  return (
    <div className={classes.progress}>
      <Progress
        value={percent ?? 100}
        animated={percent === null}
        size={2}
        radius={0}
        aria-label={label}
        transitionDuration={150}
        className={classes.line}
      />
      <div className={classes.job}>
        <Text span size="sm" role="status" className="tabular cut">
          {label}
        </Text>
        {detail && (
          <Text span size="sm" c="dimmed" className="tabular cut">
            {detail}
          </Text>
        )}
        <span className={classes.stop}>{stop}</span>
      </div>
    </div>
  );
}
