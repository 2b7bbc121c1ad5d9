/** The texts of the help panel (specification, section 2). */
export const helpTexts = {
  title: 'Need Help?',
  text: "Have questions or need support? We're here to help!",
  button: 'Send us an email',
};

/** A mail draft to the support address, with subject and greeting. */
export function supportMail(address: string): string {
  const subject = encodeURIComponent('Support Request');
  const body = encodeURIComponent('Hello inGrow team,\n\n');
  return `mailto:${address}?subject=${subject}&body=${body}`;
}

/** The support address from the page's settings. If they can't be read, the server's own default. */
export function supportAddress(): string {
  try {
    const settings: unknown = JSON.parse(document.getElementById('ingrow-settings')?.textContent ?? '');
    if (typeof settings === 'object' && settings !== null && 'supportEmail' in settings) {
      if (typeof settings.supportEmail === 'string') return settings.supportEmail;
    }
  } catch {
    // The settings may be the very thing that is broken.
  }
  return `support@${window.location.hostname}`;
}
