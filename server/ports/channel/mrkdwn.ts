/**
 * A text as Slack wants it so that it is read as written (docs.slack.dev, "Formatting message text"): without this `<`
 * begins a link or a command, such as one that calls everybody.
 */
export function toMrkdwn(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
