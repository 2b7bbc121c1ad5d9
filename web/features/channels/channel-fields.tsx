import { type Channel, newOptions } from '#core/channels/index.ts';
import type { FieldsProps } from './channel-view.ts';
import { channelViews } from './channel-views.ts';
import { OptionFields } from './option-fields.tsx';

/** A channel's fields in addition to the text, if it has any. */
export function ChannelFields({ channel, ...props }: FieldsProps & { channel: Channel }) {
  const { Fields } = channelViews[channel];
  if (Fields) return <Fields {...props} />;
  const options = props.options ?? newOptions(channel);
  return options && <OptionFields options={options} onChange={props.onChange} />;
}
