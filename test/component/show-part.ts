import { MantineProvider } from '@mantine/core';
import { createElement, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { resolveVariables, theme } from '#web/ui/theme.ts';
import { setWindow } from './window-size.ts';
import '@mantine/core/styles.css';
import '#web/ui/global.css';

let root: Root | undefined;

/** Renders a part of `web/ui` that needs nothing from the app, in a window of the default size. */
export async function showPart(part: ReactNode): Promise<void> {
  await setWindow(1440, 900);
  root?.unmount();
  const box = document.createElement('div');
  document.body.append(box);
  root = createRoot(box);
  root.render(
    createElement(
      MantineProvider,
      { theme, cssVariablesResolver: resolveVariables, defaultColorScheme: 'light' },
      part,
    ),
  );
}

/** Removes it. */
export function hidePart(): void {
  root?.unmount();
  root = undefined;
}
