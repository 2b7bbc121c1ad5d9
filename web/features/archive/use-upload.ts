import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { writeQuery } from '#contract/client.ts';
import { sourceRoutes } from '#contract/sources.ts';
import { uploadFile } from '#web/lib/upload.ts';
import { archiveQuery } from './queries.ts';

/** Product page, section 7. */
export const maxArchiveBytes = 500 * 1024 * 1024;

/** Why a file cannot be an archive, or null when it may be one. The server looks inside. */
export function refuseFile(file: { name: string; size: number }): string | null {
  if (!/\.zip$/i.test(file.name)) return 'This is not a ZIP file. Choose the file as LinkedIn sent it.';
  if (file.size > maxArchiveBytes) return 'This file is larger than 500 MB.';
  if (file.size === 0) return 'This file is empty.';
  return null;
}

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
