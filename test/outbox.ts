/** A mail in the sample network's outbox. */
export type SentMail = {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  at: number;
  listUnsubscribe: string | null;
  listUnsubscribePost: string | null;
};

/** The mails to an address, newest first. */
export async function mailsTo(sandboxUrl: string, address: string): Promise<SentMail[]> {
  const answer = await fetch(`${sandboxUrl}/control/outbox`);
  const { mails } = (await answer.json()) as { mails: SentMail[] };
  return mails.filter(({ to }) => to === address);
}

/** Makes the sample network's mail server reject an address a given number of times. */
export async function refuseMail(
  sandboxUrl: string,
  refusal: { address: string; code: number | 'cut'; times: number },
): Promise<void> {
  const answer = await fetch(`${sandboxUrl}/control/outbox/refuse`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(refusal),
  });
  if (!answer.ok) throw new Error(`The outbox took no refusal: ${await answer.text()}`);
}

/** Empties the outbox. */
export async function clearOutbox(sandboxUrl: string): Promise<void> {
  await fetch(`${sandboxUrl}/control/outbox`, { method: 'DELETE' });
}

/** The contents of a sign-in mail. */
export function readSignIn({ text }: SentMail): { link: string; secret: string; code: string } {
  const link = /https?:\/\/\S+#link=([\w-]+)/.exec(text);
  const code = /^(\d{6})$/m.exec(text);
  if (!link?.[1] || !code?.[1]) throw new Error(`No link and code in: ${text}`);
  return { link: link[0], secret: link[1], code: code[1] };
}
