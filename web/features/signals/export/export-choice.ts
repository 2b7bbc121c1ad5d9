import type { ExportPreset } from '#contract/signals/signal-export.ts';
import { exportPresets } from '#contract/signals/signal-values.ts';

/** The export options. */
export type ExportChoice = { preset: ExportPreset; bom: boolean };

/** A preset's name, purpose, and contents. */
type PresetLabel = {
  name: string;
  purpose: string;
  columns: string;
  /** What the importer does with rows without an email (docs/export.md). */
  withoutEmail?: string;
};

export const presetLabels: Record<ExportPreset, PresetLabel> = {
  generic: {
    name: 'Everything',
    purpose: 'All columns',
    columns: 'Every field, counts by type, status, lists and what they last wrote.',
  },
  hubspot: {
    name: 'HubSpot',
    purpose: 'For importing contacts',
    columns: 'HubSpot’s contact columns, with score, lists, status and what they last wrote.',
    withoutEmail: 'HubSpot adds them as new contacts with each import.',
  },
  salesforce: {
    name: 'Salesforce',
    purpose: 'For importing leads',
    columns: 'Salesforce’s lead columns. An unknown company is “[not provided]”.',
    withoutEmail: 'Salesforce imports them, matched by name only.',
  },
  sequencer: {
    name: 'Sequencer',
    purpose: 'For email and LinkedIn sequences',
    columns: 'Contact columns, and the last engagement, post and comment for a first line.',
    withoutEmail: 'Only LinkedIn steps reach them.',
  },
};

/** The initial choice. */
const defaultChoice: ExportChoice = { preset: 'generic', bom: false };

const key = 'ingrow-export';

/** The last choice in this browser. */
export function readChoice(): ExportChoice {
  try {
    const kept: Partial<ExportChoice> = JSON.parse(localStorage.getItem(key) ?? '');
    const preset = exportPresets.find((one) => one === kept.preset);
    return preset && typeof kept.bom === 'boolean' ? { preset, bom: kept.bom } : defaultChoice;
  } catch {
    return defaultChoice;
  }
}

/** Remembers a choice, if the browser allows storage. */
export function saveExportChoice(choice: ExportChoice): void {
  try {
    localStorage.setItem(key, JSON.stringify(choice));
  } catch {
    // The export works without storage.
  }
}
