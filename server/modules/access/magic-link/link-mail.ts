import { mailBody } from '#server/modules/access/mail/mail-body.ts';
import type { MailMessage } from '#server/ports/mail/port.ts';

/**
 * The mail that signs somebody in. It is the same for everybody. The secret stands behind `#`, which browsers send to
 * no server and write into no log.
 */
export function linkMail(link: {
  id: string;
  attempts: number;
  email: string;
  secret: string;
  code: string;
  origin: string;
}): MailMessage {
  const { id, attempts, email, secret, code, origin } = link;
  return {
    id: `sign-in-${id}-${attempts}`,
    to: email,
    subject: 'Sign in to inGrow',
    ...mailBody({
      parts: [
        {
          heading: 'Sign in to inGrow',
          text: 'Open this link and press the button there.',
          link: { label: 'Sign in', url: `${origin}/login#link=${secret}` },
        },
        { text: 'Or type this code where you asked for the mail:', code },
        { text: 'Either signs you in once, within 15 minutes. Using one mail ends the others.' },
      ],
      foot: {
        text: `Somebody, probably you, asked to sign in to ${origin} with this address. If it was not you, leave this mail alone: without it nobody gets in. Never pass the link or the code on.`,
      },
    }),
  };
}
