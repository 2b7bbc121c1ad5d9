import type { ReadyComment } from '#contract/ready-comments.ts';
import { openOutside } from '#web/lib/safe-link.ts';
import { showToast } from '#web/ui/toast.ts';

/**
 * Copies a comment and opens its post in a new tab, for posting by hand.
 * @returns whether it is copied; where the browser refuses, that is told
 */
export async function copyAndOpen(comment: ReadyComment, text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text.trim());
  } catch {
    showToast('The browser did not let us copy. Select the text and copy it yourself.', 'danger');
    return false;
  }
  const isOpened = openOutside(comment.post.url);
  showToast(
    isOpened ? 'Copied. Paste it under the post that was opened.' : 'Copied. Paste it under the post.',
    'success',
  );
  return true;
}
