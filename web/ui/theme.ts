import {
  Alert,
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
} from '@mantine/core';

/** The only accent: a deep teal. Shade 7 on a light background, 4 on a dark one. */
const teal: MantineColorsTuple = [
  '#effaf7',
  '#d9f2ec',
  '#b5e4da',
  '#7fd0c3',
  '#5cc4b6',
  '#2ea394',
  '#16857a',
  '#0f766e',
  '#0d5f59',
  '#0b4a46',
];

/** Neutral and slightly warm. 6 is the lightest shade that is readable as text on white. */
const gray: MantineColorsTuple = [
  '#fafaf9',
  '#f5f5f4',
  '#e7e5e4',
  '#d6d3d1',
  '#a8a29e',
  '#78716c',
  '#5f5a55',
  '#44403c',
  '#292524',
  '#1c1917',
];

/** Dark theme: 7 is the page, 8 the navigation, 0 the text, 2 secondary text. */
const dark: MantineColorsTuple = [
  '#ececeb',
  '#cfcecc',
  '#a5a3a0',
  '#8f8d8a',
  '#3f3e3d',
  '#2f2e2d',
  '#232322',
  '#181818',
  '#121212',
  '#0a0a0a',
];

const inter = "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";

const noteColors = {
  red: { '--alert-bg': 'var(--danger-bg)', '--alert-color': 'var(--danger)' },
  yellow: { '--alert-bg': 'var(--high-bg)', '--alert-color': 'var(--high-fg)' },
  teal: { '--alert-bg': 'var(--active-bg)', '--alert-color': 'var(--active-fg)' },
} as const;

const closeButtonProps = { 'aria-label': 'Close' };
/**
 * Shortcuts are off while a dialog exists. A fading dialog would swallow keys pressed right after closing it.
 */
const leaveAtOnce = { exitDuration: 0 };

/** The kit tries the first item even if it's disabled, and the menu is then deaf to the keyboard. */
function focusFirstItem(menu: HTMLElement | null): void {
  setTimeout(() => (menu?.querySelector<HTMLElement>('[data-menu-item]:not(:disabled)') ?? menu)?.focus());
}

/** One scale of sizes (4 px grid), one radius, one accent. */
export const theme = createTheme({
  fontFamily: inter,
  fontFamilyMonospace: "ui-monospace, 'SF Mono', Menlo, Consolas, monospace",
  headings: {
    fontFamily: inter,
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '20px', lineHeight: '28px' },
      h2: { fontSize: '16px', lineHeight: '24px' },
      h3: { fontSize: '14px', lineHeight: '20px' },
    },
  },
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '16px', sm: '20px', md: '20px', lg: '24px', xl: '28px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '4px', sm: '6px', md: '6px', lg: '6px', xl: '1000px' },
  defaultRadius: 'sm',
  colors: { teal, gray, dark },
  primaryColor: 'teal',
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  // The kit calculates contrast for the light shade only. In the dark theme the accent is light and needs
  // dark text.
  variantColorResolver: (input) => {
    const colors = defaultVariantColorsResolver(input);
    const isAccent = input.color === undefined || input.color === input.theme.primaryColor;
    return input.variant === 'filled' && isAccent
      ? { ...colors, color: 'var(--mantine-primary-color-contrast)' }
      : colors;
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // Alerts in the semantic colors. The kit's own are too loud on a dark background.
    Alert: Alert.extend({
      vars: (_, { color }) => ({
        root: color === 'red' ? noteColors.red : color === 'yellow' ? noteColors.yellow : noteColors.teal,
      }),
    }),
    // A link must not be recognizable by its color alone.
    Anchor: { defaultProps: { underline: 'always' } },
    Button: { defaultProps: { size: 'sm' } },
    // Only with a variant does the kit ask for a readable text color.
    Chip: { defaultProps: { variant: 'filled' } },
    TextInput: { defaultProps: { size: 'sm' } },
    Notification: { defaultProps: { withBorder: true, closeButtonProps } },
    Table: {
      defaultProps: { borderColor: 'var(--line)' },
      styles: { th: { fontWeight: 500, color: 'var(--mantine-color-dimmed)' } },
    },
    Tooltip: { defaultProps: { openDelay: 400, withArrow: false } },
    Modal: {
      defaultProps: {
        centered: true,
        closeButtonProps,
        transitionProps: { duration: 120, transition: 'fade', ...leaveAtOnce },
      },
    },
    Drawer: {
      defaultProps: { closeButtonProps, transitionProps: { duration: 150, ...leaveAtOnce } },
      styles: { title: { fontSize: '16px', fontWeight: 600 } },
    },
    Menu: {
      defaultProps: {
        transitionProps: { duration: 100, ...leaveAtOnce },
        shadow: 'md',
        // No key events: without motion, the key that opened a menu would count as an outside press and close
        // it.
        clickOutsideEvents: ['mousedown', 'touchstart'],
        // A menu may only contain menu items, so an item gets the focus instead of a placeholder before it.
        withInitialFocusPlaceholder: false,
      },
    },
    MenuDropdown: { defaultProps: { ref: focusFirstItem } },
    Popover: { defaultProps: { transitionProps: { duration: 100, ...leaveAtOnce }, shadow: 'md' } },
  },
});

/** The kit's red is too faint to read, in either theme. */
const danger = {
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-red-6': 'var(--danger)',
  '--mantine-color-red-text': 'var(--danger)',
  '--mantine-color-red-filled': 'var(--danger-fill)',
  '--mantine-color-red-filled-hover': 'color-mix(in srgb, var(--danger-fill), black 12%)',
  '--mantine-color-red-light': 'var(--danger-bg)',
  '--mantine-color-red-light-hover': 'var(--danger-bg)',
  '--mantine-color-red-light-color': 'var(--danger)',
};

/** Lines and hover backgrounds are lighter than the component kit's. */
export const resolveVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    ...danger,
    '--mantine-color-dimmed': gray[6],
    '--mantine-color-placeholder': gray[5],
    '--mantine-color-default-border': gray[3],
    '--mantine-color-default-hover': gray[1],
  },
  dark: {
    ...danger,
    '--mantine-color-dimmed': dark[2],
    '--mantine-color-placeholder': dark[3],
    '--mantine-color-default': dark[7],
    '--mantine-color-default-border': dark[4],
    '--mantine-color-default-hover': dark[6],
  },
});
