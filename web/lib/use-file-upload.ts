import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { writeQuery } from '#contract/client.ts';
import type { Route } from '#contract/route.ts';
import { uploadFile } from './upload.ts';

/**
 * Sending a file to a route that takes uploads and their names, with how far it is (0 to 1). Leaving the page gives
 * it up.
 */
export function useFileUpload<A extends z.ZodType>(
  route: Route & { upload: string; answer: A },
  onUploaded: (answer: z.output<A>) => void,
) {
  const [sent, setSent] = useState(0);
  const running = useRef<AbortController | null>(null);
  const giveUp = () => running.current?.abort();
  useEffect(() => () => running.current?.abort(), []);

  const upload = useMutation({
    mutationFn: (file: File) => {
      const controller = new AbortController();
      running.current = controller;
      setSent(0);
      return uploadFile(route, file, {
        search: writeQuery({ fileName: file.name.slice(-255) }),
        onProgress: (done, total) => setSent(total > 0 ? done / total : 0),
        signal: controller.signal,
      });
    },
    onSuccess: onUploaded,
  });
  return { upload, sent, giveUp };
}
