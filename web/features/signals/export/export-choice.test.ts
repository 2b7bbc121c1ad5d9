import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ExportPreset } from '#contract/signals/signal-export.ts';
import { presetLabels, readChoice, saveExportChoice } from './export-choice.ts';

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

it('remembers the last choice, and defaults to everything without a valid one', () => {
  expect(readChoice()).toEqual({ preset: 'generic', bom: false });
  saveExportChoice({ preset: 'hubspot', bom: true });
  expect(readChoice()).toEqual({ preset: 'hubspot', bom: true });
  localStorage.setItem('ingrow-export', '{"preset":"gone"}');
  expect(readChoice().preset).toBe('generic');
});

it('has a label for each preset', () => {
  expect(Object.keys(presetLabels)).toEqual(ExportPreset.options);
});
