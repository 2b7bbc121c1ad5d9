import { Notifications } from '@mantine/notifications';
import classes from './toast-area.module.css';

/** Where notices appear (specification, section 9): 4 seconds, at most 3, bottom-right. */
export function ToastArea() {
  return (
    <Notifications
      position="bottom-right"
      autoClose={4000}
      limit={3}
      containerWidth={360}
      transitionDuration={150}
      classNames={{ root: classes.root ?? '' }}
    />
  );
}
