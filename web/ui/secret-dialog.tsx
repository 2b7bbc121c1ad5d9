import { Button, CopyButton, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import classes from './secret-dialog.module.css';

type Props = {
  title: string;
  /** What tests find the secret by. */
  name: string;
  /** Null while the dialog is closed. */
  secret: string | null;
  /** The URL to use it with. */
  url?: string;
  /** The label of the button that copies it. */
  copy?: string;
  onClose: () => void;
  children: ReactNode;
};

/** Shows a secret that is never visible again, so nothing but a button closes it. */
export function SecretDialog({ title, name, secret, url, copy = 'Copy', onClose, children }: Props) {
  return (
    <Dialog
      opened={secret !== null}
      onClose={onClose}
      title={title}
      closeOnClickOutside={false}
      closeOnEscape={false}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            I’ve saved it
          </Button>
          <CopyButton value={secret ?? ''}>
            {({ copied, copy: run }) => <Button onClick={run}>{copied ? 'Copied' : copy}</Button>}
          </CopyButton>
        </>
      }
    >
      <Text size="sm">{children}</Text>
      <code className={classes.secret} data-testid={name}>
        {secret}
      </code>
      {url && <code className={classes.secret}>{url}</code>}
    </Dialog>
  );
}
