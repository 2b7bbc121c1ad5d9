import { useEffect, useState } from 'react';
import type { Weighed } from './weigh-post.ts';

type Weigh = (text: string) => Weighed;

/** X's way to count, once it was asked for. */
let weigh: Weigh | undefined;

/** How X counts a text; null until its counter is loaded, `failed` where it could not be. */
export function useWeighed(text: string): Weighed | null | 'failed' {
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>(weigh ? 'loaded' : 'loading');
  useEffect(() => {
    if (weigh) return;
    let isGone = false;
    import('./weigh-post.ts').then(
      ({ weighPost }) => {
        weigh = weighPost;
        if (!isGone) setState('loaded');
      },
      () => {
        if (!isGone) setState('failed');
      },
    );
    return () => {
      isGone = true;
    };
  }, []);
  if (state === 'failed') return 'failed';
  return weigh ? weigh(text) : null;
}
