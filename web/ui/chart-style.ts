import type { BarChartProps } from '@mantine/charts';

/** Defaults shared by all charts: light lines, no animation, no keyboard stops (the table view has those). */
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

/** A bar without animation. */
export const still = { cursor: 'pointer', isAnimationActive: false } as const;

/** A clickable bar. `onClick` gets its index in the data. */
export const clickable = (onClick: (index: number) => void) => ({
  ...still,
  onClick: (_bar: unknown, index: number) => onClick(index),
});
