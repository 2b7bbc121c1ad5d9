import { Switch, Text } from '@mantine/core';
import type { Connection } from '#contract/channels/connections.ts';
import type { Channel, DraftOptions, TwitterOptions } from '#contract/channels/publications.ts';
import { defaultOptions } from './default-options.ts';
import { RedditFields } from './reddit-fields.tsx';
import { SlackFields } from './slack-fields.tsx';
import classes from './twitter.module.css';
import { costLabel, maxWeight, weightLabel } from './twitter-labels.ts';
import { useWeighed } from './use-weighed.ts';

type Props = {
  channel: Channel;
  options: DraftOptions | null;
  text: string;
  connection: Connection | null;
  onChange: (options: DraftOptions) => void;
};

/** A channel's fields in addition to the text. LinkedIn has none. */
export function ChannelFields({ channel, options, text, connection, onChange }: Props) {
  if (channel === 'slack' && connection) {
    return <SlackFields value={defaultOptions.slack(options)} connection={connection} onChange={onChange} />;
  }
  if (channel === 'reddit') {
    const value = defaultOptions.reddit(options);
    return <RedditFields value={value} text={text} connection={connection} onChange={onChange} />;
  }
  if (channel === 'twitter') {
    const value = defaultOptions.twitter(options);
    return <TwitterFields value={value} text={text} connection={connection} onChange={onChange} />;
  }
  return null;
}

type TwitterFieldsProps = {
  value: TwitterOptions;
  text: string;
  onChange: (value: TwitterOptions) => void;
  connection: Pick<Connection, 'network'> | null;
};

/**
 * What a post on X needs in addition to its text: its length, its cost, and whether a model created its
 * images.
 */
function TwitterFields({ value, text, onChange, connection }: TwitterFieldsProps) {
  return (
    <div className={classes.fields}>
      <Weight text={text} isSample={connection?.network === 'sample'} />
      <Switch
        label="Images made with AI"
        description="X labels posts whose images were made with AI. Text doesn’t count."
        checked={value.madeWithAi}
        onChange={(event) => onChange({ channel: 'twitter', madeWithAi: event.currentTarget.checked })}
      />
    </div>
  );
}

function Weight({ text, isSample }: { text: string; isSample: boolean }) {
  const weighed = useWeighed(text);
  if (weighed === 'failed') {
    return (
      <Text size="sm" c="dimmed">
        The counter couldn’t be loaded. The length is checked again before the post is scheduled.
      </Text>
    );
  }
  const over = weighed === null ? 0 : weighed.length - maxWeight;
  return (
    <div className={classes.weight}>
      <Text size="sm" c={over > 0 ? 'var(--danger)' : 'dimmed'} className="tabular">
        {weighed === null ? ' ' : weightLabel(weighed.length, maxWeight)}
        <span role="status">{over > 0 && ` · ${over} too many`}</span>
      </Text>
      <Text size="sm" c="dimmed">
        {weighed === null ? ' ' : costLabel(weighed)}
        {weighed !== null && isSample && ' Nothing is charged here: it goes to the sample network.'}
      </Text>
    </div>
  );
}
