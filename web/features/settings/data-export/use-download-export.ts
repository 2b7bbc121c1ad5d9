import { useMutation } from '@tanstack/react-query';
import { accountExportRoutes } from '#contract/account-exports.ts';
import { fillPath } from '#contract/client.ts';
import { networkError } from '#web/lib/api-error.ts';
import { downloadName } from '#web/lib/download-name.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { sendForResponse } from '#web/lib/send-call.ts';
import { showToast } from '#web/ui/toast.ts';

/** Saves the ZIP of an export. */
export function useDownloadExport() {
  return useMutation({
    mutationFn: async (id: string) => {
      const route = accountExportRoutes.download;
      const path = fillPath(route.path, { id });
      const response = await sendForResponse({ route, path, search: '', body: undefined });
      const name = downloadName(response.headers.get('content-disposition')) ?? 'ingrow-export.zip';
      const file = await response.blob().catch(() => {
        throw networkError();
      });
      saveFile(file, name);
      return name;
    },
    onSuccess: (name) => showToast(`Saved ${name}`, 'success'),
  });
}
