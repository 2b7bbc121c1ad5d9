import { Radio, Stack } from '@mantine/core';

type EmailEditorProps = { value: boolean | undefined; onChange: (value: boolean) => void };

/** Whether an email address has to be known, or must not be. */
export function EmailEditor({ value, onChange }: EmailEditorProps) {
  return (
    <Radio.Group
      aria-label="Email"
      value={value === undefined ? null : String(value)}
      onChange={(chosen) => onChange(chosen === 'true')}
    >
      <Stack gap={8} miw={180}>
        <Radio size="xs" value="true" label="Email address known" />
        <Radio size="xs" value="false" label="No email address" />
      </Stack>
    </Radio.Group>
  );
}
