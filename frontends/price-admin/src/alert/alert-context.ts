import { createContext, useContext } from 'react';

/** `detail` is shown after the text. `action` is shown as a button, which also closes the alert. */
export type AlertMore = { detail?: string; action?: { label: string; run: () => void } };

export type Alerts = { success: (text: string, more?: AlertMore) => void; error: (text: string) => void };

const AlertContext = createContext<Alerts | null>(null);

export const AlertProvider = AlertContext.Provider;

export function useAlerts(): Alerts {
  const alerts = useContext(AlertContext);
  if (!alerts) throw new Error('useAlerts must be used inside AlertStage.');
  return alerts;
}
