import { useEffect, useState } from 'react';
import type { Weighed } from './weigh-post.ts';

type Weigh = (text: string) => Weighed;

/** X's character counter, once it's loaded. */
let weigh: Weigh | undefined;

/** How X counts a text; null while its counter loads, `failed` if it couldn't be loaded. */
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
