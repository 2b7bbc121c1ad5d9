import { MultiSelect } from '@mantine/core';
import { useState } from 'react';
import { channelNames, publicationLabels } from '#contract/channels/channel-labels.ts';
import type { Channel, PublicationState } from '#contract/channels/publications.ts';
import { publicationStates } from '#contract/values.ts';
import { rankedChannels } from '#core/channels/index.ts';
import { readOneOf } from '#web/lib/url-values.ts';
import { FilterBar } from '#web/ui/filters/filter-bar.tsx';
import { postsMessages as messages } from './posts-messages.ts';

/** The states of a post that was sent or attempted. */
const sentStates: PublicationState[] = ['published', 'unconfirmed', 'failed', 'missed', 'publishing'];

export type PostFilter = { channel: readonly Channel[]; state: readonly PublicationState[] };
type Field = keyof PostFilter;
const allFields: readonly Field[] = ['channel', 'state'];
const labels: Record<Field, string> = { channel: messages.channelFilter, state: messages.stateFilter };
const choices = {
  channel: rankedChannels.map((value) => ({ value, label: channelNames[value] })),
  state: sentStates.map((value) => ({ value, label: publicationLabels[value] })),
};

type Props = {
  filter: PostFilter;
  onFilter: (filter: PostFilter) => void;
  /** The filters this list offers. A list with only one state has no state filter. */
  fields?: readonly Field[];
};

/** The filters of a list: channels, and in Sent the state. */
export function PostFilters({ filter, onFilter, fields = allFields }: Props) {
  const [adding, setAdding] = useState<Field | null>(null);
  const shown = fields.filter((field) => filter[field].length > 0 || field === adding);
  return (
    <search aria-label={messages.filterPosts}>
      <FilterBar
        chips={shown.map((field) => ({
          id: field,
          label: labels[field],
          sentence: sentenceOf(field, filter),
          editor: () => (
            <MultiSelect
              label={labels[field]}
              placeholder={filter[field].length === 0 ? messages.chooseFilter : ''}
              size="xs"
              w={240}
              data={choices[field]}
              value={[...filter[field]]}
              comboboxProps={{ withinPortal: false }}
              data-autofocus
              onChange={(values) => onFilter(change(filter, field, values))}
            />
          ),
          onRemove: () => onFilter({ ...filter, [field]: [] }),
          isNew: field === adding,
          onLeave: () => setAdding(null),
        }))}
        add={{
          fields: fields.filter((field) => !shown.includes(field)).map((id) => ({ id, label: labels[id] })),
          onAdd: (id) => setAdding(fields.find((field) => field === id) ?? null),
        }}
        onClear={
          fields.some((field) => filter[field].length > 0)
            ? () => onFilter({ channel: [], state: [] })
            : undefined
        }
      />
    </search>
  );
}

type ChannelProps = { channel: readonly Channel[]; onFilter: (channel: readonly Channel[]) => void };

/** The channel filter for lists whose posts all have the same state. */
export function ChannelFilter({ channel, onFilter }: ChannelProps) {
  return (
    <PostFilters
      fields={['channel']}
      filter={{ channel, state: [] }}
      onFilter={(filter) => onFilter(filter.channel)}
    />
  );
}

function change(filter: PostFilter, field: Field, values: readonly string[]): PostFilter {
  return field === 'channel'
    ? { ...filter, channel: values.flatMap((one) => readOneOf(rankedChannels)(one) ?? []) }
    : { ...filter, state: values.flatMap((one) => readOneOf(publicationStates)(one) ?? []) };
}

function sentenceOf(field: Field, { channel, state }: PostFilter) {
  const values =
    field === 'channel'
      ? channel.map((one) => channelNames[one])
      : state.map((one) => publicationLabels[one].toLowerCase());
  return values.length === 0 ? null : { lead: messages.filterLead(labels[field]), values };
}
