import { useQueryClient } from '@tanstack/react-query';
import { sourceRoutes } from '#contract/sources.ts';
import { useFileUpload } from '#web/lib/use-file-upload.ts';
import { archiveQuery } from './queries.ts';

/** Uploading an archive. */
export function useUpload() {
  const client = useQueryClient();
  return useFileUpload(sourceRoutes.uploadArchive, (archive) => {
    client.setQueryData(archiveQuery(archive.id).queryKey, archive);
    void client.invalidateQueries({ queryKey: ['archive-import'] });
  });
}
