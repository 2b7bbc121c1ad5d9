import { Group, SegmentedControl, Switch, Text, useMantineColorScheme } from '@mantine/core';
import { useState } from 'react';
import { hasSingleKeys, setSingleKeys } from '#web/lib/single-keys.ts';
import { settingsMessages as messages } from './settings-messages.ts';

/** The theme (light, dark, or system), and whether single-key shortcuts are on. */
export function Appearance() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [isOn, setOn] = useState(hasSingleKeys);
  return (
    <>
      <Group gap="md">
        <Text size="sm" w={160}>
          {messages.theme}
        </Text>
        <SegmentedControl
          aria-label={messages.theme}
          value={colorScheme}
          onChange={(value) => setColorScheme(value === 'light' || value === 'dark' ? value : 'auto')}
          data={[
            { value: 'auto', label: messages.system },
            { value: 'light', label: messages.light },
            { value: 'dark', label: messages.dark },
          ]}
        />
      </Group>
      <Switch
        label={messages.singleKeys}
        description={messages.singleKeysHelp}
        checked={isOn}
        onChange={({ currentTarget: { checked } }) => {
          setOn(checked);
          setSingleKeys(checked);
        }}
      />
    </>
  );
}
