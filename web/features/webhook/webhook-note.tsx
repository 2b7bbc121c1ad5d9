import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { webhookQuery } from './webhook-queries.ts';

/** If the signal webhook was disabled because of its receiver's response, says so with a link. */
export function WebhookNote() {
  const reason = useQuery(webhookQuery).data?.webhook?.disabledReason ?? null;
  if (reason === null) return null;
  return (
    <Alert
      variant="light"
      color="red"
      mb="sm"
      icon={<IconAlertTriangle size={18} stroke={1.8} aria-hidden />}
      title="The signal webhook is off"
    >
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{reason}</Text>
        <Button
          size="xs"
          variant="default"
          renderRoot={(props) => <Link to="/dashboard/channels/webhook" {...props} />}
        >
          Go to the webhook
        </Button>
      </Stack>
    </Alert>
  );
}
