import { allowPopups, SignInError } from './sign-in-error.ts';

const chooserPath = '/sample/google/chooser';
const pollMs = 250;

/** Ends the pending request when a second one starts, as Firebase does. */
let giveUp: ((error: SignInError) => void) | null = null;

/**
 * Opens the sample network's account chooser and waits for the chosen account. Must be called directly in the
 * click handler, or browsers block the popup. Fails with the same codes as Firebase's popup.
 */
export function chooseSampleAccount(): Promise<string> {
  giveUp?.(new SignInError('auth/cancelled-popup-request', 'Another sign-in window was opened.'));
  const popup = window.open(chooserPath, 'ingrow-sample-google', 'popup,width=480,height=640');
  if (!popup) return Promise.reject(new SignInError('auth/popup-blocked', allowPopups));
  popup.focus();

  return new Promise<string>((resolve, reject) => {
    const finish = (answer: () => void) => {
      clearInterval(poll);
      window.removeEventListener('message', onMessage);
      if (giveUp === fail) giveUp = null;
      answer();
    };
    const fail = (error: SignInError) => finish(() => reject(error));
    const onMessage = ({ origin, data }: MessageEvent<unknown>) => {
      if (origin !== window.location.origin) return;
      if (typeof data !== 'object' || data === null || !('type' in data) || !('idToken' in data)) return;
      const { type, idToken } = data;
      if (type !== 'sample-google-credential' || typeof idToken !== 'string') return;
      finish(() => resolve(idToken));
    };
    let closedBefore = false;
    const poll = setInterval(() => {
      // Only fails after seeing it closed twice. By then, a message sent just before closing has arrived.
      if (popup.closed && closedBefore)
        fail(new SignInError('auth/popup-closed-by-user', 'The window was closed.'));
      closedBefore = popup.closed;
    }, pollMs);
    window.addEventListener('message', onMessage);
    giveUp = fail;
  });
}
