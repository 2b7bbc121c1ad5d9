import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ArtifactDetails } from '#contract/agents/artifacts.ts';
import type { Channel } from '#contract/channels/publications.ts';
import { fillPath } from '#contract/client.ts';
import { api } from '#web/lib/api.ts';
import { downloadName } from '#web/lib/download-name.ts';
import { routes } from '#web/lib/routes.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { sendForResponse } from '#web/lib/send-call.ts';
import { showFailure, showToast } from '#web/ui/toast.ts';
import { artifactQuery } from './queries.ts';

/** The export formats of an artifact. */
export const exportFormats = {
  markdown: { label: 'Markdown', route: routes.artifacts.exportMarkdown, ending: 'md' },
  html: { label: 'HTML', route: routes.artifacts.exportHtml, ending: 'html' },
  csv: { label: 'CSV', route: routes.artifacts.exportCsv, ending: 'csv' },
} as const;
export type ExportFormat = keyof typeof exportFormats;

/** Saves, exports, publishes, and deletes an artifact. */
export function useArtifactActions() {
  const client = useQueryClient();
  const readAgain = () => void client.invalidateQueries({ queryKey: ['artifact'] });
  const save = useMutation({
    mutationFn: ({ id, ...body }: { id: string; title: string; content: string; basedOn: number }) =>
      api.artifacts.change({ params: { id }, body }),
    onSuccess: (saved) => {
      client.setQueryData(artifactQuery(saved.id).queryKey, saved);
      readAgain();
    },
    // Shows the version that someone else saved.
    onError: readAgain,
  });
  const remove = useMutation({
    mutationFn: (id: string) => api.artifacts.remove({ params: { id } }),
    onSuccess: readAgain,
  });
  const draft = useMutation({
    mutationFn: ({ id, channels }: { id: string; channels: Channel[] }) =>
      api.artifacts.draft({ params: { id }, body: { channels } }),
    onSuccess: () => void client.invalidateQueries({ queryKey: ['publication'] }),
  });
  const download = useMutation({
    mutationFn: async ({ artifact, format }: { artifact: ArtifactDetails; format: ExportFormat }) => {
      const { route, ending } = exportFormats[format];
      const path = fillPath(route.path, { id: artifact.id });
      const response = await sendForResponse({ route, path, search: '', body: undefined });
      const name = downloadName(response.headers.get('content-disposition')) ?? `${artifact.title}.${ending}`;
      saveFile(await response.blob(), name);
      return name;
    },
    onSuccess: (name) => showToast(`Saved ${name}`, 'success'),
    onError: (error) => showFailure(error, 'Couldn’t export.'),
  });
  return { save, remove, draft, download };
}
