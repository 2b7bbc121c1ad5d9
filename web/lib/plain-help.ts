import { element } from './plain-element.ts';
import { helpTexts, supportAddress, supportMail } from './support-mail.ts';

/** The help button and its panel, for pages where the app isn't running. */
export function plainHelp(): HTMLElement {
  const panel = element('div', '');
  panel.className = 'plain-help-panel';
  panel.id = 'plain-help';
  panel.popover = 'auto';
  panel.role = 'dialog';
  panel.ariaLabel = helpTexts.title;
  const mail = document.createElement('a');
  mail.textContent = helpTexts.button;
  mail.href = supportMail(supportAddress());
  panel.append(element('strong', helpTexts.title), element('p', helpTexts.text), mail);

  const button = document.createElement('button');
  button.className = 'plain-help-button';
  button.textContent = '?';
  button.ariaLabel = 'Help';
  button.ariaHasPopup = 'dialog';
  button.popoverTargetElement = panel;

  const help = element('div', '');
  help.append(button, panel);
  return help;
}
