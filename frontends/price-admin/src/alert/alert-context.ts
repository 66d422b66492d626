import { createContext, useContext } from 'react';

export type Alerts = { success: (text: string) => void; error: (text: string) => void };

const AlertContext = createContext<Alerts | null>(null);

export const AlertProvider = AlertContext.Provider;

/** Throws outside an AlertStage. */
export function useAlerts(): Alerts {
  const alerts = useContext(AlertContext);
  if (!alerts) throw new Error('useAlerts must be used inside AlertStage.');
  return alerts;
}
