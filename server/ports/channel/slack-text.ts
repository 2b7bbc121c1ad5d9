import type { SlackBlock } from './port.ts';

/**
 * Escapes a text for Slack so that it's shown as written (docs.slack.dev, "Formatting message text").
 * Otherwise `<` starts a link or a command, such as one that notifies everyone.
 */
export function toMrkdwn(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** A block in Block Kit's format. */
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

/** Plain text where emoji names such as `:tada:` are shown as written. */
function plain(text: string) {
  return { type: 'plain_text', text, emoji: false };
}
