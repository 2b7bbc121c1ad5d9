/** The texts of the help panel (specification, section 2). */
export const helpTexts = {
  title: 'Need Help?',
  text: "Have questions or need support? We're here to help!",
  button: 'Send us an email',
};

/** A mail draft to the support address, with subject and greeting filled in. */
export function supportMail(address: string): string {
  const subject = encodeURIComponent('Support Request');
  const body = encodeURIComponent('Hello inGrow team,\n\n');
  return `mailto:${address}?subject=${subject}&body=${body}`;
}
