import { Group, Modal, type ModalProps } from '@mantine/core';
import { createContext, type FormEvent, type ReactNode, use, useState } from 'react';
import { createPortal } from 'react-dom';
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

/** The footer of the dialog around; null outside of any, or before it is drawn. */
const FooterOfDialog = createContext<HTMLElement | null>(null);

/**
 * Buttons of a part that is shown in a dialog or on a page: in the footer of the one, beneath the part on the other. A
 * button that submits a form names it by its `form`, since the footer is outside of it.
 */
export function DialogFooter({ children }: { children: ReactNode }) {
  const footer = use(FooterOfDialog);
  return footer === null ? <Group gap="xs">{children}</Group> : createPortal(children, footer);
}

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
