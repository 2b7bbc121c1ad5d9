import type { Webhook } from '#contract/channels/webhook.ts';
import { ConfirmDialog, Dialog } from '#web/ui/dialog.tsx';
import { useBackfill, type useChange, useDisconnect, useRotate } from './use-webhook.ts';
import { type Choose, WebhookForm } from './webhook-form.tsx';

export type DialogName = 'edit' | 'rotate' | 'backfill' | 'disconnect';

type Props = {
  webhook: Webhook;
  choose: Choose;
  change: ReturnType<typeof useChange>;
  opened: DialogName | null;
  onClose: () => void;
  onSecret: (secret: string) => void;
  onBackfill: (jobId: string) => void;
};

/** Changes the webhook, and asks before it rotates the secret, sends all signals, or disconnects. */
export function WebhookDialogs({ webhook, choose, change, opened, onClose, onSecret, onBackfill }: Props) {
  const rotate = useRotate();
  const backfill = useBackfill();
  const disconnect = useDisconnect();
  return (
    <>
      <Dialog opened={opened === 'edit'} onClose={onClose} title="Change the webhook" size="xl">
        <WebhookForm
          realm={webhook.network}
          choose={choose}
          url={webhook.url}
          filters={webhook.filters}
          withDoNotEngage={webhook.withDoNotEngage}
          leftOut={webhook.leftOut}
          label="Save"
          isPending={change.isPending}
          error={change.error}
          onSubmit={(wanted) => change.mutate(wanted, { onSuccess: onClose })}
          onCancel={onClose}
        />
      </Dialog>
      <ConfirmDialog
        opened={opened === 'rotate'}
        onClose={onClose}
        title="Rotate secret?"
        action="Rotate secret"
        isHarmless
        change={rotate}
        failed="Not rotated"
        onConfirm={() =>
          rotate.mutate(undefined, {
            onSuccess: ({ secret }) => {
              onClose();
              onSecret(secret);
            },
          })
        }
      >
        The previous secret stays valid for 24 hours.
      </ConfirmDialog>
      <ConfirmDialog
        opened={opened === 'backfill'}
        onClose={onClose}
        title="Send all signals once?"
        action="Send all"
        isHarmless
        change={backfill}
        failed="Not sent"
        onConfirm={() =>
          backfill.mutate(undefined, {
            onSuccess: (job) => {
              onClose();
              onBackfill(job.id);
            },
          })
        }
      >
        Sends up to 50,000 matching signals. Known ones arrive as updates.
      </ConfirmDialog>
      <ConfirmDialog
        opened={opened === 'disconnect'}
        onClose={onClose}
        title="Disconnect the webhook?"
        action="Disconnect"
        cancel="Keep it"
        change={disconnect}
        failed="Not disconnected"
        onConfirm={() => disconnect.mutate(undefined, { onSuccess: onClose })}
      >
        Its secret, log and pending events are deleted.
      </ConfirmDialog>
    </>
  );
}
