import '@fontsource-variable/inter/wght.css';
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './ui/global.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { CatchBoundary, RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { HelpWidget } from '#web/features/help/help-widget.tsx';
import { onSessionEnd, openSession } from '#web/features/session/session-store.ts';
import { cspNonce } from '#web/lib/csp-nonce.ts';
import { plainHelp } from '#web/lib/plain-help.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { FallbackScreen } from '#web/ui/fallback-screen.tsx';
import { resolveVariables, theme } from '#web/ui/theme.ts';
import { ToastArea } from '#web/ui/toast-area.tsx';
import { UndoBar } from '#web/ui/undo-bar.tsx';
import { router, straightenAddress } from './router.tsx';

/** Puts the whole app into the page. */
export function startApp(root: HTMLElement): void {
  onSessionEnd(() => void router.navigate({ to: '/login', replace: true }));
  straightenAddress();
  openSession();
  createRoot(root).render(<App />);
}

function App() {
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
            <RouterProvider router={router} />
            <UndoBar />
          </CatchBoundary>
        </QueryClientProvider>
        <HelpWidget />
        <ToastArea />
      </CatchBoundary>
    </MantineProvider>
  );
}

/** The fallback screen for where help and notices failed themselves, with help that needs nothing of the app. */
function BareFallback() {
  useEffect(() => {
    const help = plainHelp();
    document.body.append(help);
    return () => help.remove();
  }, []);
  return <FallbackScreen />;
}
