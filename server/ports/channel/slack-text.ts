import type { SlackBlock } from './port.ts';

/**
 * A text as Slack wants it so that it is read as written (docs.slack.dev, "Formatting message text"): without this `<`
 * begins a link or a command, such as one that calls everybody.
 */
export function toMrkdwn(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** A block as Block Kit has it. */
export function showBlock(block: SlackBlock) {
  switch (block.type) {
    case 'divider':
      return { type: 'divider' };
    case 'header':
      return { type: 'header', text: plain(block.text) };
    case 'context':
      return { type: 'context', elements: [plain(block.text)] };
    case 'section':
      return {
        type: 'section',
        text: 'markdown' in block ? { type: 'mrkdwn', text: block.markdown } : plain(block.text),
      };
  }
}

/** Without names of emoji such as `:tada:`, which are shown as they are written. */
function plain(text: string) {
  return { type: 'plain_text', text, emoji: false };
}
