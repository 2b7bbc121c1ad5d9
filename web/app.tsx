import '@fontsource-variable/inter/wght.css';
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './ui/global.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { CatchBoundary, type RouterHistory, RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { clearUnsent } from '#web/features/agents/unsent.ts';
import { HelpWidget } from '#web/features/help/help-widget.tsx';
import { clearReturnPath, keepReturnPath } from '#web/features/session/return-path.ts';
import { onSessionEnd, openSession } from '#web/features/session/session-store.ts';
import { cspNonce } from '#web/lib/csp-nonce.ts';
import { plainHelp } from '#web/lib/plain-help.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { readToken } from '#web/lib/session.ts';
import { FallbackScreen } from '#web/ui/fallback-screen.tsx';
import { resolveVariables, theme } from '#web/ui/theme.ts';
import { ToastArea } from '#web/ui/toast-area.tsx';
import { UndoBar } from '#web/ui/undo-bar.tsx';
import { createPages, type Pages, straightenUrl } from './router.tsx';

/**
 * Mounts the whole app into the page.
 *
 * @param history the browser's, unless a test provides one
 * @returns a function that unmounts it
 */
export function startApp(root: HTMLElement, history?: RouterHistory): () => void {
  const pages = createPages(history);
  const stopSending = onSessionEnd((mayReturn) => {
    clearUnsent();
    if (mayReturn) keepReturnPath(pages.history.location.href);
    else clearReturnPath();
    void pages.navigate({ to: '/login', replace: true });
  });
  straightenUrl(pages);
  if (readToken() === null) keepReturnPath(pages.history.location.href);
  const closeSession = openSession();
  const mounted = createRoot(root);
  mounted.render(<App pages={pages} />);
  return () => {
    mounted.unmount();
    closeSession();
    stopSending();
  };
}

function App({ pages }: { pages: Pages }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={resolveVariables}
      defaultColorScheme="auto"
      getStyleNonce={() => cspNonce() ?? ''}
    >
      <CatchBoundary getResetKey={() => ''} errorComponent={BareFallback}>
        <QueryClientProvider client={queryClient}>
          <CatchBoundary getResetKey={() => ''} errorComponent={FallbackScreen}>
            <RouterProvider router={pages} />
            <UndoBar />
          </CatchBoundary>
        </QueryClientProvider>
        <HelpWidget />
        <ToastArea />
      </CatchBoundary>
    </MantineProvider>
  );
}

/** The fallback screen if even help and notices failed. Its help needs nothing from the app. */
function BareFallback() {
  useEffect(() => {
    const help = plainHelp();
    document.body.append(help);
    return () => help.remove();
  }, []);
  return <FallbackScreen />;
}
