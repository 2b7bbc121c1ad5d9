import { Button, Group, Popover, Text } from '@mantine/core';
import { IconCalendar, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Realm } from '#contract/profile.ts';
import { dateFormat } from '#core/date-format.ts';
import { goodTimesQuery } from '#web/features/channels/composer/queries.ts';
import { postsMessages as messages } from '#web/features/channels/posts-messages.ts';
import { dayIn, momentOf, timeIn, zoneName } from '#web/lib/zoned-time.ts';
import { nextHour, WhenField } from '#web/ui/date-fields.tsx';
import { useNow } from '#web/ui/use-now.ts';
import classes from './composer.module.css';

type Props = {
  realm: Realm;
  zone: string;
  /** The scheduled time; null publishes now. */
  at: Date | null;
  onAt: (at: Date | null) => void;
  canSend: boolean;
  isSending: boolean;
  onSend: (at: Date | null) => void;
  /** Opens the previews on a narrow screen. */
  onPreview: () => void;
};

/** The time of publication and the send button. Always in view. */
export function ComposerFooter(props: Props) {
  const { realm, zone, at, onAt, canSend, isSending, onSend, onPreview } = props;
  const now = useNow();
  const times = useQuery(goodTimesQuery(realm));
  const items = (times.data?.items ?? []).filter((item) => Date.parse(item.at) > now.getTime());
  const isOther = at !== null && items.every((item) => Date.parse(item.at) !== at.getTime());
  return (
    <footer className={classes.footer}>
      <div className={classes.times}>
        <span className="quiet">{messages.nextTimes}</span>
        {times.data && !times.data.hasEnough && (
          <Text size="sm" c="dimmed" title={messages.notEnoughWhy(times.data.engagements, times.data.posts)}>
            {messages.notEnough}
          </Text>
        )}
        {items.map((item) => {
          const isChosen = at?.getTime() === Date.parse(item.at);
          return (
            <Button
              key={item.at}
              size="compact-sm"
              variant={isChosen ? 'light' : 'default'}
              aria-pressed={isChosen}
              title={item.reason}
              className={classes.time}
              onClick={() => onAt(isChosen ? null : new Date(item.at))}
            >
              {shortTime(new Date(item.at), zone, now)}
            </Button>
          );
        })}
        <PickTime zone={zone} now={now} at={isOther ? at : null} onAt={onAt} />
        <span className="quiet">{zoneName(zone, at ?? now)}</span>
      </div>
      <div className={classes.send}>
        <Button variant="default" className={classes.previewButton} onClick={onPreview}>
          {messages.preview}
        </Button>
        <Button
          variant={at === null ? 'filled' : 'default'}
          disabled={!canSend}
          loading={isSending && at === null}
          onClick={() => onSend(null)}
        >
          {messages.postNow}
        </Button>
        {at !== null && (
          <Button disabled={!canSend} loading={isSending} onClick={() => onSend(at)}>
            {messages.schedule(scheduleTime(at, zone, now))}
          </Button>
        )}
      </div>
    </footer>
  );
}

type PickProps = { zone: string; now: Date; at: Date | null; onAt: (at: Date | null) => void };

function PickTime({ zone, now, at, onAt }: PickProps) {
  const [isOpen, setOpen] = useState(false);
  const [wall, setWall] = useState<string | null>(null);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="top-start" withinPortal trapFocus>
      <Popover.Target>
        <Button
          size="compact-sm"
          variant={at === null ? 'default' : 'light'}
          aria-pressed={at !== null}
          className={classes.time}
          leftSection={<IconCalendar size={14} aria-hidden />}
          onClick={() => {
            setWall((before) => before ?? nextHour(now, zone));
            setOpen((before) => !before);
          }}
        >
          {at === null ? messages.pickTime : shortTime(at, zone, now)}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.pick}>
        <WhenField value={wall} zone={zone} now={now} onChange={setWall} />
        <Group align="stretch" justify="flex-end" gap="xs" wrap="nowrap">
          {at !== null && (
            <Button
              size="xs"
              variant="subtle"
              color="gray"
              leftSection={<IconX size={14} aria-hidden />}
              onClick={() => {
                onAt(null);
                setOpen(false);
              }}
            >
              {messages.clearTime}
            </Button>
          )}
          <Button
            size="xs"
            disabled={wall === null}
            onClick={() => {
              if (wall !== null) onAt(momentOf(wall, zone));
              setOpen(false);
            }}
          >
            {messages.useTime}
          </Button>
        </Group>
      </Popover.Dropdown>
    </Popover>
  );
}

/** `Today 16:00`, `Tue 08:30`, `Tue 2 Mar 08:30`. */
export function shortTime(at: Date, zone: string, now: Date): string {
  const day = dayIn(at, zone);
  const time = timeIn(at.toISOString(), zone);
  if (day === dayIn(now, zone)) return `Today ${time}`;
  const isNear = at.getTime() - now.getTime() < 6 * 86_400_000;
  const words = dateFormat('en-GB', {
    timeZone: 'UTC',
    weekday: 'short',
    ...(isNear ? {} : { day: 'numeric', month: 'short' }),
  }).format(new Date(`${day}T12:00:00Z`));
  return `${words.replace(',', '')} ${time}`;
}

/** Like {@link shortTime}, but only the time for today. */
export function scheduleTime(at: Date, zone: string, now: Date): string {
  return shortTime(at, zone, now).replace(/^Today /, '');
}
