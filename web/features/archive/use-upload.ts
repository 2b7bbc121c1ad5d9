import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { writeQuery } from '#contract/client.ts';
import { sourceRoutes } from '#contract/sources.ts';
import { uploadFile } from '#web/lib/upload.ts';
import { archiveQuery } from './queries.ts';

/** Uploading an archive, with how far it is (0 to 1). Leaving the page gives it up. */
export function useUpload() {
  const client = useQueryClient();
  const [sent, setSent] = useState(0);
  const running = useRef<AbortController | null>(null);
  const giveUp = () => running.current?.abort();
  useEffect(() => () => running.current?.abort(), []);

  const upload = useMutation({
    mutationFn: (file: File) => {
      const controller = new AbortController();
      running.current = controller;
      setSent(0);
      return uploadFile(sourceRoutes.uploadArchive, file, {
        search: writeQuery({ fileName: file.name.slice(-255) }),
        onProgress: (done, total) => setSent(total > 0 ? done / total : 0),
        signal: controller.signal,
      });
    },
    onSuccess: (archive) => {
      client.setQueryData(archiveQuery(archive.id).queryKey, archive);
      void client.invalidateQueries({ queryKey: ['archive-import'] });
    },
  });
  return { upload, sent, giveUp };
}
