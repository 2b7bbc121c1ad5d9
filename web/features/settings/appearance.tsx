import { SegmentedControl, useMantineColorScheme } from '@mantine/core';

/** Light, dark, or as the system has it. */
export function Appearance() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <SegmentedControl
      aria-label="Theme"
      value={colorScheme}
      onChange={(value) => setColorScheme(value === 'light' || value === 'dark' ? value : 'auto')}
      data={[
        { value: 'auto', label: 'As the system' },
        { value: 'light', label: 'Light' },
        { value: 'dark', label: 'Dark' },
      ]}
      w="fit-content"
    />
  );
}
