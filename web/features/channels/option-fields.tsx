import { Switch, TextInput } from '@mantine/core';
import { type ChannelOptions, optionFields } from '#core/channels/index.ts';

type Props = {
  options: ChannelOptions;
  /** The fields to show. Default: all. */
  names?: readonly string[];
  onChange: (options: ChannelOptions) => void;
};

/** A channel's options, one field after the other: texts, URLs and switches. */
export function OptionFields({ options, names, onChange }: Props) {
  const values: Readonly<Record<string, unknown>> = options;
  // The names are those of the channel's fields, which the type of a union can't follow.
  const set = (name: string, value: unknown) => onChange({ ...options, [name]: value } as ChannelOptions);
  return optionFields(options.channel)
    .filter(([name]) => names?.includes(name) ?? true)
    .map(([name, { kind, label, hint, max, isRequired, isNullable }]) =>
      kind === 'flag' ? (
        <Switch
          key={name}
          label={label}
          description={hint}
          checked={values[name] === true}
          onChange={(event) => set(name, event.currentTarget.checked)}
        />
      ) : (
        <TextInput
          key={name}
          label={label}
          description={hint}
          type={kind === 'url' ? 'url' : 'text'}
          withAsterisk={isRequired ?? false}
          {...(max === undefined ? {} : { maxLength: max })}
          value={String(values[name] ?? '')}
          onChange={({ currentTarget: { value } }) => set(name, value === '' && isNullable ? null : value)}
        />
      ),
    );
}
