import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { writeQuery } from '#contract/client.ts';
import type { KnownRoute } from '#contract/route-table.ts';
import { uploadFile } from './upload.ts';

/**
 * Uploads a file to an upload route, with its name and progress (0 to 1). Leaving the page aborts the upload.
 */
export function useFileUpload<Answer>(route: KnownRoute, onUploaded: (answer: Answer) => void) {
  const [sent, setSent] = useState(0);
  const running = useRef<AbortController | null>(null);
  const giveUp = () => running.current?.abort();
  useEffect(() => () => running.current?.abort(), []);

  const upload = useMutation({
    mutationFn: (file: File) => {
      const controller = new AbortController();
      running.current = controller;
      setSent(0);
      return uploadFile<Answer>(route, file, {
        search: writeQuery({ fileName: file.name.slice(-255) }),
        onProgress: (done, total) => setSent(total > 0 ? done / total : 0),
        signal: controller.signal,
      });
    },
    onSuccess: onUploaded,
  });
  return { upload, sent, giveUp };
}
