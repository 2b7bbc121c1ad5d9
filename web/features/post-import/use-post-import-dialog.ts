import { useCallback, useState } from 'react';
import { usePostImportRequest } from '#web/ui/post-import-request.ts';

/** The post whose people are to be pasted, and for whom; null to begin with a URL. */
export type PasteOf = { url: string; connectedProfileId: string };

/** Whether "From a post" is open; the palette opens it as well. */
export function usePostImportDialog() {
  const [shown, setShown] = useState<{ pasteOf: PasteOf | null } | null>(null);
  const open = useCallback(() => setShown({ pasteOf: null }), []);
  usePostImportRequest(open);
  return {
    opened: shown !== null,
    pasteOf: shown?.pasteOf ?? null,
    open,
    paste: (pasteOf: PasteOf) => setShown({ pasteOf }),
    close: () => setShown(null),
  };
}
