import { Modal, type ModalProps } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import classes from './dialog.module.css';

type DialogProps = Pick<ModalProps, 'onExitTransitionEnd'> & {
  title: ReactNode;
  opened: boolean;
  onClose: () => void;
  /** Its buttons, the main one last: at the right, always in view. */
  footer?: ReactNode;
  size?: ModalProps['size'];
  /** Makes it a form: Enter and a button of type `submit` do this. */
  onSubmit?: () => void;
  children: ReactNode;
};

/** The one dialog: title, one column that scrolls, footer. */
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
  const inside = (
    <>
      <div className={classes.column}>{children}</div>
      {footer && <div className={classes.footer}>{footer}</div>}
    </>
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A dialog opened from a form is inside it for React.
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
