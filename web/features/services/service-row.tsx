import { Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  IconBrandLinkedin,
  IconBrandReddit,
  IconBrandSlack,
  IconBrandX,
  IconCreditCard,
  IconFileDownload,
  IconKey,
  IconMail,
  IconSparkles,
  type TablerIcon,
} from '@tabler/icons-react';
import type { Service } from '#contract/services.ts';
import { type ServiceName, serviceDefinitions } from '#core/services/index.ts';
import { ConfirmPasskey } from '#web/features/shared/passkeys/confirm-passkey.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { ErrorNote } from '#web/ui/error-note.tsx';
import { ServiceEffects } from './service-effects.tsx';
import { needsProof, ServiceForm } from './service-form.tsx';
import { inUseLabel, stateLabels } from './service-labels.ts';
import classes from './services.module.css';
import { useServiceActions } from './use-service.ts';

const serviceIcons: Record<ServiceName, TablerIcon> = {
  'sign-in': IconKey,
  unipile: IconBrandLinkedin,
  rapidapi: IconBrandLinkedin,
  'linkedin-data': IconFileDownload,
  model: IconSparkles,
  mail: IconMail,
  linkedin: IconBrandLinkedin,
  slack: IconBrandSlack,
  reddit: IconBrandReddit,
  twitter: IconBrandX,
  payment: IconCreditCard,
};

type Props = {
  service: Service;
  origin: string;
  isOpen: boolean;
  /** Opens or closes its form. */
  onToggle: () => void;
};

/** A service: its state, what it gives and costs, and, while open, the way to its keys. */
export function ServiceRow({ service, origin, isOpen, onToggle }: Props) {
  const { name, state } = service;
  const { label, gives, without, costs } = serviceDefinitions[name];
  const Icon = serviceIcons[name];
  return (
    <li className={classes.row}>
      <span className={classes.icon}>
        <Icon size={18} stroke={1.8} aria-hidden />
      </span>
      <div className={classes.body}>
        <Group align="baseline" gap="2px 10px">
          <h2>{label}</h2>
          <span className={classes.state} data-tone={stateLabels[state].tone}>
            {inUseLabel(service)}
          </span>
          {costs && <span className={`${classes.costs} quiet`}>{costs}</span>}
        </Group>
        <p className={`${classes.about} quiet`}>
          {gives} {without}
        </p>
        {isOpen ? (
          <ServiceForm service={service} origin={origin} onClose={onToggle} />
        ) : (
          state !== 'environment' && <Actions service={service} onOpen={onToggle} />
        )}
      </div>
    </li>
  );
}

/** Actions of a row are links by look, so the rows stay calm. */
const quiet = { variant: 'transparent', size: 'compact-sm', px: 0 } as const;

/** What can be done with a service while its form is closed. */
function Actions({ service, onOpen }: { service: Service; onOpen: () => void }) {
  const [opened, asking] = useDisclosure();
  const { confirm, remove } = useServiceActions(service);
  const removeAndClose = () => remove.mutate(undefined, { onSuccess: asking.close });
  const { name, state } = service;
  const { label } = serviceDefinitions[name];
  const isStored = state !== 'off' && state !== 'sample';
  return (
    <>
      {confirm.error && <ErrorNote error={confirm.error} />}
      {needsProof(confirm.error) && <ConfirmPasskey onConfirmed={() => confirm.mutate()} />}
      <Group gap="md">
        {state === 'unconfirmed' && (
          <Button
            size="xs"
            loading={confirm.isPending}
            aria-label={`Use again: ${label}`}
            onClick={() => confirm.mutate()}
          >
            Use again
          </Button>
        )}
        <Button {...quiet} aria-label={`${isStored ? 'Change' : 'Set up'}: ${label}`} onClick={onOpen}>
          {isStored ? 'Change' : 'Set up'}
        </Button>
        {isStored && (
          <Button {...quiet} aria-label={`Remove: ${label}`} onClick={asking.open}>
            Remove
          </Button>
        )}
      </Group>
      <ConfirmDialog
        opened={opened}
        onClose={asking.close}
        title={`Remove the keys of ${label}?`}
        action="Remove"
        change={remove}
        failed="Not removed"
        onConfirm={removeAndClose}
      >
        <Stack gap="sm">
          <Text size="sm">{serviceDefinitions[name].without}</Text>
          {opened && <ServiceEffects service={service} isRemoval />}
          {needsProof(remove.error) && <ConfirmPasskey onConfirmed={removeAndClose} />}
        </Stack>
      </ConfirmDialog>
    </>
  );
}
