import { useState } from 'react';
import type { Profile } from '#contract/access.ts';
import { AskForMail } from './ask-for-mail.tsx';
import { MailSent } from './mail-sent.tsx';

/** Signing in by mail: ask, then open the link or type the code. */
export function MailSignIn({ onSignedIn }: { onSignedIn: (profile: Profile) => void }) {
  const [email, setEmail] = useState('');
  const [isSent, setSent] = useState(false);
  return isSent ? (
    <MailSent email={email} onSignedIn={onSignedIn} onOtherAddress={() => setSent(false)} />
  ) : (
    <AskForMail email={email} onChange={setEmail} onSent={() => setSent(true)} />
  );
}
