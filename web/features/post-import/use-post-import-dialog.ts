import { useCallback, useState } from 'react';
import { usePostImportRequest } from '#web/ui/post-import-request.ts';

/** The post and profile to paste people for; null to start with a URL. */
export type PasteTarget = { url: string; connectedProfileId: string };

/** The state of the "From a post" dialog, which the palette can open too. */
export function usePostImportDialog() {
  const [shown, setShown] = useState<{ pasteOf: PasteTarget | null } | null>(null);
  const open = useCallback(() => setShown({ pasteOf: null }), []);
  const paste = useCallback((pasteOf: PasteTarget) => setShown({ pasteOf }), []);
  usePostImportRequest(open);
  return {
    opened: shown !== null,
    pasteOf: shown?.pasteOf ?? null,
    open,
    paste,
    close: () => setShown(null),
  };
}
