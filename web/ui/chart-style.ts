import type { BarChartProps } from '@mantine/charts';

/** What all charts have in common: quiet lines, no movement, no stops for the keyboard (the numbers have them). */
export const barChart = {
  gridAxis: 'x',
  tickLine: 'none',
  gridColor: 'var(--line)',
  textColor: 'var(--mantine-color-dimmed)',
  strokeDasharray: '0',
  maxBarWidth: 40,
  tooltipAnimationDuration: 0,
  barChartProps: { accessibilityLayer: false, barCategoryGap: '18%' },
  xAxisProps: { interval: 'preserveStartEnd', minTickGap: 24 },
  yAxisProps: { allowDecimals: false, width: 44 },
} as const satisfies Partial<BarChartProps>;

/** A bar that does not move. */
export const still = { cursor: 'pointer', isAnimationActive: false } as const;

/** A bar that leads somewhere; the number is its place in the data. */
export const clickable = (onClick: (index: number) => void) => ({
  ...still,
  onClick: (_bar: unknown, index: number) => onClick(index),
});
