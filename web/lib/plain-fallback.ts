import { element } from './plain-element.ts';
import { plainHelp } from './plain-help.ts';

/**
 * The fallback screen for the one case where the app can't show it: its files didn't load, because the
 * network failed or a new version replaced them.
 */
export function showPlainFallback(root: HTMLElement): void {
  const main = document.createElement('main');
  main.className = 'plain-fallback';
  main.append(
    element('h1', 'Something went wrong'),
    element('p', 'We apologize for the inconvenience. An unexpected error occurred.'),
    button('Back to Dashboard', () => window.location.assign('/dashboard')),
    button('Try Again', () => window.location.reload()),
  );
  root.replaceChildren(main, plainHelp());
  document.title = 'Something went wrong · inGrow';
}

function button(text: string, onClick: () => void): HTMLElement {
  const made = element('button', text);
  made.addEventListener('click', onClick);
  return made;
}
