import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/**
 * The secret of the mailed link that opened this page; null if there is none. It's removed from the address
 * bar at once, so it ends up in no history or screenshot.
 */
export function useLinkSecret(): [secret: string | null, clear: () => void] {
  const hash = useLocation({ select: (location) => location.hash });
  const navigate = useNavigate();
  const [secret, setSecret] = useState<string | null>(null);
  useEffect(() => {
    const found = /^link=(.+)$/.exec(hash)?.[1];
    if (found === undefined) return;
    setSecret(found);
    void navigate({ to: '/login', hash: '', replace: true });
  }, [hash, navigate]);
  return [secret, () => setSecret(null)];
}
