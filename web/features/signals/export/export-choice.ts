import type { ExportPreset } from '#contract/signals/signal-export.ts';
import { exportPresets } from '#contract/signals/signal-values.ts';

/** The export options. */
export type ExportChoice = { preset: ExportPreset; bom: boolean };

/** Each preset's name, purpose, and contents. */
export const presetLabels: Record<ExportPreset, { name: string; purpose: string; columns: string }> = {
  generic: {
    name: 'Everything',
    purpose: 'All columns',
    columns: 'Every field of each person, counts by type of engagement, status and lists.',
  },
  hubspot: {
    name: 'HubSpot',
    purpose: 'For importing contacts',
    columns:
      'First and last name, email, job title, company name, LinkedIn URL, headline, location, score, last engagement, lists.',
  },
  salesforce: {
    name: 'Salesforce',
    purpose: 'For importing leads',
    columns:
      'FirstName, LastName, Company, Title, Email, Website (the profile), LeadSource, Rating, Description. An unknown company is “[not provided]”.',
  },
  sequencer: {
    name: 'Sequencer',
    purpose: 'For email and LinkedIn sequences',
    columns:
      'First and last name, email, company, title, LinkedIn URL, and for a first line: last engagement, post, comment.',
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
