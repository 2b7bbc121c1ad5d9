import { Button, Text } from '@mantine/core';
import { IconWebhook } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import classes from './webhook.module.css';
import { rowLabels, stateLabels } from './webhook-labels.ts';
import { webhookQuery } from './webhook-queries.ts';

/** The webhook as one of the channels: its URL, its state, and a link. */
export function WebhookRow() {
  const webhook = useQuery(webhookQuery).data?.webhook;
  return (
    <section aria-labelledby="webhook-row" className={classes.row}>
      <div className={classes.rowHead}>
        <IconWebhook size={22} stroke={1.6} aria-hidden />
        <h2 id="webhook-row">{rowLabels.title}</h2>
      </div>
      <div className={classes.rowBody}>
        <Text size="sm" className="cut" title={webhook?.url}>
          {webhook ? `${stateLabels[webhook.state]} · ${webhook.url}` : rowLabels.about}
        </Text>
        <Button
          size="xs"
          variant="default"
          renderRoot={(props) => <Link to="/dashboard/channels/webhook" {...props} />}
        >
          {webhook ? rowLabels.open : rowLabels.setUp}
        </Button>
      </div>
    </section>
  );
}
