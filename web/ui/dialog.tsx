import { Button, Group, Modal, type ModalProps, Text } from '@mantine/core';
import { createContext, type FormEvent, type ReactNode, use, useState } from 'react';
import { createPortal } from 'react-dom';
import classes from './dialog.module.css';
import { ErrorNote } from './error-note.tsx';

type DialogProps = Pick<ModalProps, 'onExitTransitionEnd' | 'closeOnClickOutside' | 'closeOnEscape'> & {
  title: ReactNode;
  opened: boolean;
  onClose: () => void;
  /** The dialog's buttons, the main one last. Right-aligned and always in view. */
  footer?: ReactNode;
  size?: ModalProps['size'];
  /** Turns the dialog into a form: Enter and any `type="submit"` button call this. */
  onSubmit?: () => void;
  children: ReactNode;
};

/** The footer element of the enclosing dialog. Null outside a dialog, or before the footer is rendered. */
const FooterOfDialog = createContext<HTMLElement | null>(null);

/**
 * Buttons of a component that can be shown in a dialog or on a page. In a dialog they go into its footer; on
 * a page they're below the component. A submit button needs the `form` attribute, because the footer is
 * outside the form.
 */
export function DialogFooter({ children }: { children: ReactNode }) {
  const footer = use(FooterOfDialog);
  return footer === null ? <Group gap="xs">{children}</Group> : createPortal(children, footer);
}

/** The base for all dialogs: a title, one scrolling column, a footer. */
export function Dialog({
  title,
  opened,
  onClose,
  footer,
  size = 'md',
  onSubmit,
  children,
  ...rest
}: DialogProps) {
  const [footerNode, setFooterNode] = useState<HTMLElement | null>(null);
  const inside = (
    <FooterOfDialog value={footerNode}>
      <div className={classes.column}>{children}</div>
      <div className={classes.footer} ref={setFooterNode}>
        {footer}
      </div>
    </FooterOfDialog>
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // In React, a dialog opened from within a form is still a child of that form, so its submit event would
    // bubble up.
    event.stopPropagation();
    onSubmit?.();
  };
  return (
    <Modal
      {...rest}
      opened={opened}
      onClose={onClose}
      title={title}
      size={size}
      classNames={{
        content: classes.content,
        header: classes.header,
        title: classes.title,
        body: classes.body,
      }}
    >
      {onSubmit ? (
        <form className={classes.form} onSubmit={submit}>
          {inside}
        </form>
      ) : (
        <div className={classes.form}>{inside}</div>
      )}
    </Modal>
  );
}

type ConfirmDialogProps = Pick<DialogProps, 'title' | 'opened' | 'onClose' | 'children'> & {
  /** The main button. */
  action: string;
  onConfirm: () => void;
  /** The other button, which has the focus first. */
  cancel?: string;
  /** The mutation that `onConfirm` starts. Its error is shown under this title. */
  change?: { isPending: boolean; error: unknown };
  failed?: string;
  /** Whether it is an ordinary step, so that its button isn't red. */
  isHarmless?: boolean;
};

/** Asks for confirmation. */
export function ConfirmDialog({
  action,
  onConfirm,
  cancel = 'Cancel',
  change,
  failed,
  isHarmless = false,
  children,
  ...dialog
}: ConfirmDialogProps) {
  return (
    <Dialog
      {...dialog}
      footer={
        <>
          <Button variant="default" data-autofocus onClick={dialog.onClose}>
            {cancel}
          </Button>
          <Button
            {...(isHarmless ? {} : { color: 'var(--danger-fill)' })}
            loading={change?.isPending ?? false}
            onClick={onConfirm}
          >
            {action}
          </Button>
        </>
      }
    >
      {typeof children === 'string' ? <Text size="sm">{children}</Text> : children}
      {change?.error ? <ErrorNote error={change.error} {...(failed ? { title: failed } : {})} /> : null}
    </Dialog>
  );
}
